import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// The matcher against plain algorithms on random towns.
@Suite struct MatchingReferenceTests {
  @Test(arguments: Seeds.first(25))
  func `no path is more probable than the one found`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let town = RandomGraph(.geometric, maximumNodes: 30, using: &random)
    var parameters = MatchingParameters(.foot)
    parameters.motion = nil
    parameters.spacing = 0
    parameters.bendCost = 0
    parameters.bendDelay = 0
    parameters.spike = 1e9
    parameters.outlierCost = 1e9
    parameters.offline = .init(edges: 1000, plazaLines: 0, hypotheses: 1000, beam: 200)
    parameters.offlineConfidence = 1e12  // accuracies are as stated
    parameters.offlineReach = 20  // all ways between all places are enumerated
    let network = MatchingFixture.network(town.graph, .foot, parameters)
    let fixes = try #require(Self.walk(town.graph, using: &random))
    let match = OfflineMatcher(network).match(fixes)
    let matching = try #require(match.matchings.first)
    #expect(match.matchings.count == 1 && matching.fixes == 0..<fixes.count)
    let reference = ReferenceMatcher(town.graph, fixes, parameters)
    let path = match.tracepoints.compactMap { $0 }
    try #require(path.count == fixes.count)
    let found = reference.score(of: path)
    // The matcher leaves out a fix that no edge is within reach of; the reference cannot.
    guard reference.bestScore > -.infinity else { return }
    #expect(abs(found - reference.bestScore) < 1e-3, "seed \(seed)")
  }

  /// With a beam so wide that nothing probable is dropped.
  ///
  /// Of two ways to an edge the decoder ignores the longer one unless it costs 0.2 less, so its
  /// motion may be that much less probable.
  @Test(arguments: Seeds.first(24))
  func `no motion is more probable than the one decoded`(seed: UInt64) throws {
    let trial = try #require(MotionTrial(seed: seed))
    var parameters = MatchingParameters(trial.town.profile.mode)
    parameters.offline = .init(edges: 1000, plazaLines: 0, hypotheses: 1000, beam: 200)
    parameters.offlineConfidence = 1e12  // accuracies are as stated
    parameters.offlineReach = 20  // all ways between all places are enumerated
    parameters.motion?.beam = 40
    parameters.motion?.sparseBeam = 40
    parameters.motion?.branchRate = 1e6
    let scores = try #require(trial.scores(parameters))
    let least = seed < 24 ? -1e-6 : -0.2
    #expect((least...1e-6).contains(scores.decoded - scores.best))
    #expect((least...1e-6).contains(scores.ofPath - scores.best))
  }

  @Test func `the default matcher finds the most probable motion in nearly all towns`() throws {
    let seeds = Seeds.first(24)
    var missed = 0
    for seed in seeds {
      let trial = try #require(MotionTrial(seed: seed))
      var parameters = MatchingParameters(trial.town.profile.mode)
      parameters.offlineConfidence = 1e12
      parameters.offlineReach = 20
      let scores = try #require(trial.scores(parameters))
      #expect(scores.decoded < scores.best + 1e-6, "seed \(seed)")
      if scores.decoded < scores.best - 1e-6 || scores.ofPath < scores.best - 1e-6 { missed += 1 }
    }
    #expect(missed <= seeds.count / 40)
  }

  /// Otherwise the tests above could not tell the default matcher from one without motions.
  @Test func `matching places alone finds less probable motions in some towns`() throws {
    var worse = 0
    for seed in UInt64(0)..<12 {
      let trial = try #require(MotionTrial(seed: seed))
      var parameters = MatchingParameters(trial.town.profile.mode)
      parameters.offlineReach = 20
      let reference = ReferenceDecoder(
        trial.town.graph,
        trial.town.profile,
        trial.fixes,
        parameters
      )
      parameters.motion = nil
      let network = MatchingFixture.network(trial.town.graph, trial.town.profile, parameters)
      for matching in OfflineMatcher(network).match(trial.fixes).matchings {
        if reference.bestScore(along: matching.edges) < reference.bestScore() - 0.1 { worse += 1 }
      }
    }
    #expect(worse > 0)
  }

  @Test(arguments: Seeds.first(25))
  func `edges near a place are those of the search for snaps`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let town = RandomGraph(.geometric, maximumNodes: 60, using: &random)
    let index = EdgeIndex(graph: town.graph)
    for _ in 0..<20 {
      let place = Coordinate(
        latitude: random.between(19.278...19.290),
        longitude: random.between(-99.142 ... -99.130)
      )
      let snaps = index.snaps(near: place, within: 120, limit: 1000)
      var near: [NearbyEdge] = []
      index.visitEdges(near: place, within: 120) { near.append($0) }
      near.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
      #expect(Set(near.map(\.edge)) == Set(snaps.map(\.edge)))
      for snap in snaps {
        let same = near.first { $0.edge == snap.edge }
        let alone = index.nearest(on: snap.edge, to: place)
        #expect(abs((same?.distance ?? 0) - snap.distance) < 0.01)
        #expect(abs((same?.fraction ?? 0) - snap.fraction) < 1e-4)
        #expect(same == alone)
      }
    }
  }

  @Test func `edges are found on both sides of the antimeridian`() {
    var builder = GraphBuilder()
    let west = builder.addNode(at: Coordinate(latitude: 10, longitude: 179.9995))
    let east = builder.addNode(at: Coordinate(latitude: 10, longitude: -179.9995))
    builder.addEdge(from: west, to: east, EdgeDescription())
    let index = EdgeIndex(graph: builder.build())
    for longitude in [179.9999, -179.9999] {
      var found: Set<EdgeID> = []
      index.visitEdges(near: Coordinate(latitude: 10.0001, longitude: longitude), within: 50) {
        found.insert($0.edge)
        #expect(abs($0.distance - 11.06) < 0.1)
      }
      #expect(found == [EdgeID(0)])
    }
  }

  /// Noisy fixes along a path of some edges, 20 m from each other.
  private static func walk(
    _ graph: StreetGraph,
    using random: inout SplitMix64
  ) -> [LocationFix]? {
    let start = NodeID(random.below(graph.nodeCount))
    guard let path = graph.randomLine(from: start, edges: 4, using: &random) else {
      return walk(graph, using: &random)
    }
    return stride(from: 0, to: path.length, by: 20).enumerated().map { index, along in
      let place = LocalPlane(at: path.point(along: along))
      let error = PlanePoint(x: 6 * random.normal(), y: 6 * random.normal())
      return LocationFix(place.coordinate(error), time: Double(index) * 15, accuracy: 9)
    }
  }
}

