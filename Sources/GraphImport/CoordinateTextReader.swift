import CampusGraph
import GeoCore

/// Reader of `.co` files: lines `v NODE LONGITUDE LATITUDE` in millionths of a degree.
struct CoordinateTextReader {
  private let path: String
  private var nodes: [RawCoordinate] = []
  private var line = 0
  private var declared: (count: Int, line: Int)?

  static func read(_ blocks: TextBlocks) throws(GraphImportError) -> [RawCoordinate] {
    var reader = CoordinateTextReader(path: blocks.path)
    while let block = try blocks.next(line: reader.line + 1) { try reader.read(block) }
    if let declared = reader.declared, declared.count != reader.nodes.count {
      throw GraphImportError(
        .malformed,
        path: blocks.path,
        line: declared.line,
        .message { $0.wrongNodeCount(reader.nodes.count, declared: declared.count) }
      )
    }
    return reader.nodes
  }

  private init(path: String) { self.path = path }

  private mutating func read(_ block: Cursor) throws(GraphImportError) {
    var cursor = block
    while !cursor.isAtEnd {
      line += 1
      let start = cursor
      switch cursor.byte {
      case UInt8(ascii: "v"):
        guard cursor.skipLetter(), take(&cursor) else { throw explain(start) }
      case UInt8(ascii: "c"), UInt8(ascii: "#"), UInt8(ascii: "%"): cursor.skipLine()
      case UInt8(ascii: "p"):
        // `p aux sp co NODES`
        guard let last = start.fields().last, let count = Int(last), count >= 0, declared == nil
        else { throw explain(start) }
        declared = (count, line)
        cursor.skipLine()
      default: guard cursor.endLine() else { throw explain(start) }
      }
    }
  }

  @inline(__always)
  private mutating func take(_ cursor: inout Cursor) -> Bool {
    guard let number = cursor.number(), let longitude = cursor.signedNumber(),
      let latitude = cursor.signedNumber(), cursor.endLine(),
      number < UInt64(UInt32.max), latitude.magnitude <= 90_000_000,
      longitude.magnitude <= 180_000_000,
      // From millionths to ten-millionths.
      let coordinate = FixedCoordinate(validating: Int32(latitude * 10), Int32(longitude * 10))
    else { return false }
    nodes.append(RawCoordinate(number: UInt32(number), coordinate: coordinate))
    return true
  }

  private func explain(_ start: Cursor) -> GraphImportError {
    let found = GraphTextReader.quoted(start.fields().joined(separator: " "))
    return GraphImportError(
      .malformed,
      path: path,
      line: line,
      .message { $0.expectedCoordinate(found: found) }
    )
  }
}
