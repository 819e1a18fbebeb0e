package import Foundation
package import GeoCore
package import Routing

/// Distances and durations between places, in each of the forms of `table`.
package struct TableDocument {
  /// The quantity of a table.
  package enum Kind: String {
    case distance
    case duration
    /// A number, for graph files whose unit is not known.
    case weight

    /// Heading of a table.
    func title(_ texts: any HeadingTexts) -> String {
      switch self {
      case .distance: texts.distance
      case .duration: texts.duration
      case .weight: texts.weight
      }
    }
  }

  package let sources: [ResolvedPlace]
  package let targets: [ResolvedPlace]
  package let cells: [[TableCell?]]
  package let kinds: [Kind]
  package let style: TextStyle

  package func value(_ kind: Kind, _ cell: TableCell?) -> Double? {
    guard let cell else { return nil }
    let value = kind == .distance ? cell.distance : cell.duration
    return (value * 10).rounded() / 10
  }

  package var json: JSONValue {
    var object: JSONObject = [
      "code": "Ok", "sources": .array(sources.map(\.json)),
      "destinations": .array(targets.map(\.json)),
    ]
    for kind in kinds {
      object[kind.rawValue + "s"] = .array(
        cells.map { row in
          .array(row.map { cell in value(kind, cell).map(JSONValue.number) ?? .null })
        }
      )
    }
    return .object(object)
  }

  package var text: String {
    kinds.map { kind in
      var table = TextTable(
        [kind.title(style.texts)] + targets.map(\.label),
        alignRight: Set(1..<(targets.count + 1))
      )
      for (place, row) in zip(sources, cells) {
        table.add(
          [place.label]
            + row.map { cell in
              guard let cell else { return "–" }
              return kind == .distance
                ? style.distance(cell.distance) : Format.duration(cell.duration)
            }
        )
      }
      return table.text
    }
    .joined(separator: "\n\n")
  }

  /// RFC 4180: one row a pair.
  package var csv: String {
    var lines = ["source,destination," + kinds.map(\.rawValue).joined(separator: ",")]
    for (place, row) in zip(sources, cells) {
      for (target, cell) in zip(targets, row) {
        let values = kinds.map { kind in value(kind, cell).map { JSONValue.number($0).text } ?? "" }
        lines.append(
          ([CSV.quoted(place.input), CSV.quoted(target.input)] + values).joined(separator: ",")
        )
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  /// NumPy's format 1.0: a matrix of little-endian doubles, NaN if there is no path.
  package var npy: Data {
    var data = Data(MatrixWriter.npyHeader(sources.count, targets.count))
    for cell in cells.joined() {
      let bits = (value(kinds[0], cell) ?? .nan).bitPattern
      for byte in 0..<8 { data.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
    }
    return data
  }
}
