import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Customized durations of edges and profiles drawn at random, against the rules written plainly.
@Suite struct TravelRulesTests {
  /// An edge of about 100 m with attributes drawn at random.
  private static func edge(_ random: inout SplitMix64) -> EdgeDescription {
    var edge = EdgeDescription()
    edge.kind = WayKind.allCases[random.below(WayKind.allCases.count)]
    edge.access = AccessMask(rawValue: UInt16(random.below(256)))
    edge.surface = Surface.allCases[random.below(Surface.allCases.count)]
    let flags: [EdgeFlags] = [
      .entrance, .signalAhead, .signalBehind, .movableBridge, .avoidedOnFoot, .avoidedByBike,
      .noPushing, .inclineEstimated, .roundabout, .motorway, .slipRoad, .motorwayLink,
    ]
    for flag in flags where random.chance(0.2) { edge.flags.insert(flag) }
    if random.chance(0.5) { edge.width = UInt16(60 + random.below(160)) }
    if random.chance(0.7) { edge.incline = Int16(random.below(300) - 150) }
    if random.chance(0.1) { edge.incline = random.chance(0.5) ? 700 : -700 }
    edge.kerb = UInt16(random.below(60))
    edge.maxSpeed = random.chance(0.5) ? 0 : UInt8(5 + random.below(130))
    return edge
  }

  /// A preset with some values changed.
  private static func profile(_ random: inout SplitMix64) -> Profile {
    var profile = Profile.presets[random.below(4)]
    profile.delays.turn = 0
    profile.delays.turnRound = 0
    profile.delays.signal = random.between(0...30)
    profile.delays.crossing = random.between(0...10)
    profile.avoidance = random.between(1...3)
    switch random.below(4) {
    case 0: profile.legalSpeed = .ignored
    case 1: profile.legalSpeed = .caps
    case 2: profile.legalSpeed = .replaces(upTo: random.between(5...40))
    default: break
    }
    if random.chance(0.3) {
      for kind in SpeedClass.all { profile.speedFactors[kind] = random.between(0.5...2) }
    }
    return profile
  }

  /// The milliseconds of a passage; `nil` if the edge cannot be used in the direction.
  private static func reference(
    _ profile: Profile,
    _ edge: EdgeDescription,
    millimeters: Double,
    forward: Bool
  ) -> (duration: Double, isPushed: Bool)? {
    let known = edge.incline != EdgeAttributes.unknownIncline
    let incline = known ? Int(edge.incline) * (forward ? 1 : -1) : 0
    let limits = profile.limits
    if let width = limits.width, edge.width > 0, edge.width < width { return nil }
    if let kerb = limits.kerb, edge.kerb > kerb { return nil }
    let slack = edge.flags.contains(.inclineEstimated) ? limits.inclineTolerance : 0
    if let up = limits.inclineUp, known, incline > up + slack { return nil }
    if let down = limits.inclineDown, known, incline < -down - slack { return nil }
    let way: AccessMask = forward ? .forward : .backward
    let mayRide = !edge.access.intersection(way).isDisjoint(with: profile.mode.both)
    let mayWalk = !edge.access.intersection(way).isDisjoint(with: .foot)
    let delays = delays(profile, edge, forward: forward)
    if mayRide, let speed = speed(profile, edge, incline: known ? incline : nil) {
      let avoids: EdgeFlags =
        switch profile.mode {
        case .foot, .wheelchair: .avoidedOnFoot
        case .bike: .avoidedByBike
        case .car: []
        }
      let longer = edge.flags.intersection(avoids).isEmpty ? 1 : profile.avoidance
      return (millimeters / speed * longer + delays, false)
    }
    guard let pushing = profile.pushing, !edge.flags.contains(.noPushing) else { return nil }
    if edge.kind == .steps {
      guard let stairs = pushing.stairs, mayRide || mayWalk else { return nil }
      return mayRide
        ? (millimeters / stairs.ramp + delays, true)
        : (millimeters / stairs.carrying + delays + 1000 * stairs.lifting, true)
    }
    guard mayWalk, pushing.kinds.contains(edge.kind) else { return nil }
    return (millimeters / pushing.speed + delays, true)
  }

  private static func delays(
    _ profile: Profile,
    _ edge: EdgeDescription,
    forward: Bool
  ) -> Double {
    let delays = profile.delays
    var seconds = 0.0
    if edge.kind == .door {
      seconds += edge.flags.contains(.entrance) ? delays.entrance : delays.barrier
    }
    if edge.kind == .crossing { seconds += delays.crossing }
    if edge.kind == .elevator { seconds += delays.elevator }
    if edge.flags.contains(.movableBridge) { seconds += delays.movableBridge }
    if edge.flags.contains(forward ? .signalAhead : .signalBehind) { seconds += delays.signal }
    return 1000 * seconds
  }

