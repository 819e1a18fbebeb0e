import Foundation
import GeoCore
import Testing

@testable import Traces

/// The same fixes in every format, written by plain writers of the tests.
@Suite struct `Formats of one recording` {
  /// Values with few decimals, which every format holds exactly.
  private static func fixes(_ seed: UInt64) -> [LocationFix] {
    var random = SplitMix64(seed: seed)
    func rounded(_ range: ClosedRange<Double>, _ scale: Double) -> Double {
      (random.between(range) * scale).rounded() / scale
    }
    return (0..<30).map { index in
      LocationFix(
        Coordinate(
          latitude: rounded(-89...89, 1e6),
          longitude: rounded(-179...179, 1e6)
        ),
        time: someMorning + Double(index) * 7.25,
        accuracy: random.chance(0.8) ? rounded(1...60, 10) : nil,
        speed: random.chance(0.8) ? rounded(0...40, 100) : nil,
        course: random.chance(0.8) ? rounded(0...359, 10) : nil,
        altitude: random.chance(0.8) ? rounded(-100...4000, 10) : nil
      )
    }
  }

  private static func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }

  private static func csv(_ fixes: [LocationFix], separator: String, comma: Bool) -> String {
    let rows = fixes.map { fix in
      let numbers = [
        "\(fix.coordinate.latitude)", "\(fix.coordinate.longitude)", number(fix.accuracy),
        number(fix.speed), number(fix.course), number(fix.altitude),
      ]
      let time = TimeText.text(fix.time ?? 0, decimals: 2)
      return ([time] + numbers.map { comma ? $0.replacing(".", with: ",") : $0 })
        .joined(separator: separator)
    }
    let header = ["time", "lat", "lon", "accuracy", "speed", "course", "altitude"]
    return ([header.joined(separator: separator)] + rows).joined(separator: "\n") + "\n"
  }

  private static func members(_ fix: LocationFix) -> [String] {
    [
      "\"timestamp\":\(number(fix.time))", fix.accuracy.map { "\"accuracy\":\($0)" },
      fix.speed.map { "\"speed\":\($0)" }, fix.course.map { "\"bearing\":\($0)" },
    ]
    .compactMap(\.self)
  }

  private static func ndjson(_ fixes: [LocationFix]) -> String {
    fixes.map { fix in
      let place = [
        "\"lat\":\(fix.coordinate.latitude)", "\"lon\":\(fix.coordinate.longitude)",
      ]
      let altitude = fix.altitude.map { ["\"altitude\":\($0)"] } ?? []
      return "{" + (place + members(fix) + altitude).joined(separator: ",") + "}\n"
    }
    .joined()
  }

  private static func geojson(_ fixes: [LocationFix]) -> String {
    let features = fixes.map { fix in
      let place =
        ["\(fix.coordinate.longitude)", "\(fix.coordinate.latitude)"]
        + (fix.altitude.map { ["\($0)"] } ?? [])
      return """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[\(place.joined(separator: ","))]},\
        "properties":{\(members(fix).joined(separator: ","))}}
        """
    }
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
  }

  private static func gpx(_ fixes: [LocationFix]) -> String {
    let points = fixes.map { fix in
      let values: [(String, Double?)] = [
        ("ele", fix.altitude), ("speed", fix.speed), ("course", fix.course),
      ]
      let plain = values.compactMap { name, value in value.map { "<\(name)>\($0)</\(name)>" } }
      let accuracy =
        fix.accuracy.map { "<extensions><accuracy>\($0)</accuracy></extensions>" } ?? ""
      let time = "<time>\(TimeText.text(fix.time ?? 0, decimals: 2))</time>"
      return """
        <trkpt lat="\(fix.coordinate.latitude)" lon='\(fix.coordinate.longitude)'>\
        \(time)\(plain.joined())\(accuracy)</trkpt>
        """
    }
    return "<gpx version='1.0'><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
  }

  @Test(arguments: UInt64(0)..<8)
  func `are read as the same fixes`(seed: UInt64) {
    let fixes = Self.fixes(seed)
    let texts: [(TraceFormat, String)] = [
      (.csv, Self.csv(fixes, separator: ",", comma: false)),
      (.csv, Self.csv(fixes, separator: ";", comma: true)),
      (.csv, Self.csv(fixes, separator: "\t", comma: true)), (.ndjson, Self.ndjson(fixes)),
      (.geojson, Self.geojson(fixes)), (.gpx, Self.gpx(fixes)),
    ]
    for (format, text) in texts {
      let run = TraceRun(text)
      #expect(run.format == format && run.error == nil && run.rejected.isEmpty, "\(format)")
      #expect(run.fixes == fixes, "\(format)")
    }
  }

  @Test func `have values that are implausible left out`() throws {
    // The accuracy, the speed, the course and the altitude at their bounds and beyond.
    let cases: [([Double], [Double?])] = [
      ([0, -0.01, -0.1, -1_000_001], [nil, nil, nil, nil]),
      ([1e6, 0, 0, 1e6], [1e6, 0, 0, 1e6]), ([0.001, 3400, 360, -1e6], [0.001, 3400, 0, -1e6]),
      ([1_000_001, 3401, 360.1, 1_000_001], [nil, nil, nil, nil]),
      ([-1, -1, -1, 0], [nil, nil, nil, 0]),
    ]
    for (values, expected) in cases {
      let row = values.map { "\($0)" }.joined(separator: ",")
      let csv = TraceRun("lat,lon,accuracy,speed,course,altitude\n1,2,\(row)\n")
      let json = TraceRun(
        """
        {"lat":1,"lon":2,"accuracy":\(values[0]),"speed":\(values[1]),"course":\(values[2]),\
        "altitude":\(values[3])}
        """
      )
      for run in [csv, json] {
        let fix = try #require(run.fixes.first)
        #expect([fix.accuracy, fix.speed, fix.course, fix.altitude] == expected, "\(values)")
      }
    }
  }

  @Test(arguments: [
    ("90", "180", true), ("-90", "-180", true), ("90.000001", "0", false),
    ("0", "180.000001", false),
    ("0", "0", false), ("0", "0.000001", true), ("-0", "0", false), ("nan", "1", false),
  ])
  func `have positions in range, and not the origin`(
    latitude: String,
    longitude: String,
    isValid: Bool
  ) {
    let csv = TraceRun("lat,lon\n\(latitude),\(longitude)\n")
    let gpx = TraceRun(
      "<gpx><trk><trkseg><trkpt lat='\(latitude)' lon='\(longitude)'/></trkseg></trk></gpx>"
    )
    for run in [csv, gpx] {
      #expect(run.fixes.count == (isValid ? 1 : 0) && run.rejected.count == (isValid ? 0 : 1))
      #expect(run.error == nil)
      for record in run.rejected { #expect(record.reason.en != record.reason.es) }
    }
  }
}

