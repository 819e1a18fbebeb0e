import CampusGraph
import Routing

/// Class of streets for which one pace is learned, by activity and slope.
///
/// A traveller who is fast on the level need not be fast uphill, and a quick walker may ride
/// slowly, so each class has its own factor beside the pace of its ``Group``.
enum PaceClass: Int, CaseIterable, Sendable, Codable {
  case walkingDown
  case walkingLevel
  case walkingUp
  case stairs
  case ridingDown
  case ridingLevel
  case ridingUp
  /// Driving, and being carried on a ferry.
  case driving

  /// Classes that have one pace in common.
  enum Group: Int, CaseIterable, Sendable {
    case walking
    case riding
    case driving
  }

  var group: Group {
    switch self {
    case .walkingDown, .walkingLevel, .walkingUp, .stairs: .walking
    case .ridingDown, .ridingLevel, .ridingUp: .riding
    case .driving: .driving
    }
  }

  /// Slopes up to this many per mille are level: ISO 21542 counts falls of 2 % as none.
  static let levelIncline = 20

  /// The class of an edge in the direction of travel.
  ///
  /// - Parameters:
  ///   - edge: the edge.
  ///   - graph: its graph.
  ///   - mode: how it is travelled, pushing a bike being walking.
  init(_ edge: DirectedEdge, of graph: StreetGraph, mode: StepMode) {
    let attributes = graph.attributes
    let incline = attributes.incline[edge.edge]
    let slope =
      incline == EdgeAttributes.unknownIncline ? 0 : edge.isForward ? Int(incline) : -Int(incline)
    let isSteep = abs(slope) > Self.levelIncline
    switch (attributes.kind[edge.edge], mode) {
    case (.ferry, _), (_, .drive), (_, .ferry): self = .driving
    case (_, .bike): self = isSteep ? (slope > 0 ? .ridingUp : .ridingDown) : .ridingLevel
    case (.steps, _): self = .stairs
    case (_, .walk), (_, .wait):
      self = isSteep ? (slope > 0 ? .walkingUp : .walkingDown) : .walkingLevel
    }
  }

  /// The class of a stretch without a known edge.
  init(mode: StepMode) {
    switch mode {
    case .drive, .ferry: self = .driving
    case .bike: self = .ridingLevel
    case .walk, .wait: self = .walkingLevel
    }
  }
}

/// A number for each ``PaceClass``.
typealias PerPaceClass = SIMD8<Double>
