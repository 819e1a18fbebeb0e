import GeoCore
import RouteService
import Testing

@testable import RouteServer

/// Protocols of devices: fixtures made by hand from the documents of each.
@Suite struct DeviceProtocolTests {
  /// 2023-11-14T22:13:20Z.
  private let time: Seconds = 1_700_000_000
  private let place = Coordinate(latitude: -0.180653, longitude: -78.467834)

  private func isClose(_ found: LocationFix?, _ expected: LocationFix) -> Bool {
    guard let found else { return false }
    func close(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return abs(a - b) < 1e-6
    }
    return found.coordinate == expected.coordinate && close(found.time, expected.time)
      && close(found.speed, expected.speed) && close(found.course, expected.course)
      && close(found.accuracy, expected.accuracy) && close(found.altitude, expected.altitude)
  }

  // MARK: - OsmAnd

  private func osmAnd(_ query: String) throws(DeviceReportError) -> DeviceReport {
    try OsmAndReader.report(DeviceCredentials.pairs(query[...]))
  }

  private let position = "id=123456&lat=-0.180653&lon=-78.467834"

  @Test func `a query of OsmAnd has knots and seconds`() throws {
    let report = try osmAnd(
      position + "&timestamp=1700000000&hdop=1.2&altitude=2850.5&speed=10&bearing=270.5&accuracy=4"
        + "&batt=87.5&valid=true&charge=false"
    )
    #expect(report.device == "123456" && report.fixes.count == 1)
    let fix = LocationFix(
      place,
      time: time,
      accuracy: 4,
      speed: 10 * 1852.0 / 3600,
      course: 270.5,
      altitude: 2850.5
    )
    #expect(isClose(report.fixes.first, fix))
  }

  @Test(arguments: [
    "1700000000", "1700000000000", "1700000000.0", "2023-11-14T22:13:20Z",
    "2023-11-14T17:13:20-05:00", "2023-11-14T22%3A13%3A20.000Z", "2023-11-14+22:13:20",
    "2023-11-14%2022:13:20",
  ])
  func `times have several forms`(text: String) throws {
    #expect(try osmAnd(position + "&timestamp=" + text).fixes.first?.time == time)
  }

  @Test func `names have aliases`() throws {
    let report = try osmAnd("deviceid=7&location=-0.180653,-78.467834&heading=90")
    #expect(report.device == "7")
    #expect(isClose(report.fixes.first, LocationFix(place, course: 90)))
    // A bearing comes before a heading.
    #expect(try osmAnd(position + "&heading=1&bearing=2").fixes.first?.course == 2)
  }

  @Test(arguments: [
    ("kn", 10 * 1852.0 / 3600), ("m/s", 10.0), ("km/h", 10 / 3.6), ("mph", 4.4704),
    ("m%2Fs", 10),
  ])
  func `GPSLogger says its unit of speed`(unit: String, speed: Double) throws {
    let query = position + "&timestamp=2023-11-14T22:13:20.000Z&speed=10&speed_unit=" + unit
    let found = try #require(try osmAnd(query).fixes.first?.speed)
    #expect(abs(found - speed) < 1e-9)
  }

  @Test func `what apps do not know is unknown`() throws {
    let unknown =
      position
      + "&speed=-1.94&bearing=-1&accuracy=0&altitude=NaN&timestamp=&heading=null&hdop="
    #expect(isClose(try osmAnd(unknown).fixes.first, LocationFix(place)))
    #expect(try osmAnd(position + "&bearing=360").fixes.first?.course == 0)
    #expect(try osmAnd(position + "&valid=false").fixes.isEmpty)
  }

