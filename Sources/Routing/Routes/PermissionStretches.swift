import CampusGraph
import GeoCore

/// Stretches of a driver's way along streets that need a permission, such as `access=private`.
struct PermissionStretches: Sendable {
  /// Metres at the start and at the end that need a permission; counted at the end if the whole way
  /// does.
  private(set) var atStart: Meters = 0
  private(set) var atEnd: Meters = 0
  /// Metres between public streets that do.
  private(set) var between: Meters = 0
  /// Whether it passes a private gate that is not followed by a private street.
  private(set) var passesGate = false

  /// A maximal run of pieces with equal access.
  fileprivate struct Run {
    var isPrivate: Bool
    var length: Meters = 0
    var hasGate = false
    /// A node of its first piece.
    var node: NodeID
  }

  fileprivate let runs: [Run]

  /// Takes the pieces of a driver's way.
  init(_ pieces: [PathPiece], on graph: StreetGraph) {
    var runs: [Run] = []
    var last: Run?
    for piece in pieces {
      let edge = graph.edge(of: piece.arc)
      let isPrivate = graph.attributes.flags[edge].contains(.driversWithPermission)
      let isGate = graph.attributes.length[edge] == 0
      var run = last ?? Run(isPrivate: isPrivate, node: graph.topology.tail[piece.arc])
      // An open gate belongs to the street before it.
      if run.isPrivate != isPrivate, isPrivate || !isGate {
        runs.append(run)
        run = Run(isPrivate: isPrivate, node: graph.topology.tail[piece.arc])
      }
      run.length += graph.length(of: piece)
      if isGate, isPrivate { run.hasGate = true }
      last = run
    }
    if let last { runs.append(last) }
    self.runs = runs
    for (index, run) in runs.enumerated() where run.isPrivate {
      if run.length == 0 {
        passesGate = passesGate || run.hasGate
      } else if index == runs.count - 1 {
        atEnd = run.length
      } else if index == 0 {
        atStart = run.length
      } else {
        between += run.length
      }
    }
  }

  /// Warnings for drivers before departure.
  var warnings: [LocalizedText] {
    var warnings: [LocalizedText] = []
    if atStart > 0 { warnings.append(.message { $0.privateStart(Self.length(atStart)) }) }
    if between > 0 { warnings.append(.message { $0.privateBetween(Self.length(between)) }) }
    if passesGate { warnings.append(.message { $0.privateGate }) }
    if atEnd > 0 { warnings.append(.message { $0.privateEnd(Self.length(atEnd)) }) }
    return warnings
  }

  /// `300 m` or `1.2 km`.
  private static func length(_ meters: Meters) -> String {
    let whole = max(1, Int(meters.rounded()))
    return whole < 1000 ? "\(whole) m" : "\(Double(whole / 100) / 10) km"
  }
}

/// Components of the public streets, which private streets separate.
///
/// With a permission a driver may start or end on a private street, and reach what lies behind it.
/// A way that uses it between two large public components only passes through.
struct PublicParts {
  private let component: [Int]
  private let isLarge: [Bool]

  /// Finds the components of the streets that a metric can use.
  ///
  /// - Complexity: O(nodes + arcs).
  init(_ graph: StreetGraph, _ metric: Metric) {
    let flags = graph.attributes.flags
    let parts = graph.topology.weaklyConnectedComponents { arc in
      metric.isUsable(arc) && !flags[graph.edge(of: arc)].contains(.driversWithPermission)
    }
    let sizes = parts.sizes
    let largest = sizes.max() ?? 0
    component = parts.component.map { Int($0) }
    isLarge = sizes.map { $0 * 3 > largest }
  }

  /// Whether a way only passes through a private street; a gate alone is no such street.
  func isTransit(_ stretches: PermissionStretches) -> Bool {
    let runs = stretches.runs
    return runs.indices.dropFirst().dropLast().contains { index in
      runs[index].isPrivate && runs[index].length > 0
        && isLarge[component[runs[index - 1].node.index]]
        && isLarge[component[runs[index + 1].node.index]]
    }
  }
}
