import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import Tracking

/// Online matching on drawn maps.
@Suite struct MatchingOnlineTests {
  private static let block = """
    A----B----C
    |    |    |
    |    |    |
    |    |    |
    |    |    |
    D----E----F
    """

  @Test(arguments: Seeds.first(8))
  func `soon after a corner the right way is the most probable`(seed: UInt64) throws {
    let fixture = MatchingFixture(Self.block)
    let fixes = fixture.fixes(along: "ABEF", noise: 3, seed: seed)
    let matched = fixture.online(fixes)
    for (time, names) in [(20, "AB"), (60, "BE"), (92, "EF")] {
      let best = try #require(matched[time].hypotheses.first)
      #expect(fixture.names(of: [best.edge]) == names)
      #expect(best.probability > 0.5)
    }
  }

  @Test func `probabilities are sorted and add up to at most one`() {
    let fixture = MatchingFixture(Self.block)
    for fix in fixture.online(fixture.fixes(along: "ABEFCBED", noise: 8)) {
      let probabilities = fix.hypotheses.map(\.probability)
      #expect(probabilities.reduce(0, +) <= 1 + 1e-9)
      #expect(probabilities.allSatisfy { $0 > 0 })
      #expect(probabilities == probabilities.sorted(by: >))
      #expect(probabilities.count <= OnlineMatcher.hypothesisLimit)
      #expect(Set(fix.hypotheses.map(\.edge)).count == fix.hypotheses.count)
      #expect(fix.hypotheses.allSatisfy { (0...1).contains($0.fraction) })
    }
  }

  @Test func `usual errors are no outliers`() {
    let fixture = MatchingFixture(Self.block)
    let matched = fixture.online(fixture.fixes(along: "ABEFC", noise: 4))
    #expect(!matched.contains { $0.isOutlier })
  }

  @Test func `after a gap and in a new segment matching starts again`() {
    let fixture = MatchingFixture(Self.block)
    var fixes = fixture.fixes(along: "ABC", noise: 4)
    fixes[20].startsSegment = true
    for index in 40..<fixes.count { fixes[index].time? += 4000 }
    let matched = fixture.online(fixes)
    func restarts(at index: Int) -> Bool {
      fixture.online(Array(fixes[index...])).first?.hypotheses == matched[index].hypotheses
    }
    #expect(fixes.indices.filter(restarts) == [0, 20, 40])
  }

  @Test func `a distant fix is an outlier and the next one continues`() {
    let fixture = MatchingFixture(Self.block)
    var fixes = fixture.fixes(along: "ABC", noise: 1)
    let plane = LocalPlane(at: fixes[30].coordinate)
    fixes[30].coordinate = plane.coordinate(PlanePoint(x: 20, y: -80))
    let matched = fixture.online(fixes)
    #expect(matched.indices.filter { matched[$0].isOutlier } == [30])
    #expect(matched[30].hypotheses.isEmpty)
    #expect(!matched[31].hypotheses.isEmpty)
  }

  @Test func `a real jump is accepted after some outliers`() throws {
    let fixture = MatchingFixture(Self.block, cell: 40)
    let fixes = fixture.fixes(along: "AB") + fixture.fixes(along: "EF", from: 143)
    let matched = fixture.online(fixes)
    let jump = 143
    #expect(matched[jump].isOutlier)
    let last = try #require(matched.last?.hypotheses.first)
    #expect(fixture.names(of: [last.edge]) == "EF")
  }

  @Test func `a traveller at rest stays in place`() throws {
    let fixture = MatchingFixture(Self.block)
    var fixes = fixture.fixes(along: "AB")
    let last = fixes[25]
    var random = SplitMix64(seed: 4)
    fixes = Array(fixes[...25])
    for second in 1...300 {
      let plane = LocalPlane(at: last.coordinate)
      let error = PlanePoint(x: random.normal(), y: random.normal())
      fixes.append(LocationFix(plane.coordinate(error), time: 25 + Double(second), accuracy: 3))
    }
    let matched = fixture.online(fixes)
    for fix in matched[26...] {
      let best = try #require(fix.hypotheses.first)
      #expect(best.edge.edge == fixture.map.edge("A", "B") && best.distance < 8)
      #expect(!fix.isOutlier)
    }
  }