  @Test(arguments: [
    "", "id=1", "lat=1", "lat=91&lon=0", "lat=0&lon=181", "lat=x&lon=0", "lat=nan&lon=0",
    "lat=inf&lon=0", "location=1", "location=1,2,3", "location=91,0", "location=,",
    "lat=1&lon=2&timestamp=yesterday", "lat=1&lon=2&timestamp=1e300",
    "lat=1&lon=2&timestamp=99999999999999999999", "lat=1&lon=2&speed=fast",
    "lat=1&lon=2&speed_unit=c", "lat=0x10&lon=\u{0}", "lat=1e400&lon=1",
    "lat=1&lon=2&accuracy=%00", "&&&===&lat", "lat=%&lon=%zz",
  ])
  func `wrong queries are refused in both languages`(query: String) {
    do throws(DeviceReportError) {
      _ = try osmAnd(query)
      Issue.record("taken")
    } catch {
      #expect(error.message.en != error.message.es && error.message.en.utf8.count > 20)
    }
  }

  @Test func `a query has a limited number of pairs`() {
    let many = String(repeating: "a=b&", count: 100_000)
    #expect(DeviceCredentials.pairs(many[...]).count == 100)
  }

  // MARK: - Traccar Client

  private let traccarClient = """
    {"location": {"timestamp": "2023-11-14T22:13:20.000Z",
      "coords": {"latitude": -0.180653, "longitude": -78.467834, "accuracy": 4.5, "speed": 5.25,
        "heading": 270.5, "altitude": 2850.5},
      "is_moving": true, "odometer": 12.5, "event": "motionchange",
      "battery": {"level": 0.87, "is_charging": false}, "activity": {"type": "in_vehicle"}},
     "device_id": "123456"}
    """

  @Test func `Traccar Client from version 9 on has metres a second`() throws {
    let report = try TraccarClientReader.report(Array(traccarClient.utf8))
    #expect(report.device == "123456")
    let fix = LocationFix(
      place,
      time: time,
      accuracy: 4.5,
      speed: 5.25,
      course: 270.5,
      altitude: 2850.5
    )
    #expect(isClose(report.fixes.first, fix) && report.fixes.count == 1)
  }

  @Test func `minus one is unknown`() throws {
    let text = traccarClient.replacing("5.25", with: "-1").replacing("270.5", with: "-1")
      .replacing("2850.5", with: "-1").replacing("4.5", with: "-1")
    let fix = try #require(try TraccarClientReader.report(Array(text.utf8)).fixes.first)
    #expect(fix.speed == nil && fix.course == nil && fix.accuracy == nil)
    // An altitude of −1 m is one.
    #expect(fix.altitude == -1)
  }

