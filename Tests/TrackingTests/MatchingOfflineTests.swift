import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Recorded traces on drawn maps.
@Suite struct MatchingOfflineTests {
  private static let block = """
    A----B----C
    |    |    |
    |    |    |
    |    |    |
    |    |    |
    D----E----F
    """

  @Test(arguments: Seeds.first(8))
  func `a walk round corners is found whole`(seed: UInt64) {
    let fixture = MatchingFixture(Self.block)
    let fixes = fixture.fixes(along: "ABEFC", noise: 3, seed: seed)
    #expect(fixture.paths(fixes) == ["ABEFC"])
  }

  @Test func `a matching has a length, a duration and a high confidence`() throws {
    let fixture = MatchingFixture(Self.block)
    let match = OfflineMatcher(fixture.network).match(fixture.fixes(along: "ABEF"))
    let matching = try #require(match.matchings.first)
    #expect(abs(matching.distance - 150) < 2)
    #expect(abs(matching.duration - 150 / 1.4) < 2)
    #expect(matching.confidence > 0.9 && matching.confidence <= 1)
    #expect(abs(LineString(matching.geometry).length - matching.distance) < 0.1)
    #expect(matching.fixes == 0..<match.tracepoints.count)
    #expect(match.tracepoints.allSatisfy { ($0?.distance ?? .infinity) < 2 })
  }

  @Test func `a start and an end in the middle of edges count in part`() throws {
    let fixture = MatchingFixture(Self.block)
    let whole = fixture.fixes(along: "ABC")
    let fixes = Array(whole[10..<50])
    let matching = try #require(OfflineMatcher(fixture.network).match(fixes).matchings.first)
    #expect(fixture.names(of: matching.edges) == "ABC")
    #expect(abs(matching.startFraction - 14.0 / 50) < 0.05)
    #expect(abs(matching.endFraction - (49 * 1.4 - 50) / 50) < 0.05)
    #expect(abs(matching.distance - 39 * 1.4) < 3)
  }

  @Test func `of two parallel roads the nearer one is taken all along`() {
    let fixture = MatchingFixture(
      """
      A---B---C---D
      |           |
      |           |
      E---F---G---H
      """
    )
    let north = fixture.fixes(along: "ABCD", noise: 4, offset: PlanePoint(x: 0, y: -8), seed: 3)
    #expect(fixture.paths(north.dropLast(8)) == ["ABCD"])
    let south = fixture.fixes(along: "EFGH", noise: 4, offset: PlanePoint(x: 0, y: 8), seed: 3)
    #expect(fixture.paths(south.dropLast(8)) == ["EFGH"])
  }

  @Test func `between two equal ways the confidence is a half`() throws {
    let fixture = MatchingFixture(
      """
      +----A----+
      |         |
      S         T
      |         |
      +----B----+
      """,
      cell: 4
    )
    let plane = fixture.line("ST")
    let line = LineString(plane)
    let fixes = (0...15).map { index in
      LocationFix(
        line.point(along: Double(index) / 15 * line.length),
        time: Double(index) * 3,
        accuracy: 12
      )
    }
    let matching = try #require(OfflineMatcher(fixture.network).match(fixes).matchings.first)
    #expect(matching.confidence > 0.3 && matching.confidence < 0.8)
  }

  @Test func `cars keep to one-way streets and walkers need not`() {
    let drawing = """
      A====B====C
      "    ^    "
      "    "    "
      D====E====F
      """
    let driving = MatchingFixture(drawing, .car)
    #expect(driving.paths(driving.fixes(along: "DEBC", speed: 6)) == ["DEBC"])
    // Against the one-way street there is no way but round the block, which the fixes deny.
    let against = driving.paths(driving.fixes(along: "ABEF", speed: 6))
    #expect(!against.contains { $0.contains("BE") })
    let walking = MatchingFixture(drawing, .foot)
    let back = walking.map.graph.attributes.access[walking.map.edge("B", "E")]
    #expect(back.contains(.footForward))
  }