  @Test func `far from all ways there are no hypotheses`() {
    let fixture = MatchingFixture(Self.block)
    let away = fixture.online(fixture.fixes(along: "ABC", offset: PlanePoint(x: 0, y: 500)))
    #expect(away.allSatisfy { $0.hypotheses.isEmpty })
  }

  @Test func `after a way off the network matching starts again`() throws {
    let fixture = MatchingFixture(Self.block, cell: 40)
    let line = LineString(fixture.line("AE"))
    let fixes = stride(from: 0, through: line.length, by: 5).enumerated().map {
      LocationFix(line.point(along: $0.element), time: Double($0.offset) * 4, accuracy: 5)
    }
    let matched = fixture.online(fixes)
    #expect(matched.contains { $0.hypotheses.isEmpty && !$0.isOutlier })
    let last = try #require(matched.last?.hypotheses.first)
    #expect(last.distance < 10)
    let back = try #require(matched.lastIndex { $0.hypotheses.isEmpty }) + 1
    let fresh = fixture.online(Array(fixes[back...]))
    #expect(matched[back].hypotheses == fresh[0].hypotheses)
  }

  @Test func `course and speed tell the direction at once`() throws {
    let fixture = MatchingFixture(Self.block, .bike)
    for (course, names) in [(90.0, "AB"), (270.0, "BA")] {
      var fix = fixture.fixes(along: "AB")[18]
      fix.course = course
      fix.speed = 4
      var matcher = OnlineMatcher(fixture.network)
      let best = try #require(matcher.next(fix).hypotheses.first)
      #expect(fixture.names(of: [best.edge]) == names)
    }
  }

  @Test func `a U-turn shows as going back`() throws {
    let fixture = MatchingFixture(Self.block)
    let line = LineString(fixture.line("ABC"))
    var fixes: [LocationFix] = []
    for second in 0..<100 {
      let along = second < 50 ? Double(second) * 1.4 : 140 - Double(second) * 1.4
      fixes.append(
        LocationFix(line.point(along: along), time: Double(second), accuracy: 4)
      )
    }
    let matched = fixture.online(fixes)
    let there = try #require(matched[45].hypotheses.first)
    let back = try #require(matched[75].hypotheses.first)
    #expect(fixture.names(of: [there.edge]) == "BC")
    #expect(fixture.names(of: [back.edge]) == "BA")
  }

  @Test(arguments: [0.1, 0.5, 1, 5, 10])
  func `any rate of fixes works`(rate: Double) throws {
    let fixture = MatchingFixture(Self.block)
    let fixes = fixture.fixes(along: "ABEFC", interval: 1 / rate, noise: 2)
      .filter { $0.time ?? 0 < 130 }
    let best = try #require(fixture.online(fixes).last?.hypotheses.first)
    #expect(fixture.names(of: [best.edge]) == "FC")
  }

  @Test func `copies are independent`() {
    let fixture = MatchingFixture(Self.block)
    let (east, south) = (
      fixture.fixes(along: "ABC", noise: 2), fixture.fixes(along: "ABE", noise: 2)
    )
    var first = OnlineMatcher(fixture.network)
    for fix in east[..<30] { _ = first.next(fix) }
    var second = first
    for (a, b) in zip(east[30...], south[30...]) {
      let alone = first.next(a)
      _ = second.next(b)
      #expect(!alone.hypotheses.isEmpty)
    }
    var plain = OnlineMatcher(fixture.network)
    var last: MatchedFix?
    for fix in east { last = plain.next(fix) }
    var again = OnlineMatcher(fixture.network)
    var repeated: MatchedFix?
    for fix in east { repeated = again.next(fix) }
    #expect(last == repeated)
  }
}
