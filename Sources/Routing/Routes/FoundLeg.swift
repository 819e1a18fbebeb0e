import CampusGraph
import GeoCore

/// When a leg is travelled, as far as opening hours are concerned.
enum LegTime {
  /// Opening hours do not count.
  case any
  /// It starts some milliseconds after a second since 1970 UTC.
  case departure(Int64, after: UInt64)
  /// It ends some milliseconds before a second since 1970 UTC.
  case arrival(Int64, before: UInt64)
}

/// A leg as found: the pieces of its path, or a straight line if no streets are known.
struct FoundLeg {
  enum Way {
    /// Along the network; no pieces if start and end are one place.
    case network([PathPiece])
    /// Straight through an ``EstimatedArea``.
    case straight
  }
  var way: Way
  /// Weight, as the search counts it, without entry penalties.
  var weight: Weight
  /// Travel time in milliseconds.
  var milliseconds: UInt64
  var start: SnappedWaypoint
  var finish: SnappedWaypoint
  /// The sides of the first and the last way on which the ends lie, in the direction of travel; `nil`
  /// for an end on the way.
  var startSide: Maneuver.Modifier?
  var finishSide: Maneuver.Modifier?
  /// Where drivers need a permission; `nil` for others.
  var permissions: PermissionStretches?
  /// The search that found the leg; `nil` if none did, or if the way along a single edge is the
  /// best.
  var search: AnsweredSearch?

  /// The pieces; none on a straight leg.
  var pieces: [PathPiece] {
    if case .network(let pieces) = way { pieces } else { [] }
  }

  var isStraight: Bool {
    if case .straight = way { true } else { false }
  }
}

/// A search between two waypoints and the path it found, from which alternatives branch off.
struct AnsweredSearch {
  var start: Terminals
  var finish: Terminals
  var query: SearchQuery
  /// The arcs of the lightest path.
  var arcs: [ArcID]
}