  @Test func `forbidden turns are not taken`() {
    let map = AsciiMap(
      """
      A=====B=====C
            "     "
            "     "
            "     "
            D=====E
      """
    )
    let graph = map.graph
    let turn = ForbiddenTurn(
      [directed("A", "B", map), directed("B", "D", map)],
      modes: .car
    )
    let free = MatchingFixture.network(graph, .car)
    let bound = MatchingFixture.network(graph.expanded(forbidding: [turn]), .car)
    let line = LineString(
      "ABD".map { graph.coordinate(of: map.node($0)) }
    )
    let fixes = (0...14).map {
      LocationFix(line.point(along: Double($0) * 6), time: Double($0), accuracy: 6)
    }
    let edges = [directed("A", "B", map), directed("B", "D", map)]
    #expect(OfflineMatcher(free).match(fixes).matchings.map(\.edges) == [edges])
    for matching in OfflineMatcher(bound).match(fixes).matchings {
      #expect(!zip(matching.edges, matching.edges.dropFirst()).contains { [$0, $1] == edges })
    }
  }

  private func directed(_ a: Character, _ b: Character, _ map: AsciiMap) -> DirectedEdge {
    let edge = map.edge(a, b)
    return DirectedEdge(edge, forward: map.graph.tail(of: edge) == map.node(a))
  }

  @Test func `a loop is walked all the way round`() {
    let fixture = MatchingFixture(Self.block)
    #expect(fixture.paths(fixture.fixes(along: "ABEDA", noise: 2)) == ["ABEDA"])
    let twice = fixture.paths(fixture.fixes(along: "ABEDABEDA", noise: 2))
    #expect(twice == ["ABEDABEDA"])
  }

  @Test func `out and back along one way is two passages`() {
    let fixture = MatchingFixture(Self.block)
    let there = fixture.fixes(along: "DABC", noise: 2).prefix(85)
    let back = there.reversed().enumerated().map { index, fix in
      var fix = fix
      fix.time = 85 + Double(index)
      return fix
    }
    #expect(fixture.paths(there + back) == ["DABCBAD"])
  }

  @Test func `stairs are distinguished from the ramp beside them by the approach`() {
    let fixture = MatchingFixture(
      """
      A----+####+----B
           |    |
           +----+
      """,
      cell: 8
    )
    let stairs = fixture.line("AB")
    let fixes = LineString(stairs)
    let straight = (0..<40).map {
      LocationFix(fixes.point(along: Double($0) * 3), time: Double($0) * 4, accuracy: 4)
    }
    let graph = fixture.map.graph
    let walked = OfflineMatcher(fixture.network).match(straight).matchings.flatMap(\.edges)
    #expect(walked.contains { graph.attributes.kind[$0.edge] == .steps })
    let rolling = MatchingFixture.network(graph, .wheelchair)
    let rolled = OfflineMatcher(rolling).match(straight).matchings.flatMap(\.edges)
    #expect(!rolled.contains { graph.attributes.kind[$0.edge] == .steps })
  }

  @Test func `a tunnel without fixes is bridged`() throws {
    let fixture = MatchingFixture(
      """
      A====B==========C====D
           "          "
           "          "
           "          "
           E          F
      """,
      .car
    )
    var fixes = fixture.fixes(along: "ABCD", speed: 8)
    fixes.removeSubrange(7..<19)
    #expect(fixture.paths(fixes) == ["ABCD"])
  }

  @Test func `an interrupted recording is matched in parts`() {
    let fixture = MatchingFixture(Self.block)
    var fixes = fixture.fixes(along: "ABC")
    var other = fixture.fixes(along: "DEF", from: 200)
    other[0].startsSegment = true
    fixes += other
    #expect(fixture.paths(fixes) == ["ABC", "DEF"])
    fixes[fixes.count - other.count].startsSegment = false
    let late = fixes.map { fix in
      var fix = fix
      if let time = fix.time, time >= 200 { fix.time = time + 1000 }
      return fix
    }
    #expect(fixture.paths(late) == ["ABC", "DEF"])
  }

