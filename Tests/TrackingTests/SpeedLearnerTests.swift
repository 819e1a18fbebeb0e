import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// A town whose drivers have known speeds and delays.
struct KnownTown {
  let context: RoutingContext
  let network: MatchingNetwork
  /// The speeds and delays that drivers have, as learning states them.
  var factors: [String: Double] = ["road 50": 0.8, "road 30": 0.9]
  var turn: Seconds = 7
  var junction: Seconds = 2
  var signal: Seconds = 20

  /// A grid of streets with blocks of many sizes: 50 km/h from west to east, 30 km/h from south to
  /// north, signals at some corners.
  init() {
    var builder = GraphBuilder()
    let steps: [Double] = [0, 90, 390, 510, 760, 840, 1200, 1330, 1500, 1790]
    var nodes: [[NodeID]] = []
    for y in steps {
      nodes.append(steps.map { builder.addNode(at: Town.coordinate($0, y)) })
    }
    func street(_ limit: UInt8, hasSignal: Bool) -> EdgeDescription {
      var street = EdgeDescription()
      street.kind = .road
      street.access = .all
      street.maxSpeed = limit
      if hasSignal { street.flags = [.signalAhead, .signalBehind] }
      return street
    }
    for row in steps.indices {
      for column in steps.indices {
        let hasSignal = row % 3 == 1 && column % 2 == 1
        if column + 1 < steps.count {
          builder.addEdge(
            from: nodes[row][column],
            to: nodes[row][column + 1],
            street(50, hasSignal: hasSignal)
          )
        }
        if row + 1 < steps.count {
          builder.addEdge(
            from: nodes[row][column],
            to: nodes[row + 1][column],
            street(30, hasSignal: false)
          )
        }
      }
    }
    context = Town.context(of: builder.build())
    network = MatchingNetwork(context, profile: .car)
  }

  /// A drive through the town: fixes every five seconds, with errors.
  func drive(seed: UInt64, edges: Int = 24, noise: Meters = 4) -> [LocationFix] {
    let graph = context.graph
    var random = SplitMix64(seed: seed)
    var edge = DirectedEdge(EdgeID(random.below(graph.edgeCount)), forward: random.chance(0.5))
    /// The places of the driver and their times, one for each point of change.
    var places: [(coordinate: Coordinate, time: Seconds)] = [
      (graph.coordinate(of: graph.tail(of: edge)), 1_767_600_000)
    ]
    for _ in 0..<edges {
      let name = SpeedClass(of: edge.edge, in: graph.attributes).name
      let speed =
        Double(graph.attributes.maxSpeed[edge.edge]) / 3.6 * (factors[name] ?? 1)
      let length = Double(graph.attributes.length[edge.edge]) / 1000
      let end = graph.coordinate(of: graph.head(of: edge))
      var time = places[places.count - 1].time + length / speed
      places.append((end, time))
      let next: [DirectedEdge] = graph.directedEdges.filter {
        graph.tail(of: $0) == graph.head(of: edge) && $0 != edge.reversed
      }
      let chosen = next[random.below(next.count)]
      if next.count > 1 { time += junction }
      let isTurn =
        graph.attributes.maxSpeed[chosen.edge] != graph.attributes.maxSpeed[edge.edge]
      if next.count > 1, isTurn { time += turn }
      if graph.attributes.flags[edge.edge].contains(.signalAhead) { time += signal }
      places.append((end, time))
      edge = chosen
    }
    return Self.fixes(of: places, noise: noise, &random)
  }

  private static func fixes(
    of places: [(coordinate: Coordinate, time: Seconds)],
    noise: Meters,
    _ random: inout SplitMix64
  ) -> [LocationFix] {
    var fixes: [LocationFix] = []
    var (index, time) = (0, places[0].time)
    while index + 1 < places.count {
      let (from, to) = (places[index], places[index + 1])
      guard time < to.time else {
        index += 1
        continue
      }
      let share = (time - from.time) / (to.time - from.time)
      let line = LineString([from.coordinate, to.coordinate])
      let place = LocalPlane(at: line.point(along: share * line.length))
      let error = PlanePoint(x: noise * random.normal(), y: noise * random.normal())
      fixes.append(LocationFix(place.coordinate(error), time: time))
      time += 5
    }
    return fixes
  }

  func learned(from drives: [[LocationFix]]) -> LearnedSpeeds? {
    let learner = SpeedLearner(network)
    var samples = SpeedSamples(profile: .car)
    for drive in drives { samples.add(learner.samples(of: drive)) }
    return samples.learned()
  }
}

@Suite struct `Learned speeds` {
  private let town = KnownTown()

  private func value(_ speeds: LearnedSpeeds, _ name: String) throws -> LearnedSpeeds.Value {
    try #require(SpeedClass(named: name).flatMap { speeds.factors[$0] })
  }

