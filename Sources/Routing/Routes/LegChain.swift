import CampusGraph
import GeoCore

/// Finds the legs of a route with stops on the way, such that the whole is best and connected.
///
/// A building on the way is left by the door by which it was entered (mapped corridors may lead
/// from there to another), so each of its doors is a separate stop: a shortest path over the doors
/// of all stops, exact for untimed routes, and for timed ones if nothing opens during the trip.
/// Likewise, each direction in which a stop may be passed is a separate stop if the way must not turn
/// back there: at a junction that of each of its streets, so that the turn there is one of the route's.
struct LegChain {
  private let waypoints: [Waypoint]
  private let time: TravelTime
  private let continuesStraight: Bool

  /// Takes the waypoints in the order of the search: backwards for a given arrival.
  init(_ waypoints: [Waypoint], _ time: TravelTime, continuesStraight: Bool = false) {
    self.waypoints = waypoints
    self.time = time
    self.continuesStraight = continuesStraight
  }

  /// The best legs to one door of a stop.
  private struct State {
    var waypoint: Waypoint
    var legs: [FoundLeg] = []
    var weight: UInt64 = 0
    var milliseconds: UInt64 = 0
  }

  /// The legs in the order of the search.
  ///
  /// - Throws: the error of the first stop that cannot be reached.
  /// - Complexity: doors² searches per leg.
  func legs(_ finder: LegFinder) throws(RoutingError) -> [FoundLeg] {
    var states = [State(waypoint: waypoints[0])]
    for (number, next) in waypoints.enumerated().dropFirst() {
      let isLast = number == waypoints.count - 1
      states = try advance(states, to: isLast ? [next] : variants(of: next, finder), finder)
    }
    return states.min { $0.weight < $1.weight }?.legs ?? []
  }

  /// The stops that stand for one on the way: its doors, its streets, or the directions along them.
  private func variants(of stop: Waypoint, _ finder: LegFinder) -> [Waypoint] {
    guard stop.node == nil, stop.entrances.isEmpty else { return stop.doorByDoor }
    let terminalFinder = finder.scope.terminalFinder
    let snaps = terminalFinder.snaps(near: stop)
    let variants =
      continuesStraight
      ? passages(of: stop, snaps, terminalFinder) : streets(of: stop, snaps, terminalFinder)
    return variants.isEmpty ? [stop] : variants
  }

  /// The stop in each direction along its streets.
  ///
  /// At a junction the directions of arrival are enough: the next leg goes on from there by any turn
  /// that is allowed.
  private func passages(
    of stop: Waypoint,
    _ snaps: [Snap],
    _ finder: TerminalFinder
  ) -> [Waypoint] {
    var passages: [Waypoint] = []
    var departures: [Waypoint] = []
    for snap in snaps {
      let arrival = snaps.count > 1 ? finder.arrival(at: snap) : nil
      for edge in finder.directions(of: snap, for: stop) {
        var variant = stop
        variant.snaps = [snap]
        variant.passage = edge
        if stop.choosesDirection || arrival == nil || arrival == edge {
          passages.append(variant)
        } else {
          departures.append(variant)
        }
      }
    }
    return passages.isEmpty ? departures : passages
  }

  /// The stop on each of its streets; none if it may be left by any of them, as at a junction.
  private func streets(
    of stop: Waypoint,
    _ snaps: [Snap],
    _ finder: TerminalFinder
  ) -> [Waypoint] {
    guard snaps.count > 1 else { return [] }
    if finder.junctions(at: snaps).count == 1,
      snaps.allSatisfy({ finder.arrival(at: $0) != nil })
    {
      return []
    }
    return snaps.map { snap in
      var variant = stop
      variant.snaps = [snap]
      return variant
    }
  }

  private func advance(
    _ states: [State],
    to variants: [Waypoint],
    _ finder: LegFinder
  ) throws(RoutingError) -> [State] {
    var reached: [State] = []
    var firstError: RoutingError?
    for variant in variants {
      var best: State?
      for state in states {
        do {
          let leg = try leg(state, variant, finder)
          let weight = state.weight + UInt64(leg.weight)
          guard weight < best?.weight ?? .max else { continue }
          best = State(
            waypoint: variant,
            legs: state.legs + [leg],
            weight: weight,
            milliseconds: state.milliseconds + leg.milliseconds
          )
        } catch {
          // Other doors cannot be tried once the budget is exhausted.
          try finder.scope.options.budget.charge()
          firstError = firstError ?? error
        }
      }
      if let best { reached.append(best) }
    }
    if reached.isEmpty, let firstError { throw firstError }
    return reached
  }

  private func leg(
    _ state: State,
    _ next: Waypoint,
    _ finder: LegFinder
  ) throws(RoutingError) -> FoundLeg {
    switch time {
    case .any:
      return try finder.leg(from: state.waypoint, to: next, at: .any)
    case .departure(let second):
      let time = LegTime.departure(second, after: state.milliseconds)
      return try finder.leg(from: state.waypoint, to: next, at: time)
    case .arrival(let second):
      let time = LegTime.arrival(second, before: state.milliseconds)
      return try finder.leg(from: next, to: state.waypoint, at: time)
    }
  }
}

extension Waypoint {
  /// One waypoint for each door; the waypoint itself if it has fewer than two.
  fileprivate var doorByDoor: [Waypoint] {
    guard entrances.count > 1 else { return [self] }
    return entrances.map { entrance in
      var waypoint = self
      waypoint.entrances = [entrance]
      return waypoint
    }
  }
}