/// A traveller in a random town, on foot or in a car, with velocities or without.
private struct MotionTrial {
  let town: RandomTown
  let fixes: [LocationFix]

  /// Eleven fixes with correlated errors, in some trials without accuracies; `nil` if there is no path.
  init?(seed: UInt64) {
    var random = SplitMix64(seed: 500 + seed)
    let isCar = seed % 2 == 1
    town = RandomTown(columns: 5, spacing: isCar ? 60 : 35, isCar ? .car : .foot, using: &random)
    guard let path = town.path(8, using: &random) else { return nil }
    let speed = isCar ? 6.0 : 1.4
    let interval: Seconds = seed % 3 == 0 ? 2 : 5
    let statesSpeed = seed % 4 < 2
    var fixes: [LocationFix] = []
    let kept = exp(-interval / 25)
    var error = PlanePoint(x: 4 * random.normal(), y: 4 * random.normal())
    for index in 0..<11 {
      let time = interval * Double(index)
      let along = min(path.length, speed * time)
      let renewal = 4 * (1 - kept * kept).squareRoot()
      error.x = kept * error.x + renewal * random.normal()
      error.y = kept * error.y + renewal * random.normal()
      let velocity = PlanePoint(length: speed, bearing: path.bearing(along: along))
      let stated = PlanePoint(
        x: velocity.x + 0.3 * random.normal(),
        y: velocity.y + 0.3 * random.normal()
      )
      fixes.append(
        LocationFix(
          LocalPlane(at: path.point(along: along)).coordinate(error),
          time: time,
          accuracy: seed % 5 == 4 ? nil : 7,
          speed: statesSpeed ? (stated.x * stated.x + stated.y * stated.y).squareRoot() : nil,
          course: statesSpeed ? Bearing.of(x: stated.x, y: stated.y) : nil
        )
      )
    }
    self.fixes = fixes
  }

  /// Logarithms of probabilities of motions.
  struct Scores {
    /// Of the best one, by the reference.
    var best: Double
    /// Of the one that the decoder finds, by the decoder.
    var decoded: Double
    /// Of the best one along the path that the matcher returns, by the reference.
    var ofPath: Double
  }

  /// `nil` if the matcher finds no path or several.
  func scores(_ parameters: MatchingParameters) -> Scores? {
    let network = MatchingFixture.network(town.graph, town.profile, parameters)
    let matchings = OfflineMatcher(network).match(fixes).matchings
    guard matchings.count == 1, matchings[0].fixes == 0..<fixes.count,
      let motion = parameters.motion
    else { return nil }
    let decoder = MotionDecoder(MatchingEngine(network, .best), motion)
    guard
      decoder.decode(
        fixes[...],
        Array(fixes.indices),
        SpreadEstimate(offline: parameters),
        .init(),
        speedRatio: parameters.offlineSpeedRatio
      )
        != nil
    else { return nil }
    let reference = ReferenceDecoder(town.graph, town.profile, fixes, parameters)
    return Scores(
      best: reference.bestScore(),
      decoded: decoder.search.top,
      ofPath: reference.bestScore(along: matchings[0].edges)
    )
  }
}
