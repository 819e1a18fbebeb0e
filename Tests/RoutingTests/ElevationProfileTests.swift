import CampusGraph
import GeoCore
import Testing

@testable import Routing

@Suite struct `The heights along a route` {
  @Test func `add up rises and falls, and count unknown ways as level`() throws {
    let profile = try #require(
      ElevationProfile([
        Grade(length: 100, rise: 5), Grade(length: 50, rise: nil), Grade(length: 100, rise: -2),
        Grade(length: 0, rise: 0), Grade(length: 50, rise: 1),
      ])
    )
    #expect(profile.ascent == 6 && profile.descent == 2)
    #expect(abs(profile.knownShare - 250.0 / 300) < 1e-9)
    #expect(profile.points.map(\.distance) == [0, 100, 150, 250, 300])
    #expect(profile.points.map(\.height) == [0, 5, 5, 3, 4])
    #expect(profile.range == 0...5)
  }

  @Test func `are none without a known slope`() {
    #expect(ElevationProfile([]) == nil)
    #expect(ElevationProfile([Grade(length: 9, rise: nil), Grade(length: 0, rise: 0)]) == nil)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `have few points, near the true heights and with the true ends`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let grades = (0..<2000).map { _ in
      Grade(length: random.between(1...60), rise: random.between(-3...3))
    }
    let profile = try #require(ElevationProfile(grades))
    #expect(profile.points.count <= ElevationProfile.mostPoints && profile.points.count > 20)
    let length = grades.reduce(0) { $0 + $1.length }
    let rise = grades.reduce(0) { $0 + ($1.rise ?? 0) }
    #expect(abs((profile.points.last?.distance ?? 0) - length) < 1e-6)
    #expect(abs((profile.points.last?.height ?? 0) - rise) < 1e-6)
    #expect(abs(profile.ascent - profile.descent - rise) < 1e-6)
    // The tolerance is a power of two of the least one; the range of heights bounds it.
    let range = profile.range.upperBound - profile.range.lowerBound
    var (at, height, worst) = (0.0, 0.0, 0.0)
    for grade in grades {
      at += grade.length
      height += grade.rise ?? 0
      let next = profile.points.firstIndex { $0.distance >= at - 1e-6 } ?? 0
      let (a, b) = (profile.points[max(0, next - 1)], profile.points[next])
      let share = b.distance > a.distance ? (at - a.distance) / (b.distance - a.distance) : 0
      worst = max(worst, abs(a.height + (b.height - a.height) * share - height))
    }
    #expect(worst < range / 4)
  }

  // MARK: - Steep parts

  private static func steepest(_ mode: TravelMode, _ grades: [Grade]) -> Int? {
    SteepPartFinder(mode)?.steepest(grades)?.percent
  }

  @Test func `name steep parts to wheelchairs and bikes`() {
    let hill = [
      Grade(length: 200, rise: 2), Grade(length: 30, rise: 3), Grade(length: 50, rise: 0),
    ]
    #expect(Self.steepest(.wheelchair, hill) == 10 && Self.steepest(.bike, hill) == 10)
    #expect(SteepPartFinder(.foot) == nil && SteepPartFinder(.car) == nil)
    let down = hill.reversed().map { Grade(length: $0.length, rise: $0.rise.map { -$0 }) }
    #expect(Self.steepest(.bike, down) == -10)
    let gentle = [Grade(length: 100, rise: 5.5)]
    #expect(Self.steepest(.bike, gentle) == nil && Self.steepest(.wheelchair, gentle) == 6)
  }

  @Test func `measure slopes over 20 metres, across the joints of ways`() {
    let kerb = [
      Grade(length: 100, rise: 0), Grade(length: 2, rise: 0.2), Grade(length: 100, rise: 0),
    ]
    #expect(Self.steepest(.wheelchair, kerb) == nil)
    let pieces = (0..<10).map { _ in Grade(length: 3, rise: 0.3) }
    #expect(Self.steepest(.wheelchair, pieces) == 10)
    let short = [Grade(length: 4, rise: 1)]
    #expect(Self.steepest(.wheelchair, short) == nil, "a kerb")
    let mixed = [
      Grade(length: 10, rise: 2), Grade(length: 10, rise: 0), Grade(length: 10, rise: 0),
    ]
    #expect(Self.steepest(.wheelchair, mixed) == 10)
  }

  @Test func `do not take stairs and unknown ways for slopes`() {
    let stairs = [Grade(length: 20, rise: 9, isStairs: true), Grade(length: 40, rise: nil)]
    #expect(Self.steepest(.bike, stairs) == nil)
    let between = [
      Grade(length: 20, rise: 0.2), Grade(length: 20, rise: nil), Grade(length: 20, rise: 2),
    ]
    #expect(Self.steepest(.bike, between) == 10)
  }
}