  /// A street of 2 km for cars, and fixes on it at 10 m/s every 5 s, from the first to the last.
  private func drive(_ count: Int = 40) -> (MatchingFixture, [LocationFix]) {
    let fixture = MatchingFixture("A==========B==========C", .car, cell: 100)
    return (fixture, Array(fixture.fixes(along: "ABC", speed: 10, interval: 5).prefix(count)))
  }

  @Test func `noise is learned from two parts of a long trace`() {
    let (_, short) = drive()
    #expect(OfflineMatcher.learningSample(of: short) == short)
    for count in [451, 452, 500, 1001] {
      var long = (0..<count).map {
        LocationFix(Coordinate(latitude: 41, longitude: -8), time: Double($0))
      }
      let parts = [count / 4 - 112, count * 3 / 4 - 112]
      for part in parts { long[part].startsSegment = true }
      let expected = parts.flatMap { long[$0..<$0 + 225] }
      #expect(OfflineMatcher.learningSample(of: long) == expected)
    }
  }

  @Test func `an old position sent again is no U-turn`() throws {
    let (fixture, drive) = drive()
    var fixes = drive
    fixes.insert(fixes[15], at: 19)
    fixes[19].time = fixes[18].time
    let match = OfflineMatcher(fixture.network).match(fixes)
    #expect(match.matchings.map { fixture.names(of: $0.edges) } == ["ABC"])
    #expect(abs(try #require(match.matchings.first).distance - 1950) < 5)
    #expect(match.tracepoints.indices.filter { match.tracepoints[$0] == nil } == [19])
  }

  @Test(arguments: [(210.0, 1), (590, 1), (700, 2)])
  func `a gap of some minutes is bridged`(gap: Seconds, parts: Int) {
    let (fixture, drive) = drive()
    var fixes = drive
    fixes.removeSubrange(15..<25)
    for index in 15..<fixes.count { fixes[index].time? += gap - 55 }
    #expect(fixture.paths(fixes) == (parts == 1 ? ["ABC"] : ["AB", "BC"]))
  }

  @Test func `a gap with a way that takes too long is not bridged`() {
    let fixture = MatchingFixture(
      """
      A==========B          C==========D
      "                                "
      E================================F
      """,
      .car,
      cell: 100
    )
    let before = fixture.fixes(along: "AB", speed: 10, interval: 5)
    let after = fixture.fixes(along: "CD", speed: 10, interval: 5, from: 300)
    #expect(fixture.paths(before + after) == ["AB", "CD"])
  }

  @Test func `a part of the trace beside the network is bridged`() throws {
    let (fixture, drive) = drive()
    var fixes = drive
    for index in 12..<22 {
      let plane = LocalPlane(at: fixes[index].coordinate)
      fixes[index].coordinate = plane.coordinate(PlanePoint(x: 0, y: 60))
    }
    let match = OfflineMatcher(fixture.network).match(fixes)
    #expect(match.matchings.map { fixture.names(of: $0.edges) } == ["ABC"])
    #expect(abs(try #require(match.matchings.first).distance - 1950) < 5)
    #expect(match.tracepoints.indices.filter { match.tracepoints[$0] == nil } == Array(12..<22))
  }

  @Test func `one outlier changes nothing`() {
    let fixture = MatchingFixture(Self.block)
    var fixes = fixture.fixes(along: "ABC", noise: 2)
    let plane = LocalPlane(at: fixes[30].coordinate)
    fixes[30].coordinate = plane.coordinate(PlanePoint(x: 15, y: -45))
    let match = OfflineMatcher(fixture.network).match(fixes)
    #expect(match.matchings.map { fixture.names(of: $0.edges) } == ["ABC"])
    #expect(match.tracepoints[30] == nil)
    #expect(match.tracepoints[29] != nil && match.tracepoints[31] != nil)
  }

