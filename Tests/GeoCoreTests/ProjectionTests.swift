import Dispatch
import Foundation
import GeoCore
import Testing

@Suite struct ProjectionTests {
  private let campus = Coordinate(latitude: 19.284_2, longitude: -99.138_8)

  private func code(_ body: () throws(ProjectionError) -> Void) -> ProjectionError.Code? {
    do {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `geographic systems are latitude then longitude and projected ones easting first`()
    throws
  {
    let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    let point = try utm.convert(Projection.Point(campus.latitude, campus.longitude))
    #expect(abs(point.first - 485416.2840) < 1e-4 && abs(point.second - 2132279.8731) < 1e-4)
    #expect(point.height == nil && point.epoch == nil)
    let back = try utm.convert(point, .inverse)
    #expect(abs(back.first - campus.latitude) < 1e-11)
    #expect(abs(back.second - campus.longitude) < 1e-11)
    // Also for a system that is defined longitude first.
    let other = try Projection(from: "OGC:CRS84", to: "EPSG:32614")
    #expect(try other.convert(Projection.Point(campus.latitude, campus.longitude)) == point)
    let proj = try Projection(from: "+proj=longlat +datum=WGS84", to: "+proj=utm +zone=14")
    let third = try proj.convert(Projection.Point(campus.latitude, campus.longitude))
    #expect(abs(third.first - point.first) < 1e-6 && abs(third.second - point.second) < 1e-6)
  }

  @Test func `a system defined northing first still gives easting first`() throws {
    // EPSG:2393 (Finland) and EPSG:32661 (north pole) are defined northing, easting.
    let finland = try Projection(from: "EPSG:4326", to: "EPSG:2393")
    let point = try finland.convert(Projection.Point(62, 26))
    #expect(point.first > 3_000_000 && point.first < 4_000_000)
    #expect(point.second > 6_000_000 && point.second < 7_000_000)
    let pole = try Projection(from: "EPSG:4326", to: "EPSG:32661")
    let east = try pole.convert(Projection.Point(85, 90))
    #expect(east.first > 2_500_000 && abs(east.second - 2_000_000) < 1e-6)
  }

  @Test func `heights are kept, or changed by the datum`() throws {
    let geocentric = try Projection(from: "EPSG:4979", to: "EPSG:4978")
    let point = try geocentric.convert(Projection.Point(0, 0, height: 100))
    #expect(abs(point.first - 6_378_237) < 1e-6 && abs(point.second) < 1e-6)
    #expect(abs((point.height ?? .nan) - 0) < 1e-6)
    #expect(geocentric.target?.kind == .geocentric)
    let back = try geocentric.convert(point, .inverse)
    #expect(abs((back.height ?? .nan) - 100) < 1e-6)
    let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    let high = try utm.convert(Projection.Point(19.284_2, -99.138_8, height: 2_240))
    #expect(high.height == 2_240)
  }

  @Test func `a batch converts as single points, and its error names the point`() throws {
    let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    var random = SplitMix64(seed: 14)
    let points = (0..<500).map { _ in
      Projection.Point(random.number(0.1...83), random.number(-102...(-96)))
    }
    let bulk = try utm.convert(points)
    #expect(bulk == (try points.map { point in try utm.convert(point) }))
    #expect(try utm.convert([Projection.Point]()).isEmpty)
    let bad = points + [Projection.Point(40.5, -3.7)]
    #expect {
      try utm.convert(bad)
    } throws: { error in
      (error as? ProjectionError)?.message.en.contains("40.5,-3.7") == true
    }
  }

  @Test func `unknown systems and operations are rejected with PROJ's reason`() {
    for name in ["EPSG:999999", "", "nonsense", "EPSG:7030", "+proj=nonsense", "a\0b", "EPSG:"] {
      #expect(
        code { () throws(ProjectionError) in _ = try Projection(from: name, to: "EPSG:4326") }
          == .unknownSystem,
        "\(name)"
      )
      #expect(
        code { () throws(ProjectionError) in _ = try Projection(from: "EPSG:4326", to: name) }
          == .unknownSystem,
        "\(name)"
      )
    }
    do {
      _ = try Projection(from: "EPSG:4326", to: "EPSG:999999")
    } catch {
      #expect(error.reason?.contains("crs not found") == true, "\(error.reason ?? "")")
      #expect(error.message.en.contains("EPSG:999999") && error.message.es.contains("EPSG:999999"))
      #expect(error.message.en != error.message.es)
    }
    #expect(
      code { () throws(ProjectionError) in _ = try Projection(pipeline: "+proj=nope") }
        == .unknownSystem
    )
    #expect(
      code { () throws(ProjectionError) in _ = try Projection(pipeline: "EPSG:4326") }
        == .unknownSystem
    )
    #expect(
      code { () throws(ProjectionError) in _ = try Projection(onto: "EPSG:4326") } == .noOperation
    )
    #expect(
      code { () throws(ProjectionError) in _ = try Projection(onto: "EPSG:4978") } == .noOperation
    )
  }

  @Test func `there is no conversion between planets`() {
    let moon = "+proj=longlat +R=1737400 +type=crs"
    let result = code { () throws(ProjectionError) in
      _ = try Projection(from: "IAU_2015:30100", to: "EPSG:4326")
    }
    #expect(result == .noOperation || result == .unknownSystem)
    #expect(code { () throws(ProjectionError) in _ = try Projection(from: moon, to: moon) } == nil)
  }

  @Test func `invalid coordinates are rejected with a reason`() throws {
    let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    let same = try Projection(from: "EPSG:4326", to: "EPSG:4326")
    for bad in [91.0, -90.1, .nan, .infinity, 1e300] {
      for projection in [utm, same] {
        let result = code { () throws(ProjectionError) in
          _ = try projection.convert(Projection.Point(bad, -99))
        }
        #expect(result == .notConvertible, "\(bad)")
      }
    }
    #expect(
      code { () throws(ProjectionError) in _ = try same.convert(Projection.Point(0, 1e9)) }
        == .notConvertible
    )
    #expect(
      code { () throws(ProjectionError) in
        _ = try utm.convert(Projection.Point(19, -99, height: .nan))
      } == .notConvertible
    )
    #expect(
      code { () throws(ProjectionError) in
        _ = try utm.convert(Projection.Point(1e12, 1e12), .inverse)
      } == .notConvertible
    )
  }

  // MARK: - Area of use

  @Test func `a coordinate outside the area of use is rejected with a suitable system`()
    throws
  {
    let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    do {
      _ = try utm.convert(Projection.Point(40.4, -3.7))
      Issue.record("Madrid is not in zone 14")
    } catch {
      #expect(error.code == .outsideArea)
      #expect(error.message.en.contains("EPSG:32630") && error.message.es.contains("EPSG:32630"))
    }
    // Swapped latitude and longitude give a distant easting.
    #expect(
      code { () throws(ProjectionError) in
        _ = try utm.convert(Projection.Point(3_000_000, 2_000_000), .inverse)
      } == .outsideArea
    )
    let britain = try Projection(from: "EPSG:4326", to: "EPSG:27700")
    #expect(
      code { () throws(ProjectionError) in
        _ = try britain.convert(Projection.Point(48.5, 7.5))
      } == .outsideArea
    )
    #expect(
      code { () throws(ProjectionError) in
        _ = try britain.convert(Projection.Point(51.5, -0.12))
      } == nil
    )
  }

  @Test func `the tolerance is half a degree and can be changed or disabled`() throws {
    let strict = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    let point = Projection.Point(19, -95.6)
    #expect(throws: Never.self) { try strict.convert(point) }
    let beyond = Projection.Point(19, -95.4)
    #expect(throws: ProjectionError.self) { try strict.convert(beyond) }
    let wide = try Projection(from: "EPSG:4326", to: "EPSG:32614", areaTolerance: 1)
    #expect(throws: Never.self) { try wide.convert(beyond) }
    let free = try Projection(from: "EPSG:4326", to: "EPSG:32614", areaTolerance: nil)
    #expect(throws: Never.self) { try free.convert(Projection.Point(40.4, -60)) }
    #expect(strict.covers(campus) && !strict.covers(Coordinate(latitude: 40, longitude: -3)))
    #expect(free.covers(Coordinate(latitude: 40, longitude: -3)))
  }

  @Test func `an area across the antimeridian and one between projected systems are respected`()
    throws
  {
    let zealand = try Projection(from: "EPSG:4326", to: "EPSG:4167")
    #expect(throws: Never.self) { try zealand.convert(Projection.Point(-44, -176.5)) }
    #expect(throws: ProjectionError.self) { try zealand.convert(Projection.Point(-44, -160)) }
    let zones = try Projection(from: "EPSG:32614", to: "EPSG:32613")
    #expect(throws: Never.self) { try zones.convert(Projection.Point(185_000, 2_132_000)) }
    #expect(throws: ProjectionError.self) {
      try zones.convert(Projection.Point(500_000, 2_132_000))
    }
  }

  @Test func `coordinates in grads from Paris are checked through PROJ`() throws {
    let paris = try Projection(from: "EPSG:4807", to: "EPSG:27572")
    let point = try paris.convert(Projection.Point(54, 0.01))  // grads from Paris
    #expect(abs(point.first - 600_000) < 2_000)
    #expect(throws: ProjectionError.self) { try paris.convert(Projection.Point(20, 60)) }
  }

  // MARK: - UTM zones

  @Test func `zones of ordinary coordinates`() {
    #expect(Projection.utmZone(of: campus) == 32_614)
    #expect(Projection.utmZone(of: Coordinate(latitude: -0.19, longitude: -78.49)) == 32_717)
    #expect(Projection.utmZone(of: Coordinate(latitude: 0, longitude: 0)) == 32_631)
    #expect(Projection.utmZone(of: Coordinate(latitude: -1e-9, longitude: -0.001)) == 32_730)
    #expect(Projection.utmZone(of: Coordinate(latitude: 10, longitude: -180)) == 32_601)
    #expect(Projection.utmZone(of: Coordinate(latitude: 10, longitude: 180)) == 32_601)
    #expect(Projection.utmZone(of: Coordinate(latitude: 10, longitude: 179.999)) == 32_660)
  }

  @Test func `Norway and Svalbard have their exceptions and the poles their own zones`() {
    let cases: [(Degrees, Degrees, Int)] = [
      (60.39, 5.32, 32_632), (60, 2.99, 32_631), (60, 3, 32_632), (55.99, 5, 32_631),
      (64, 5, 32_631), (63.99, 11.99, 32_632), (72, 8.99, 32_631), (78.2, 15.6, 32_633),
      (78, 9, 32_633), (78, 21, 32_635), (78, 33, 32_637), (78, 41.99, 32_637), (78, 42, 32_638),
      (71.99, 9, 32_632), (84, 15, 32_633), (84.01, 15, 32_661), (90, 0, 32_661),
      (-80, 15, 32_733), (-80.01, 15, 32_761), (-90, -180, 32_761),
    ]
    for (latitude, longitude, zone) in cases {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(Projection.utmZone(of: place) == zone, "\(latitude),\(longitude)")
    }
  }

  @Test func `every coordinate lies in the area of its zone`() throws {
    var random = SplitMix64(seed: 32)
    let special = [
      Coordinate(latitude: 60.39, longitude: 3.1), Coordinate(latitude: 78, longitude: 9.1),
      Coordinate(latitude: 78, longitude: 33.1), Coordinate(latitude: 89.9, longitude: 33.1),
    ]
    for place in special + (0..<60).map({ _ in random.coordinate() }) {
      let zone = "EPSG:\(Projection.utmZone(of: place))"
      let fast = try Projection(onto: zone)
      let point = try fast.project(place)
      let slow = try Projection(from: "EPSG:4326", to: zone)
      let same = try slow.convert(Projection.Point(place.latitude, place.longitude))
      #expect(point.x == same.first && point.y == same.second, "\(zone)")
      #expect(fast.target?.name == slow.target?.name)
      // Later versions of EPSG moved single borders by a hundredth of a degree.
      let (ours, theirs) = (try #require(fast.target?.area), try #require(slow.target?.area))
      #expect(abs(ours.south - theirs.south) < 0.02 && abs(ours.north - theirs.north) < 0.02)
      #expect(abs(ours.west - theirs.west) < 0.02 && abs(ours.east - theirs.east) < 0.02)
      #expect(Geodesic.distance(try fast.unproject(point), place) < 1e-6)
      // The same zone of another datum has the same exceptions.
    }
  }

  @Test func `a zone of another datum has the same exceptions`() throws {
    let norway = try Projection(from: "EPSG:4258", to: "EPSG:25832")
    #expect(norway.covers(Coordinate(latitude: 60.39, longitude: 3.1)))
    #expect(!norway.covers(Coordinate(latitude: 55, longitude: 3.1)))
  }

  // MARK: - Threads

  @Test func `concurrent conversions equal those of one thread`() throws {
    let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
    let points = (0..<64).map { Projection.Point(19 + Double($0) / 100, -99.5 + Double($0) / 100) }
    let expected = try points.map { point in try utm.convert(point) }
    let wrong = Counter()
    DispatchQueue.concurrentPerform(iterations: 64 * 40) { index in
      let point = points[index % 64]
      let isBad = index % 7 == 0
      let result = try? utm.convert(isBad ? Projection.Point(95, 0) : point)
      if result != (isBad ? nil : expected[index % 64]) { wrong.add() }
    }
    #expect(wrong.count == 0)
  }

  // MARK: - Against cs2cs

  @Test(.enabled(if: GeodesyData.program("cs2cs") != nil, "cs2cs is not installed"))
  func `cs2cs prints the same numbers`() throws {
    let program = try #require(GeodesyData.program("cs2cs"))
    let pairs: [(String, String, ClosedRange<Double>, ClosedRange<Double>, Int)] = [
      ("EPSG:4326", "EPSG:32614", 1...83, -102...(-96), 7),
      ("EPSG:4326", "EPSG:3857", -80...80, -179...179, 7),
      ("EPSG:4326", "EPSG:6372", 15...32, -117...(-87), 7),
      ("EPSG:4326", "EPSG:24817", 0.1...1.4, -80...(-78.1), 7),
      ("EPSG:4326", "EPSG:27700", 50...60, -6...1, 7),
      ("EPSG:32614", "EPSG:4326", 320_000...680_000, 10_000...6_000_000, 9),
      ("EPSG:32614", "EPSG:32613", 170_000...200_000, 1_000_000...3_000_000, 7),
      ("EPSG:4326", "EPSG:4269", 20...70, -130...(-70), 9),
    ]
    var random = SplitMix64(seed: 2)
    for (from, to, first, second, decimals) in pairs {
      let projection = try Projection(from: from, to: to)
      let points = (0..<40).map { _ in
        Projection.Point(random.number(first), random.number(second))
      }
      let input = points.map { "\($0.first) \($0.second) 0\n" }.joined()
      let output = try GeodesyData.run(
        program,
        ["-f", "%.\(decimals)f", from, to],
        input: input
      )
      let rows = output.split(separator: "\n").map { row in
        row.split { $0 == "\t" || $0 == " " }.compactMap { Double($0) }
      }
      try #require(rows.count == points.count)
      for (point, row) in zip(points, rows) {
        let ours = try projection.convert(point)
        let unit = pow(10, -Double(decimals))
        // cs2cs keeps the northing first if the definition does, as in EPSG:6372.
        let row = to == "EPSG:6372" ? [row[1], row[0]] : row
        #expect(
          abs(ours.first - row[0]) <= unit && abs(ours.second - row[1]) <= unit,
          "\(from) \(to) \(point) \(row)"
        )
      }
    }
  }
}

/// Counter shared by several threads.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0
  func add() { lock.withLock { value += 1 } }
  var count: Int { lock.withLock { value } }
}
