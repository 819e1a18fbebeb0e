import CampusGraph
import Testing
import TrackingOracles

@Suite struct ScoreTests {
  @Test func `the share of length subtracts what is missed and what is added`() {
    func edge(_ number: Int, _ forward: Bool = true) -> DirectedEdge {
      DirectedEdge(EdgeID(number), forward: forward)
    }
    var length = MatchedLength()
    // 100 m right, 50 m the other way round, 20 of 40 m found, 10 m added.
    length.add(
      truth: [(edge(1), 100), (edge(2), 50), (edge(3), 40)],
      found: [(edge(1), 100), (edge(2, false), 50), (edge(3), 20), (edge(4), 10)]
    )
    #expect(length.travelled == 190)
    #expect(length.missed == 70)
    #expect(length.added == 60)
    #expect(abs(length.share - (1 - 130.0 / 190)) < 1e-12)
  }

  @Test func `an edge that is travelled twice has to be found twice`() {
    let edge = DirectedEdge(EdgeID(1), forward: true)
    var once = MatchedLength()
    once.add(truth: [(edge, 100), (edge, 100)], found: [(edge, 100)])
    #expect(once.missed == 100 && once.added == 0)
    var twice = MatchedLength()
    twice.add(truth: [(edge, 100), (edge, 100)], found: [(edge, 200)])
    #expect(twice.share == 1)
    #expect(MatchedLength().share == 1)
  }

  @Test func `wrong turns count as found within a distance, and alarms by the trip`() throws {
    var score = DetectionScore()
    score.addTrip(foundAfter: 12, falseAlarms: 0)
    score.addTrip(foundAfter: nil, falseAlarms: 0)
    score.addTrip(foundAfter: 30, falseAlarms: 1)
    score.addTrip(foundAfter: 20, falseAlarms: 0)
    score.addTrip(falseAlarms: 1)
    #expect(score.trips == 5)
    #expect(score.distances == [12, 20, 30, .infinity])
    #expect(score.share(within: 25) == 0.5)
    #expect(score.share(within: 30) == 0.75)
    #expect(score.distance(ofShare: 0.5) == 20)
    #expect(score.distance(ofShare: 0.75) == 30)
    #expect(score.falseAlarmsPerTrip == 0.4)
    #expect(DetectionScore().share(within: 25) == nil)
  }
}