  @Test func `are those that drivers have`() throws {
    let drives = (1...60).map { town.drive(seed: $0) }
    let speeds = try #require(town.learned(from: drives))
    for (name, factor) in town.factors {
      let learned = try value(speeds, name)
      #expect(abs(learned.value / factor - 1) < 0.05, "\(name): \(learned)")
      #expect(learned.samples > 300 && learned.recordings == 60, "\(learned)")
    }
    #expect(abs(speeds.overall.value - 0.85) < 0.05, "\(speeds.overall)")
    for (delay, seconds) in [
      (LearnedSpeeds.Delay.turn, town.turn), (.signal, town.signal), (.junction, town.junction),
    ] {
      let learned = try #require(speeds.delays[delay])
      // Few stretches have signals, and all of these have junctions, too.
      let tolerance = delay == .signal ? 0.3 : 0.15
      #expect(abs(learned.value - seconds) < tolerance * seconds + 0.5, "\(delay): \(learned)")
    }
    // The plans of drives that were not learned from have the right duration.
    let learned = Profile.car.applying(speeds)
    let sampler = SpeedSampler(town.network)
    let matcher = OfflineMatcher(town.network)
    var (before, after, driven) = (0.0, 0.0, 0.0)
    for seed: UInt64 in 101...110 {
      let drive = town.drive(seed: seed)
      for sample in sampler.samples(drive, matcher.match(drive), hour: { _ in 0 }) {
        driven += sample.seconds
        before += sample.planned(by: .car)
        after += sample.planned(by: learned)
      }
    }
    #expect(abs(after / driven - 1) < 0.03, "\(before) → \(after) of \(driven)")
    #expect(abs(before / driven - 1) > 0.1)
  }

  @Test func `do not depend on the order of recordings`() throws {
    let drives = (1...12).map { town.drive(seed: $0) }
    let speeds = try #require(town.learned(from: drives))
    #expect(town.learned(from: drives.reversed()) == speeds)
    #expect(town.learned(from: Array(drives[7...] + drives[..<7])) == speeds)
  }

  @Test func `ignore repeated, stale and missing fixes`() throws {
    let drives = (1...30).map { town.drive(seed: $0) }
    let speeds = try #require(town.learned(from: drives))
    let damaged = drives.enumerated().map { number, drive in
      var fixes = drive
      // A receiver that repeats its place for some seconds, three times in a drive.
      for index in [40, 25, 10] where index < drive.count {
        for late in [1.0, 2, 3, 4] {
          var copy = drive[index]
          copy.time = drive[index].time.map { $0 + late }
          fixes.insert(copy, at: index + Int(late))
        }
      }
      // An old place that comes late, and a hole of three minutes while the driver waits.
      if number.isMultiple(of: 2), drive.count > 60 {
        var stale = drive[48]
        stale.time = drive[50].time.map { $0 + 1 }
        let after = fixes.firstIndex { $0.time == drive[50].time } ?? 0
        fixes.insert(stale, at: after + 1)
        for index in fixes.indices where (fixes[index].time ?? 0) > (drive[55].time ?? 0) {
          fixes[index].time = fixes[index].time.map { $0 + 180 }
        }
      }
      return fixes
    }
    let again = try #require(town.learned(from: damaged))
    for name in town.factors.keys {
      let (a, b) = (try value(speeds, name).value, try value(again, name).value)
      #expect(abs(a / b - 1) < 0.02, "\(name): \(a), \(b)")
    }
    #expect(abs(speeds.overall.value / again.overall.value - 1) < 0.02)
  }

  @Test func `need times, and a way`() {
    let learner = SpeedLearner(town.network)
    let drive = town.drive(seed: 1)
    #expect(learner.samples(of: drive.map { LocationFix($0.coordinate) }).isEmpty)
    #expect(learner.samples(of: []).isEmpty)
    let elsewhere = drive.map { LocationFix(Coordinate(latitude: 0, longitude: 0), time: $0.time) }
    #expect(learner.samples(of: elsewhere).isEmpty)
    #expect(SpeedSamples(profile: .car).learned() == nil)
    #expect(!learner.samples(of: drive).isEmpty)
  }
}

@Suite struct `Fit of speeds` {
  private static let fifty = SpeedClass(named: "road 50").map(\.index) ?? 0
  private static let thirty = SpeedClass(named: "road 30").map(\.index) ?? 0

  /// A stretch with planned seconds on two classes, which takes `pace` times as long.
  private static func sample(
    _ fifty: Seconds,
    _ thirty: Seconds = 0,
    pace: Double,
    hour: Int = 0
  ) -> SpeedSample {
    SpeedSample(
      seconds: (fifty + thirty) * pace,
      moving: [Self.fifty: fifty, Self.thirty: thirty].filter { $0.value > 0 },
      counts: [:],
      other: 0,
      hour: hour
    )
  }

  private static func learned(_ recordings: [[SpeedSample]]) throws -> LearnedSpeeds {
    var samples = SpeedSamples(profile: .car)
    for recording in recordings { samples.add(RecordingSamples(samples: recording)) }
    return try #require(samples.learned())
  }