@Suite struct `Sentences of NMEA` {
  @Test func `with one flipped bit are rejected or skipped, never misread`() {
    func body(_ second: Int) -> String {
      "GPRMC,09500\(second).00,A,4108.9520,N,00836.6600,W,2.916,090.0,201126,,,A"
    }
    // After a sentence with a checksum, one without is not read.
    let first = Array(sentences([body(0)]).utf8)
    let second = Array(sentences([body(1)]).utf8)
    let both = TraceRun(first + second).fixes
    #expect(both.count == 2)
    for position in 1..<(second.count - 2) {
      for bit in 0..<8 {
        var damaged = second
        damaged[position] ^= 1 << UInt8(bit)
        let fixes = TraceRun(first + damaged, format: .nmea).fixes
        // A checksum in lower case is the same checksum.
        let isSame = fixes == both && second[position] ^ damaged[position] == 0x20
        #expect(fixes == [both[0]] || isSame, "byte \(position), bit \(bit)")
      }
    }
  }

  @Test func `have positions of degrees and minutes`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let (latitude, longitude) = (random.between(-90...90), random.between(-180...180))
      func angle(_ value: Double, _ digits: Int, _ letters: (String, String)) -> String {
        let whole = Int(abs(value))
        let minutes = (abs(value) - Double(whole)) * 60
        let text = String(format: "%0\(digits)d%08.5f", whole, min(minutes, 59.999_99))
        return text + "," + (value < 0 ? letters.1 : letters.0)
      }
      let place = angle(latitude, 2, ("N", "S")) + "," + angle(longitude, 3, ("E", "W"))
      let run = TraceRun(sentences(["GPGLL,\(place),095000.00,A"]))
      let fix = try #require(run.fixes.first, "\(place)")
      #expect(abs(fix.coordinate.latitude - latitude) < 2e-7)
      #expect(abs(fix.coordinate.longitude - longitude) < 2e-7)
    }
  }

  @Test(arguments: [
    "4160.0000,N,00836.6600,W", "9000.0001,N,00836.6600,W", "4108.9520,X,00836.6600,W",
    "4108.9520,N,18000.0001,W", "4108.9520,N,,W", ",N,00836.6600,W", "-4108.9520,N,00836.6600,W",
    "41,N,00836.6600,W", "4108.9520,E,00836.6600,N", "1e4,N,00836.6600,W",
  ])
  func `with a damaged position are rejected`(place: String) {
    let run = TraceRun(sentences(["GPGLL,\(place),095000.00,A"]))
    #expect(run.fixes.isEmpty && run.rejected.count == 1)
    #expect(run.rejected.first.map { $0.reason.en != $0.reason.es } == true)
  }

  @Test(arguments: ["240000.00", "096000.00", "095061.00", "0950", "-95000.00", "09x000.00"])
  func `with a damaged time are rejected`(time: String) {
    let run = TraceRun(sentences(["GPGLL,4108.9520,N,00836.6600,W,\(time),A"]))
    #expect(run.fixes.isEmpty && run.rejected.count == 1)
  }

  @Test func `at a leap second are read`() {
    let run = TraceRun(sentences(["GPRMC,235960.00,A,4108.9520,N,00836.6600,W,,,311216,,,A"]))
    #expect(run.times() == [1_483_228_800])
  }

  @Test(arguments: [
    ("0", nil), ("99.99", nil), ("50", nil), ("49.9", 249.5), ("0.5", 2.5), ("-1", nil), ("", nil),
  ])
  func `have an accuracy of five metres for each dilution`(
    dilution: String,
    accuracy: Double?
  ) throws {
    let run = TraceRun(
      sentences(["GPGGA,095000.00,4108.9520,N,00836.6600,W,1,08,\(dilution),93.5,M,50.1,M,,"])
    )
    let fix = try #require(run.fixes.first)
    #expect(fix.accuracy.map { abs($0 - (accuracy ?? -1)) < 1e-9 } ?? (accuracy == nil))
  }

  @Test(arguments: [(65_535, false), (65_536, false), (65_537, true)])
  func `longer than a line may be are rejected`(length: Int, isRejected: Bool) {
    let good = sentences(["GPGLL,4108.9520,N,00836.6600,W,095000.00,A"])
    let junk = String(repeating: "x", count: length - good.utf8.count + 2)
    let run = TraceRun(junk + good + good)
    #expect(run.fixes.count == (isRejected ? 1 : 2) && run.rejected.count == (isRejected ? 1 : 0))
  }
}