  @Test func `without times and accuracies the way is found as well`() {
    let fixture = MatchingFixture(Self.block)
    let fixes = fixture.fixes(along: "ABEFC", noise: 3).map { LocationFix($0.coordinate) }
    #expect(fixture.paths(fixes) == ["ABEFC"])
  }

  @Test func `repeated and decreasing times do no harm`() {
    let fixture = MatchingFixture(Self.block)
    var fixes = fixture.fixes(along: "ABEFC", noise: 2)
    for index in stride(from: 5, to: fixes.count, by: 7) { fixes[index].time = 3 }
    #expect(fixture.paths(fixes) == ["ABEFC"])
  }

  @Test func `far from all ways nothing is matched`() {
    let fixture = MatchingFixture(Self.block)
    let away = fixture.fixes(along: "ABC", offset: PlanePoint(x: 0, y: 900))
    let match = OfflineMatcher(fixture.network).match(away)
    #expect(match.matchings.isEmpty)
    #expect(match.tracepoints.count == away.count && match.tracepoints.allSatisfy { $0 == nil })
    #expect(OfflineMatcher(fixture.network).match([]).matchings.isEmpty)
  }

  @Test func `a single fix is matched to the nearest way`() throws {
    let fixture = MatchingFixture(Self.block)
    let match = OfflineMatcher(fixture.network).match([fixture.fixes(along: "AB")[15]])
    let matching = try #require(match.matchings.first)
    #expect(matching.distance == 0 && matching.geometry.count == 2)
    #expect(matching.edges.map(\.edge) == [fixture.map.edge("A", "B")])
  }

  @Test func `the same trace gives the same answer from a used matcher`() {
    let fixture = MatchingFixture(Self.block)
    let fixes = fixture.fixes(along: "ABEFCBAD", noise: 5, seed: 9)
    let matcher = OfflineMatcher(fixture.network)
    let first = matcher.match(fixes)
    _ = matcher.match(fixture.fixes(along: "DEF", noise: 5))
    #expect(matcher.match(fixes) == first)
    #expect(OfflineMatcher(fixture.network).match(fixes) == first)
  }

  @Test func `paths are connected`() {
    let fixture = MatchingFixture(Self.block)
    for seed in Seeds.first(20) {
      let fixes = fixture.fixes(along: "DABEFCBEDA", interval: 5, noise: 12, seed: seed)
      for matching in OfflineMatcher(fixture.network).match(fixes).matchings {
        let graph = fixture.map.graph
        for (a, b) in zip(matching.edges, matching.edges.dropFirst()) {
          let end = a.isForward ? graph.head(of: a.edge) : graph.tail(of: a.edge)
          let start = b.isForward ? graph.tail(of: b.edge) : graph.head(of: b.edge)
          #expect(end == start || a == b.reversed)
        }
      }
    }
  }

  @Test func `an outlier at the end does not cut off the fixes before it`() throws {
    let fixture = MatchingFixture("A==========B", .car, cell: 20)
    let line = LineString(fixture.line("AB"))
    // A driver slows down, so that the last fixes before it are near each other.
    var fixes = [0.0, 50, 100, 150, 172, 190, 197].enumerated().map { number, along in
      LocationFix(line.point(along: along), time: 4 * Double(number), accuracy: 3)
    }
    fixes[6].time = 22
    let away = LocalPlane(at: line.end).coordinate(PlanePoint(x: 30, y: 160))
    fixes.append(LocationFix(away, time: 34, accuracy: 3))
    let matching = try #require(OfflineMatcher(fixture.network).match(fixes).matchings.first)
    #expect(matching.endFraction * line.length > 194)
  }
}