  private func factor(_ speeds: LearnedSpeeds, _ index: Int) -> Double {
    speeds.factors[SpeedClass.all[index]]?.value ?? 0
  }

  @Test func `of few stretches stays near the profile`() throws {
    let one = try Self.learned([[Self.sample(20, pace: 2)]])
    #expect(one.overall.value > 0.9 && one.overall.value < 1)
    #expect(factor(one, Self.fifty) > 0.88 && factor(one, Self.fifty) < 1)
    let many = try Self.learned([[SpeedSample]](repeating: [Self.sample(20, pace: 2)], count: 2000))
    #expect(abs(factor(many, Self.fifty) - 0.5) < 0.01)
    #expect(one.overall.samples == 1 && many.overall.recordings == 2000)
  }

  @Test func `of a class with few stretches follows the other classes`() throws {
    var recordings = [[SpeedSample]](repeating: [Self.sample(20, pace: 2)], count: 1000)
    recordings.append([Self.sample(0, 20, pace: 1)])
    let speeds = try Self.learned(recordings)
    #expect(abs(factor(speeds, Self.thirty) - 0.51) < 0.02, "\(speeds.factors)")
    #expect(speeds.factors[SpeedClass.all[Self.thirty]]?.samples == 1)
    // A class that was never driven has the speed of all.
    let profile = Profile.car.applying(speeds)
    let other = try #require(SpeedClass(named: "road 90"))
    #expect(profile.speedFactors[other] == speeds.overall.value)
  }

  @Test func `is not led by single long stops`() throws {
    var random = SplitMix64(seed: 3)
    let usual = (0..<400).map { _ in Self.sample(20, pace: 1.25 + 0.1 * (random.unit() - 0.5)) }
    let stops = (0..<30).map { _ in Self.sample(20, pace: 6) }
    let without = try Self.learned([usual])
    let with = try Self.learned([usual, stops])
    #expect(abs(factor(without, Self.fifty) - 0.8) < 0.02)
    #expect(abs(factor(with, Self.fifty) / factor(without, Self.fifty) - 1) < 0.03)
  }

  @Test func `stays within plausible bounds`() throws {
    let slow = try Self.learned([[SpeedSample](repeating: Self.sample(20, pace: 50), count: 5000)])
    #expect(slow.overall.value == LearnedSpeeds.factorRange.lowerBound)
    let fast = try Self.learned([[SpeedSample](repeating: Self.sample(20, pace: 0), count: 5000)])
    #expect(fast.overall.value == LearnedSpeeds.factorRange.upperBound)
  }

  @Test func `has a factor for an hour with enough stretches only`() throws {
    let day = (0..<20).map { number in
      (0..<40).map {
        Self.sample(20, pace: number < 10 && $0 < 20 ? 1.6 : 1, hour: $0 < 20 ? 8 : 14)
      }
    }
    let rare = [(0..<59).map { _ in Self.sample(20, pace: 1, hour: 30) }]
    let alone = [(0..<90).map { _ in Self.sample(20, pace: 1, hour: 31) }]
    let speeds = try Self.learned(day + rare + alone)
    #expect(Set(speeds.hours.keys) == [8, 14])
    let (rush, calm) = (try #require(speeds.hours[8]), try #require(speeds.hours[14]))
    #expect(rush.value < calm.value && rush.samples == 400 && rush.recordings == 20)
    let profile = Profile.car.applying(speeds, hour: 8)
    let road = SpeedClass.all[Self.fifty]
    let expected = factor(speeds, Self.fifty) * rush.value
    #expect(abs((profile.speedFactors[road] ?? 0) - expected) < 1e-12)
    #expect(Profile.car.applying(speeds, hour: 9) == Profile.car.applying(speeds))
  }

  @Test func `solves least squares with a prior and bounds`() {
    let rows = (1...50).map { number in
      let x = Double(number)
      return RobustFit.Row(value: 2 * x + 3, terms: [(0, x), (1, 1)], weight: 1)
    }
    let free = [
      RobustFit.Column(prior: 0, strength: 0, bounds: -10...10),
      RobustFit.Column(prior: 0, strength: 0, bounds: -10...10),
    ]
    let exact = RobustFit(rows, free)
    #expect(abs(exact.solution[0] - 2) < 1e-3 && abs(exact.solution[1] - 3) < 0.05)
    var bounded = free
    bounded[0].bounds = 0...1.5
    #expect(RobustFit(rows, bounded).solution[0] == 1.5)
    var held = free
    held[1].strength = 1e12
    #expect(abs(RobustFit(rows, held).solution[1]) < 1e-6)
  }
}

extension SpeedSample {
  /// The seconds that a profile plans.
  fileprivate func planned(by profile: Profile) -> Seconds {
    let paces = moving.map { $0.value / (profile.speedFactors[SpeedClass.all[$0.key]] ?? 1) }
    let delays = counts.map { $0.value * profile.delays.seconds(of: $0.key) }
    return paces.reduce(0, +) + delays.reduce(0, +) + other
  }
}
