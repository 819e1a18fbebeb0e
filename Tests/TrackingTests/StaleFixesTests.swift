import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

@Suite struct `Stale fixes` {
  private static let parameters = MatchingParameters(.car)
  private static let origin = Coordinate(latitude: 41, longitude: -8)

  /// Fixes of a car at places in metres to the east, at given seconds.
  private func fixes(_ places: [(x: Meters, time: Seconds)]) -> [LocationFix] {
    let plane = LocalPlane(at: Self.origin)
    return places.map {
      LocationFix(plane.coordinate(PlanePoint(x: $0.x, y: 0)), time: $0.time, accuracy: 5)
    }
  }

  private func stale(_ fixes: [LocationFix]) -> [Int] {
    let flags = StaleFixes.flags(of: fixes[...], SpreadEstimate(Self.parameters), Self.parameters)
    return flags.indices.filter { flags[$0] }
  }

  /// A car at 15 m/s with a fix every five seconds.
  private var steady: [(x: Meters, time: Seconds)] {
    (0..<12).map { (75 * Double($0), 5 * Double($0)) }
  }

  @Test func `steady traces have none`() {
    #expect(stale(fixes(steady)).isEmpty)
    #expect(stale([]).isEmpty)
    #expect(stale(fixes(steady).map { LocationFix($0.coordinate) }).isEmpty)
  }

  @Test(arguments: [0.0, 1, 4])
  func `an old position sent again is left out`(late: Seconds) {
    var places = steady
    places.insert((x: 310, time: places[6].time + late), at: 7)
    #expect(stale(fixes(places)) == [7])
  }

  @Test func `two fixes in the wrong order lose one`() {
    var places = steady
    places.insert((x: 405, time: 30), at: 7)
    // At the same second, either may be the late one.
    #expect([[6], [7]].contains(stale(fixes(places))))
  }

  @Test func `a stale first fix and a stale last fix are left out`() {
    #expect(stale(fixes([(x: 600, time: 0)] + steady)) == [0])
    #expect(stale(fixes(steady + [(x: 300, time: 56)])) == [12])
  }

  @Test func `a traveller who turns round keeps all fixes`() {
    let there = steady
    let back = (1..<10).map { (x: 825 - 75 * Double($0), time: 70 + 5 * Double($0)) }
    #expect(stale(fixes(there + back)).isEmpty)
    // Sparse fixes: into a side street and out of it between two of them.
    let sparse = [(0.0, 0.0), (400, 30), (800, 60), (500, 100), (900, 140), (1300, 170)]
    #expect(stale(fixes(sparse.map { (x: $0.0, time: $0.1) })).isEmpty)
  }

  @Test func `a rest changes nothing`() {
    let rest = (1..<40).map { (x: 825.0, time: 55 + 15 * Double($0)) }
    let onward = (1..<10).map { (x: 825 + 75 * Double($0), time: 640 + 5 * Double($0)) }
    #expect(stale(fixes(steady + rest + onward)).isEmpty)
  }

  @Test func `no fix before an interruption is compared with one after it`() {
    var trace = fixes(steady + steady.map { (x: $0.x + 5000, time: $0.time + 56) })
    trace[12].startsSegment = true
    #expect(stale(trace).isEmpty)
  }

  @Test(arguments: Seeds.first(60))
  func `the fixes left out are those of least cost`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (x, time) = (0.0, 0.0)
    let trace = fixes(
      (0..<8).map { _ in
        x += random.between(-150...250)
        time += random.between(0...8)
        return (x: x, time: time)
      }
    )
    let reference = Reference(trace, Self.parameters)
    let left = stale(trace)
    #expect(reference.cost(leavingOut: left) <= reference.leastCost() + 1e-9, "\(left)")
  }

  /// All ways to leave out at most three fixes in a row, one after the other.
  private struct Reference {
    private let fixes: [LocationFix]
    private let parameters: MatchingParameters
    private let speed: Double
    private let tolerance: Meters

    init(_ fixes: [LocationFix], _ parameters: MatchingParameters) {
      self.fixes = fixes
      self.parameters = parameters
      let deviation = max(parameters.spreads.lowerBound, 5 / 1.51)
      tolerance = 3 * deviation
      var speeds: [Double] = []
      var start = 0
      for index in fixes.indices.dropFirst() {
        let time = (fixes[index].time ?? 0) - (fixes[start].time ?? 0)
        guard time >= 2 else { continue }
        speeds.append(
          LocalPlane.shortDistance(fixes[start].coordinate, fixes[index].coordinate) / time
        )
        start = index
      }
      speeds.sort()
      let usual = speeds.isEmpty ? 0 : speeds[(speeds.count - 1) * 9 / 10]
      let least = parameters.maxSpeedRatio * parameters.usualSpeed
      speed = min(parameters.outlierSpeed, max(least, 1.5 * usual))
    }

    func cost(leavingOut left: [Int]) -> Double {
      let kept = fixes.indices.filter { !left.contains($0) }
      var cost = parameters.staleCost * Double(left.count)
      for (a, b) in zip(kept, kept.dropFirst()) {
        cost += max(0, (distance(a, b) - tolerance) / parameters.outlierSpeed - seconds(a, b))
      }
      for (a, (b, c)) in zip(kept, zip(kept.dropFirst(), kept.dropFirst(2))) {
        let (out, back, direct) = (distance(a, b), distance(b, c), distance(a, c))
        guard out > tolerance, back > tolerance,
          (out * out + back * back - direct * direct) / (2 * out * back) > 0.7
        else { continue }
        let time = (out + back - tolerance) / speed + parameters.turningTime
        cost += max(0, time - seconds(a, c))
      }
      return cost
    }

    func leastCost() -> Double {
      (0..<(1 << fixes.count)).lazy.map { mask in
        fixes.indices.filter { mask >> $0 & 1 == 1 }
      }
      .filter { left in
        left.count < fixes.count - 1
          && !left.contains { first in
            (first..<(first + 4)).allSatisfy(left.contains)
          }
      }
      .map(cost(leavingOut:)).min() ?? .infinity
    }

    private func distance(_ a: Int, _ b: Int) -> Meters {
      LocalPlane.shortDistance(fixes[a].coordinate, fixes[b].coordinate)
    }

    private func seconds(_ a: Int, _ b: Int) -> Seconds {
      (fixes[b].time ?? 0) - (fixes[a].time ?? 0)
    }
  }
}
