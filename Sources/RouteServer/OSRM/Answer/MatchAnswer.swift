import CampusGraph
import GeoCore
import Routing
import Tracking

extension OSRMQuestion {
  /// The document of the service `match`.
  ///
  /// - Throws: `NoSegment`, `NoMatch`, `TooBig`, `Timeout`.
  func matchDocument() throws(OSRMError) -> [UInt8] {
    let kept = TraceTidying.kept(of: request)
    let network = try region.matchingNetwork(profile, excluding: excluded)
    let match = try route { () throws(RoutingError) in
      try OfflineMatcher(network).match(fixes(kept), budget: budget, matchOptions(kept))
    }
    let matched = MatchedTrace(match, kept: kept, count: request.coordinates.count)
    guard !matched.parts.isEmpty else { throw noMatch() }
    try checkWaypoints(of: matched)
    var matchings: [(legs: [AnswerLeg], confidence: Double)] = []
    for part in matched.parts {
      let legs = try part.legs(
        waypoints: options.waypoints,
        on: region.context.graph,
        steps: options.hasSteps ? steps : nil
      )
      matchings.append((legs, part.matching.confidence))
    }
    let writer = RouteWriter(self)
    return document { json in
      json.name("matchings")
      json.array(matchings) { json, matching in
        writer.write(matching.legs, confidence: matching.confidence, to: &json)
      }
      guard !options.skipsWaypoints else { return }
      json.name("tracepoints")
      json.array(matched.points) { json, point in
        guard let point else { return json.null() }
        write(point, of: matched, to: &json)
      }
    }
  }

  /// The steps along a part of the matched path.
  private func steps(
    along path: [TravelledEdge],
    to place: Coordinate
  ) throws(OSRMError) -> [Step] {
    try route { () throws(RoutingError) in
      try budget?.check()
      return try router.steps(along: path, to: Waypoint(place), profile: profile)
    }
  }

  /// What the request demands of the matcher.
  private func matchOptions(_ kept: [Int]) -> OfflineMatcher.Options {
    var demands = OfflineMatcher.Options()
    demands.ignoresGaps = !options.splitsAtGaps
    let points = kept.map { index in
      request.coordinates[index].coordinate.map { waypoint(index, at: $0) }
    }
    guard points.contains(where: { $0?.heading != nil || $0?.approach != .unrestricted }) else {
      return demands
    }
    let graph = region.context.graph
    let metric = region.context.network(for: profile).metric
    demands.isAllowed = { fix, edge in
      let isOneWay = metric.startArc(of: edge.reversed) == .none
      return points[fix]?.allows(edge, on: graph, isOneWay: isOneWay) ?? true
    }
    return demands
  }

  /// How many times the median time between points makes a gap at which OSRM splits a trace.
  private static let gapFactor: UInt32 = 10

  /// The longest time between two points of a part in seconds; `nil` if times do not split the trace.
  private func longestStep(_ kept: [Int]) -> UInt32? {
    guard options.splitsAtGaps, !options.timestamps.isEmpty, kept.count > 1 else { return nil }
    let times = kept.map { options.timestamps[$0] }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    let (step, isOver) = max(1, steps[steps.count / 2])
      .multipliedReportingOverflow(by: Self.gapFactor)
    return isOver ? nil : step
  }

  /// The points of the trace that take part, as fixes.
  private func fixes(_ kept: [Int]) -> [LocationFix] {
    let longestStep = longestStep(kept)
    var last: UInt32?
    return kept.compactMap { index in
      guard let coordinate = request.coordinates[index].coordinate else { return nil }
      var fix = LocationFix(coordinate)
      if !options.timestamps.isEmpty {
        let time = options.timestamps[index]
        fix.time = Seconds(time)
        if let last, let longestStep { fix.startsSegment = time - last > longestStep }
        last = time
      }
      if !options.radiuses.isEmpty, let radius = options.radiuses[index], radius.isFinite {
        fix.accuracy = radius
      }
      return fix
    }
  }

  private func write(
    _ point: MatchedTrace.Point,
    of trace: MatchedTrace,
    to json: inout JSONWriter
  ) {
    let graph = region.context.graph
    json.object { json in
      json.member("matchings_index", point.part)
      json.name("waypoint_index")
      if let index = trace.waypointIndex(of: point, among: options.waypoints) {
        json.whole(index)
      } else {
        json.null()
      }
      json.member("alternatives_count", point.place.alternatives)
      WaypointWriter(options: options).members(
        name: graph.names[graph.attributes.name[point.place.edge.edge]],
        location: point.place.coordinate,
        distance: point.place.distance,
        to: &json
      )
    }
  }

  // MARK: - Failures

  private func checkWaypoints(of trace: MatchedTrace) throws(OSRMError) {
    guard !options.waypoints.isEmpty else { return }
    guard trace.parts.count == 1 else {
      throw OSRMError(
        .noMatch,
        contract: "Could not match the trace with the given waypoints."
      )
    }
    guard options.waypoints.allSatisfy({ trace.points[$0] != nil }) else {
      throw OSRMError(
        .noMatch,
        contract: "Requested waypoint parameter could not be matched."
      )
    }
  }

  /// Metres within which a street would have been a candidate.
  private static let reach: Meters = 50

  /// The error if nothing was matched: whether there are streets at all.
  private func noMatch() -> OSRMError {
    let isNear = request.coordinates.contains { given in
      guard let coordinate = given.coordinate else { return false }
      let place = try? router.snapped(Waypoint(coordinate), profile: profile, within: Self.reach)
      return place != nil
    }
    return isNear
      ? OSRMError(.noMatch, contract: "Could not match the trace.")
      : OSRMError(
        .noSegment,
        contract: "Could not find a matching segment for any coordinate."
      )
  }
}