  private static func speed(_ profile: Profile, _ edge: EdgeDescription, incline: Int?) -> Double? {
    let listed = edge.maxSpeed > 0 ? Double(edge.maxSpeed) / 3.6 : nil
    if edge.kind == .ferry { return listed ?? profile.speeds[.ferry] }
    if edge.kind == .steps {
      guard let steps = profile.steps else { return nil }
      guard let incline, incline != 0 else { return steps.unknown }
      return incline > 0 ? steps.up : steps.down
    }
    guard let own = profile.speeds[edge.kind], let surface = profile.surfaceFactors[edge.surface]
    else { return nil }
    let lawful =
      switch profile.legalSpeed {
      case .ignored: own
      case .caps: min(own, listed ?? .infinity)
      case .replaces(let cap): listed.map { min($0, cap) } ?? own
      }
    let slope = incline.map { profile.slope.factor(incline: $0) } ?? 1
    let learned = SpeedClass(named: className(edge)).flatMap { profile.speedFactors[$0] } ?? 1
    return lawful * surface * slope * learned
  }

  /// The class of an edge, by the rules of the documentation.
  static func className(_ edge: EdgeDescription) -> String {
    guard edge.kind == .road else { return "\(edge.kind)" }
    if edge.flags.contains(.roundabout) { return "roundabout" }
    if edge.flags.contains(.slipRoad) || edge.flags.contains(.motorwayLink) { return "slip road" }
    if edge.flags.contains(.motorway) { return "motorway" }
    if edge.maxSpeed == 0 { return "road" }
    return "road \(Int((Double(edge.maxSpeed) / 10).rounded(.up)) * 10)"
  }

  @Test(arguments: Seeds.first(30))
  func `durations follow the rules of the profile`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let profile = Self.profile(&random)
    var builder = GraphBuilder()
    var edges: [EdgeDescription] = []
    for _ in 0..<60 {
      // Every edge apart, so that there are no junctions.
      let a = builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
      let length = random.between(0.0001...0.001)
      let b = builder.addNode(at: Coordinate(latitude: 19 + length, longitude: -99))
      edges.append(Self.edge(&random))
      builder.addEdge(from: a, to: b, edges[edges.count - 1])
    }
    let graph = builder.build()
    let metric = Metric(customizing: graph, for: profile)
    for (number, edge) in edges.enumerated() {
      let id = EdgeID(number)
      var usable = 0
      for forward in [true, false] {
        let arc = forward ? graph.forwardArc[id] : graph.backwardArc[id]
        let expected = Self.reference(
          profile,
          edge,
          millimeters: Double(graph.attributes.length[id]),
          forward: forward
        )
        #expect(metric.isUsable(arc) == (expected != nil), "\(edge)")
        guard let expected, metric.isUsable(arc) else { continue }
        usable += 1
        // Rounded up, to one millisecond at least.
        let excess = Double(metric.durations[arc]) - max(1, expected.duration)
        #expect(excess > -1e-6 && excess < 1 + 1e-6, "\(edge)")
        #expect(metric.isPushed(arc) == expected.isPushed)
      }
      #expect(metric.isUsable(id) == (usable > 0))
    }
  }

  // MARK: - Parts of the time

  @Test(arguments: [Profile.foot, .bike, .car])
  func `the parts of an edge's time add up to its duration`(profile: Profile) {
    var random = SplitMix64(seed: 12)
    let graph = Self.town(&random)
    let metric = Metric(customizing: graph, for: profile)
    let turns = TurnCosts(
      profile.delays,
      on: graph,
      isUsable: graph.directedEdges.map { metric.startArc(of: $0) != .none }
    )
    let parts = TravelTimeParts(profile, on: graph)
    for edge in graph.directedEdges {
      var sum = TravelTimeParts.Parts()
      let moves = parts.add(edge, share: 1, reachesEnd: true, to: &sum)
      let arc = metric.startArc(of: edge)
      #expect(!moves || arc != .none)
      guard moves, arc != .none else { continue }
      let delays = sum.counts.reduce(0) { total, delay in
        // Turns are not part of a single edge.
        delay.key == .turn ? total : total + delay.value * profile.delays.seconds(of: delay.key)
      }
      let seconds = sum.moving.values.reduce(0, +) + sum.other + delays
      let whole = Double(metric.durations[arc]) - Double(turns?.cost(of: arc) ?? 0)
      #expect(abs(seconds * 1000 - whole) <= 1 + 1e-6)
      // Half an edge takes half the time, without the delays at its end.
      var half = TravelTimeParts.Parts()
      _ = parts.add(edge, share: 0.5, reachesEnd: false, to: &half)
      #expect(half.counts.isEmpty)
      let other = half.moving.values.reduce(0, +) * 2 + half.other * 2
      #expect(abs(other - (seconds - delays)) < 1e-9)
    }
  }

  /// A street grid with signals, crossings and steps.
  private static func town(_ random: inout SplitMix64) -> StreetGraph {
    var builder = GraphBuilder()
    let nodes = (0..<25).map { index in
      builder.addNode(
        at: Coordinate(
          latitude: 19 + 0.001 * Double(index / 5),
          longitude: -99 + 0.001 * Double(index % 5)
        )
      )
    }
    for index in 0..<25 {
      for next in [index % 5 < 4 ? index + 1 : index, index + 5] where next != index && next < 25 {
        var edge = EdgeDescription()
        edge.kind = [.road, .road, .crossing, .steps, .cycleway][random.below(5)]
        edge.access = .all
        edge.maxSpeed = UInt8(10 * random.below(6))
        if random.chance(0.3) { edge.flags.insert(.signalAhead) }
        if random.chance(0.2) { edge.flags.insert(.movableBridge) }
        builder.addEdge(from: nodes[index], to: nodes[next], edge)
      }
    }
    return builder.build()
  }
}