  @Test(arguments: [
    "", "[]", "null", "{", "{}", "{\"location\": {}}", "{\"location\": []}", "{\"location\": 1}",
    "{\"location\": {\"timestamp\": 1, \"coords\": {\"latitude\": 91, \"longitude\": 0}}}",
    "{\"location\": {\"timestamp\": 1e400, \"coords\": {\"latitude\": 9, \"longitude\": 0}}}",
    "{\"location\": {\"coords\": {\"latitude\": 9, \"longitude\": 0}}}",
    "{\"location\": {\"timestamp\": {}, \"coords\": {\"latitude\": 9, \"longitude\": 0}}}",
    "{\"location\": {\"timestamp\": \"x\", \"coords\": {\"latitude\": \"9\", \"longitude\": 0}}}",
    "{\"a\":\"\u{0}\"}",
  ])
  func `wrong bodies of Traccar Client are refused`(body: String) {
    #expect(throws: DeviceReportError.self) {
      try TraccarClientReader.report(Array(body.utf8))
    }
  }

  @Test func `deep JSON is refused`() {
    let deep = Array(String(repeating: "[", count: 60_000).utf8)
    #expect(throws: DeviceReportError.self) { try TraccarClientReader.report(deep) }
    #expect(throws: DeviceReportError.self) { try OwnTracksReader.report(deep) }
    #expect(throws: DeviceReportError.self) { try TraccarForwardReader.report(deep) }
  }

  // MARK: - OwnTracks

  @Test func `OwnTracks has kilometres an hour`() throws {
    let body = """
      {"_type": "location", "acc": 12, "alt": 2850, "batt": 87, "bs": 1, "conn": "m",
       "created_at": 1700000003, "lat": -0.180653, "lon": -78.467834, "m": 2, "tid": "b1",
       "topic": "owntracks/bus/phone", "tst": 1700000000, "vac": 3, "vel": 36, "cog": 271}
      """
    let report = try OwnTracksReader.report(Array(body.utf8))
    #expect(report.device == "b1")
    let fix = LocationFix(place, time: time, accuracy: 12, speed: 10, course: 271, altitude: 2850)
    #expect(isClose(report.fixes.first, fix))
  }

  @Test(arguments: [
    "", "{}", "{\"_type\": \"lwt\", \"tst\": 1}", "{\"_type\": \"waypoint\", \"lat\": 1}",
    "{\"_type\": \"encrypted\", \"data\": \"x\"}", "{\"_type\": 1}",
  ])
  func `other messages of OwnTracks have no position`(body: String) throws {
    #expect(try OwnTracksReader.report(Array(body.utf8)) == DeviceReport())
  }

  @Test(arguments: [
    "x", "[]", "{\"_type\": \"location\"}", "{\"_type\": \"location\", \"lat\": 1, \"lon\": 2}",
    "{\"_type\": \"location\", \"lat\": 91, \"lon\": 2, \"tst\": 1}",
    "{\"_type\": \"location\", \"lat\": 9, \"lon\": 2, \"tst\": 1e300}",
    "{\"_type\": \"location\", \"lat\": 9, \"lon\": 2, \"tst\": \"now\"}",
  ])
  func `wrong locations of OwnTracks are refused`(body: String) {
    #expect(throws: DeviceReportError.self) { try OwnTracksReader.report(Array(body.utf8)) }
  }

  // MARK: - Traccar's forwarding

  private let forwarded = """
    {"position": {"id": 12, "attributes": {"sat": 9, "ignition": true}, "deviceId": 3,
      "protocol": "gl200", "serverTime": "2023-11-14T22:13:25.000+00:00",
      "deviceTime": "2023-11-14T22:13:20.000+00:00", "fixTime": "2023-11-14T22:13:20.000+00:00",
      "outdated": false, "valid": true, "latitude": -0.180653, "longitude": -78.467834,
      "altitude": 2850.5, "speed": 10.0, "course": 270.5, "address": null, "accuracy": 0.0},
     "device": {"id": 3, "attributes": {}, "name": "Ruta 3", "uniqueId": "PBA-1234"}}
    """

  @Test func `a forwarded position has knots and names its vehicle`() throws {
    let report = try TraccarForwardReader.report(Array(forwarded.utf8))
    #expect(report.device == "PBA-1234")
    let fix = LocationFix(
      place,
      time: time,
      speed: 10 * 1852.0 / 3600,
      course: 270.5,
      altitude: 2850.5
    )
    #expect(isClose(report.fixes.first, fix))
    let millis = forwarded.replacing(
      "\"fixTime\": \"2023-11-14T22:13:20.000+00:00\"",
      with: "\"fixTime\": 1700000000000"
    )
    #expect(try TraccarForwardReader.report(Array(millis.utf8)).fixes.first?.time == time)
  }

  @Test func `a forwarded message without a new position has no fix`() throws {
    for (old, new) in [("\"valid\": true", "\"valid\": false"), ("ed\": false", "ed\": true")] {
      let text = forwarded.replacing(old, with: new)
      let report = try TraccarForwardReader.report(Array(text.utf8))
      #expect(report.fixes.isEmpty && report.device == "PBA-1234")
    }
  }

  @Test func `wrong forwarded messages are refused`() {
    var bodies = ["", "[]", "{}", "{\"position\": 1, \"device\": {}}"]
    for (old, new) in [
      ("\"uniqueId\": \"PBA-1234\"", "\"uniqueId\": 1e99"), ("\"position\"", "\"event\""),
      ("-0.180653", "-90.5"), ("\"fixTime\"", "\"time\""), ("2023-11-14T22:13:20.000+00:00", "x"),
    ] {
      bodies.append(forwarded.replacing(old, with: new))
    }
    for body in bodies {
      #expect(throws: DeviceReportError.self, "\(body)") {
        try TraccarForwardReader.report(Array(body.utf8))
      }
    }
  }

  // MARK: - Plain batches

  private func plain(_ body: String) throws(ServiceError) -> DeviceReport {
    try PlainFixReader.report(Array(body.utf8), now: time + 5)
  }

  @Test(arguments: [
    #"{"lat": -0.180653, "lon": -78.467834, "time": 1700000000, "speed": 5}"#,
    #"[{"lat": -0.180653, "lon": -78.467834, "time": "2023-11-14T22:13:20Z", "speed": 5}]"#,
    "{\"lat\": -0.180653, \"lon\": -78.467834, \"time\": 1700000000000, \"speed\": 5}\n",
  ])
  func `plain JSON has metres a second`(body: String) throws {
    let report = try plain(body)
    #expect(report.fixes.count == 1)
    #expect(isClose(report.fixes.first, LocationFix(place, time: time, speed: 5)))
  }

  @Test func `a single fix without a time was made now`() throws {
    #expect(try plain(#"{"lat": 1, "lon": 2}"#).fixes.map(\.time) == [time + 5])
  }

  @Test func `lines of JSON are a batch, in which wrong records are counted`() throws {
    let lines = [
      #"{"lat": 1, "lon": 2, "time": 1700000000}"#, #"{"lat": 95, "lon": 2, "time": 1700000001}"#,
      #"{"lat": 1, "lon": 2, "time": 1700000002}"#, #"{"lat": 1, "lon": 2}"#,
    ]
    let report = try plain(lines.joined(separator: "\n") + "\n")
    #expect(report.fixes.compactMap(\.time).map { $0 - time } == [0, 2] && report.rejected == 2)
  }

  @Test(arguments: ["", "[]", "{}", "{\"lat\": 91, \"lon\": 0}", "\u{0}", "<gpx", "lat,lon\n1"])
  func `bodies without fixes are refused`(body: String) {
    #expect(throws: ServiceError.self) { try plain(body) }
  }

  @Test func `a batch has a limited number of fixes`() throws {
    func lines(_ count: Int) -> String {
      (0..<count).map { "{\"lat\":1,\"lon\":2,\"time\":\(1_690_000_000 + $0)}\n" }.joined()
    }
    #expect(try plain(lines(DeviceValue.mostFixes)).fixes.count == DeviceValue.mostFixes)
    do throws(ServiceError) {
      _ = try plain(lines(DeviceValue.mostFixes + 1))
      Issue.record("taken")
    } catch {
      #expect(error.code == .tooBig)
    }
  }

  // MARK: - Random bytes

  @Test func `damaged posts lead to an error or a valid fix, never to a trap`() {
    var random = SplitMix64(seed: 20)
    for text in [traccarClient, forwarded, position + "&timestamp=1700000000&speed=10"] {
      for _ in 0..<2000 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          if Bool.random(using: &random) {
            bytes[index] = UInt8.random(in: 0...255, using: &random)
          } else {
            bytes.remove(at: index)
          }
        }
        let query = String(decoding: bytes, as: UTF8.self)
        for report in [
          try? TraccarClientReader.report(bytes), try? TraccarForwardReader.report(bytes),
          try? OwnTracksReader.report(bytes), try? osmAnd(query),
        ] {
          for fix in report?.fixes ?? [] {
            #expect((fix.speed ?? 0).isFinite && (0..<360).contains(fix.course ?? 0))
          }
        }
      }
    }
  }
}
