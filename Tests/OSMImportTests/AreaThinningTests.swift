import CampusGraph
import GeoCore
import Testing

@testable import OSMImport

/// Thinning of the lines across a plaza.
@Suite struct AreaThinningTests {
  @Test func `thinning lengthens no path by more than its bound`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<10 {
      let stops = (0..<24).map { _ in
        Vector(Double(random.below(10_000)) / 100, Double(random.below(10_000)) / 100)
      }
      // Stops 0 to 5 are joined by an outline.
      let outline = (0..<5).map { index in
        SightThinning.Line(
          first: index,
          second: index + 1,
          length: Plane.distance(stops[index], stops[index + 1])
        )
      }
      var all: [SightThinning.Line] = []
      for first in stops.indices {
        for second in stops.indices where second > first && !random.below(3).isMultiple(of: 3) {
          let length = Plane.distance(stops[first], stops[second])
          all.append(SightThinning.Line(first: first, second: second, length: length))
        }
      }
      for entries in [stops.count, 8] {
        var thinning = SightThinning(stops: stops.count, outline: outline)
        let kept = thinning.needed(all, entries: entries)
        #expect(kept.count < all.count)
        let before = Self.distances(all + outline, count: stops.count)
        let after = Self.distances(kept + outline, count: stops.count)
        for first in 0..<entries {
          for second in 0..<entries {
            #expect(after[first][second] <= before[first][second] * SightThinning.stretch + 1e-9)
          }
        }
      }
    }
  }

  /// All shortest distances, by the algorithm of Floyd and Warshall.
  private static func distances(_ lines: [SightThinning.Line], count: Int) -> [[Double]] {
    var all = [[Double]](repeating: [Double](repeating: .infinity, count: count), count: count)
    for stop in 0..<count { all[stop][stop] = 0 }
    for line in lines {
      all[line.first][line.second] = min(all[line.first][line.second], line.length)
      all[line.second][line.first] = all[line.first][line.second]
    }
    for over in 0..<count {
      for first in 0..<count {
        for second in 0..<count {
          all[first][second] = min(all[first][second], all[first][over] + all[over][second])
        }
      }
    }
    return all
  }
}
