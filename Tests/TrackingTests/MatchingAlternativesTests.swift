import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// How many other places a fix of a trace could have been taken at.
@Suite struct MatchingAlternativesTests {
  private static let fork = """
            C
           /
          /
    A----B
          \\
           \\
            D
    """

  private func counts(_ fixes: [LocationFix], _ fixture: MatchingFixture) -> [Int] {
    OfflineMatcher(fixture.network).match(fixes).tracepoints.map { $0?.alternatives ?? -1 }
  }

  @Test func `a trace that ends between two streets has alternatives at its end only`() throws {
    let fixture = MatchingFixture(Self.fork)
    let street = fixture.fixes(along: "AB")
    let plane = LocalPlane(at: fixture.line("B")[0])
    let beyond = (1...5).map { step in
      LocationFix(
        plane.coordinate(PlanePoint(x: Double(step), y: 0)),
        time: Double(street.count - 1 + step),
        accuracy: 3
      )
    }
    let counts = counts(street + beyond, fixture)
    #expect(counts.first == 0 && counts.prefix(10).allSatisfy { $0 == 0 })
    #expect(try #require(counts.last) > 0)
  }

  @Test(arguments: Seeds.first(12))
  func `what is sure stays so: the numbers never fall along a part`(seed: UInt64) {
    let fixture = MatchingFixture(
      """
      A--B--C--D
      |  |  |  |
      E--F--G--H
      |  |  |  |
      I--J--K--L
      """
    )
    var random = SplitMix64(seed: seed)
    let paths = ["ABFGKL", "EFBCGH", "LKJFBA", "IJFGCD"]
    let fixes = fixture.fixes(along: paths[random.below(4)], noise: 9, seed: seed)
    let match = OfflineMatcher(fixture.network).match(fixes)
    var last: [Int: Int] = [:]
    for point in match.tracepoints.compactMap({ $0 }) {
      #expect(point.alternatives >= last[point.matching] ?? 0)
      last[point.matching] = point.alternatives
    }
    #expect(!last.isEmpty)
  }

  @Test(arguments: Seeds.first(20))
  func `the numbers are those of the cells that paths from the last column pass`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lattice = TraceLattice()
    let links = FlatList<MatchingStep.Link>(capacity: 1)
    var columns: [[Int]] = []
    for fix in 0..<(1 + random.below(9)) {
      let cells = (0..<(1 + random.below(5))).map { _ in
        columns.last.map { random.below($0.count) } ?? -1
      }
      var hypotheses = FlatList<Candidate>(capacity: 8)
      for previous in cells { hypotheses.append(Self.candidate(after: previous)) }
      lattice.append(fix: fix, hypotheses, links, nil)
      columns.append(cells)
    }
    var passed = columns.map { _ in Set<Int>() }
    for cell in columns[columns.count - 1].indices {
      var index = cell
      for column in columns.indices.reversed() {
        passed[column].insert(index)
        index = columns[column][index]
      }
    }
    #expect(lattice.alternativeCounts() == passed.map { $0.count - 1 })
  }

  private static func candidate(after previous: Int) -> Candidate {
    Candidate(
      code: 0,
      head: 0,
      fraction: 0,
      along: 0,
      rest: 0,
      distance: 0,
      latitude: 0,
      longitude: 0,
      emission: 0,
      fullEmission: 0,
      score: 0,
      previous: Int32(previous)
    )
  }
}
