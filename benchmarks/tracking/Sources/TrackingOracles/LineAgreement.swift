public import GeoCore

/// Agreement of a matched line with the true one, independent of edges.
///
/// A metre of the true line is missed if no matched line is near; a metre of the matched line is
/// added if the true line is not near.
public struct LineAgreement: Hashable, Sendable {
  /// Lines within this many metres agree: half a street.
  public static let tolerance: Meters = 10
  /// Metres between the points at which lines are compared.
  private static let step: Meters = 2

  /// Metres of the true lines.
  public private(set) var travelled: Meters = 0
  /// Metres of the true lines without a matched line near them.
  public private(set) var missed: Meters = 0
  /// Metres of the matched lines without a true line near them.
  public private(set) var added: Meters = 0

  /// Starts without lines.
  public init() {}

  /// Compares lines.
  public init(truth: [LineString], found: [LineString]) {
    add(truth: truth, found: found)
  }

  /// 1 − (missed + added) ÷ travelled: at most 1, and 1 if nothing was travelled or found.
  public var share: Double {
    travelled > 0 ? 1 - (missed + added) / travelled : (added > 0 ? 0 : 1)
  }

  /// Adds other comparisons.
  public mutating func add(_ other: LineAgreement) {
    travelled += other.travelled
    missed += other.missed
    added += other.added
  }

  /// Adds the lines of a trip.
  ///
  /// - Complexity: O(length ÷ 2 m · points within 10 m).
  public mutating func add(truth: [LineString], found: [LineString]) {
    guard let origin = truth.first?.start ?? found.first?.start else { return }
    let plane = LocalPlane(at: origin)
    let (actual, matched) = (SampledLines(truth, plane), SampledLines(found, plane))
    travelled += actual.length
    missed += actual.length(awayFrom: matched)
    added += matched.length(awayFrom: actual)
  }

  /// Lines as points a step apart, in a grid of cells as wide as the tolerance.
  private struct SampledLines {
    private struct Cell: Hashable {
      var x: Int
      var y: Int

      init(of point: PlanePoint) {
        x = Int((point.x / LineAgreement.tolerance).rounded(.down))
        y = Int((point.y / LineAgreement.tolerance).rounded(.down))
      }
    }

    private var parts: [(point: PlanePoint, length: Meters)] = []
    private var cells: [Cell: [PlanePoint]] = [:]

    var length: Meters { parts.reduce(0) { $0 + $1.length } }

    init(_ lines: [LineString], _ plane: LocalPlane) {
      for line in lines where line.length > 0 {
        let count = max(1, Int((line.length / LineAgreement.step).rounded(.up)))
        let length = line.length / Double(count)
        for number in 0..<count {
          let point = plane.point(line.point(along: (Double(number) + 0.5) * length))
          parts.append((point, length))
          cells[Cell(of: point), default: []].append(point)
        }
      }
    }

    func length(awayFrom other: SampledLines) -> Meters {
      parts.reduce(0) { $0 + (other.isNear($1.point) ? 0 : $1.length) }
    }

    private func isNear(_ point: PlanePoint) -> Bool {
      let middle = Cell(of: point)
      for x in -1...1 {
        for y in -1...1 {
          var cell = middle
          cell.x += x
          cell.y += y
          let isNear = cells[cell]?.contains { other in
            let (x, y) = (point.x - other.x, point.y - other.y)
            return x * x + y * y <= LineAgreement.tolerance * LineAgreement.tolerance
          }
          if isNear == true { return true }
        }
      }
      return false
    }
  }
}
