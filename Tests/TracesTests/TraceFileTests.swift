import Foundation
import GeoCore
import Testing

@testable import Traces

@Suite struct `Files of recordings` {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")

  /// Writes a file for a body, and removes it.
  private static func file<Result>(
    _ bytes: [UInt8],
    _ body: (String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  private static func error(_ body: () throws(TraceError) -> Void) -> TraceError? {
    do throws(TraceError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `that are missing, or folders, are unreadable`() {
    for path in ["/nowhere/a.gpx", "/", ""] {
      let error = Self.error { () throws(TraceError) in _ = try TraceFile.trace(path) }
      #expect(error?.code == .unreadable && error?.name == path && error?.line == nil)
      #expect(error?.message.en.hasPrefix(path + ": ") == true)
      #expect(error?.message.es.hasPrefix(path + ": ") == true)
    }
  }

  @Test func `of the data folder have every point that is in them`() throws {
    let walk = try String(contentsOf: Self.data.appending(path: "sample-walk.gpx"), encoding: .utf8)
    let points = walk.matches(of: /<trkpt lat="([-0-9.]+)" lon="([-0-9.]+)"/)
    let read = try TraceFile.trace(Self.data.appending(path: "sample-walk.gpx").path)
    #expect(read.format == .gpx && read.fixes.count == points.count && points.count > 100)
    for (fix, point) in zip(read.fixes, points) {
      #expect(fix.coordinate.latitude == Double(point.1))
      #expect(fix.coordinate.longitude == Double(point.2))
    }
    #expect(read.summary.rejectedCount == 0 && read.summary.outlierCount < points.count / 20)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let times = walk.matches(of: /<time>([^<]+)<\/time>/)
      .compactMap { formatter.date(from: String($0.1))?.timeIntervalSince1970 }
    #expect(read.fixes.compactMap(\.time) == times)
    let ride = try String(
      contentsOf: Self.data.appending(path: "sample-ride.nmea"),
      encoding: .utf8
    )
    let lines = ride.split(separator: "\r\n").filter { $0.hasPrefix("$GPRMC") }
    let nmea = try TraceFile.trace(Self.data.appending(path: "sample-ride.nmea").path)
    #expect(nmea.format == .nmea && nmea.fixes.count == lines.count && lines.count > 50)
    for (fix, line) in zip(nmea.fixes, lines) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let minutes = try #require(Double(fields[3].dropFirst(2)))
      let degrees = try #require(Double(fields[3].prefix(2)))
      let sign = fields[4] == "S" ? -1.0 : 1
      #expect(abs(fix.coordinate.latitude - sign * (degrees + minutes / 60)) < 1e-9)
    }
  }

  @Test func `longer than the buffer are read whole`() throws {
    let rows = (0..<9000).map { "\(someMorning + Double($0)),41.\(100_000 + $0),-8.61\n" }
    let bytes = Array(("time,lat,lon\n" + rows.joined()).utf8)
    #expect(bytes.count > 3 << 16)
    try Self.file(bytes) { path in
      let read = try TraceFile.trace(path)
      #expect(read.fixes.count == 9000 && read.summary.fixCount == 9000)
      #expect(read.fixes.map(\.time) == (0..<9000).map { someMorning + Double($0) })
    }
  }

  @Test func `give their events up to an error, then the error`() throws {
    let text = "<gpx><trk><trkseg><trkpt lat='1' lon='2'/>\n<trkpt lat='3' lon='4'/></wrong>"
    try Self.file(Array(text.utf8)) { path in
      var count = 0
      let error = Self.error { () throws(TraceError) in
        try TraceFile.read(path) { format, _ in
          #expect(format == .gpx)
          count += 1
          return true
        }
      }
      #expect(count == 2 && error?.code == .malformed && error?.line == 2)
    }
  }

  @Test func `are read no further than the caller wants`() throws {
    let text = "lat,lon\n" + String(repeating: "1,2\n", count: 50) + "\u{0}"
    try Self.file(Array(text.utf8)) { path in
      var count = 0
      try TraceFile.read(path) { _, _ in
        count += 1
        return count < 7
      }
      #expect(count == 7)
    }
  }

  @Test func `end without an error if they are stopped in the middle`() throws {
    // The document has no end, which is an error unless reading was stopped.
    let text = "<gpx><trk><trkseg><trkpt lat='1' lon='2'/>"
    try Self.file(Array(text.utf8)) { path in
      var polls = 0
      var count = 0
      try TraceFile.read(
        path,
        isStopped: {
          polls += 1
          return polls > 1
        }
      ) { _, _ in
        count += 1
        return true
      }
      #expect(count == 1 && polls > 1)
      let whole = Self.error { () throws(TraceError) in _ = try TraceFile.trace(path) }
      #expect(whole?.code == .malformed)
    }
  }

  @Test func `of a format that is given are not detected`() throws {
    try Self.file(Array("{\"lat\":1,\"lon\":2}\n".utf8)) { path in
      let found = try TraceFile.trace(path).format
      #expect(found == .ndjson)
      let error = Self.error { () throws(TraceError) in
        _ = try TraceFile.trace(path, format: .nmea)
      }
      #expect(error?.code == .noRecords && error?.name == path)
    }
    try Self.file([]) { path in
      let error = Self.error { () throws(TraceError) in _ = try TraceFile.trace(path) }
      #expect(error?.code == .malformed)
    }
  }
}

@Suite struct `Detection of formats` {
  @Test(arguments: Samples.all)
  func `does not depend on how much has arrived`(format: TraceFormat, text: String) {
    let bytes = Array(text.utf8)
    var known: TraceFormat?
    for count in 0...bytes.count {
      let found = TraceFormat.detect(Array(bytes.prefix(count)), isWhole: false)
      if known != nil { #expect(found == known, "after \(count) bytes") }
      known = known ?? found
    }
    #expect(known == format && TraceFormat.detect(bytes) == format)
  }

  @Test func `gives up after fifty lines without a header`() {
    let header = "lat,lon\n1,2\n"
    func format(_ lines: Int) -> TraceFormat? {
      TraceFormat.detect(Array((String(repeating: "title\n", count: lines) + header).utf8))
    }
    #expect(format(0) == .csv && format(49) == .csv && format(50) == nil)
    #expect(
      TraceFormat.detect(Array(String(repeating: "\n", count: 500).utf8) + Array(header.utf8))
        == .csv
    )
  }

  @Test func `reads a byte order mark and UTF-16 as what follows it`() {
    for (text, format) in Samples.all.map({ ($0.1, $0.0) }) {
      #expect(TraceFormat.detect(Bytes.mark + Array(text.utf8)) == format)
    }
    let wide = Array("<gpx/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(TraceFormat.detect([0xFF, 0xFE] + wide) == .gpx)
  }
}

@Suite struct `Distances between passed fixes` {
  @Test func `are those of the filter or more, and no passed fix is missing`() {
    var random = SplitMix64(seed: 4)
    for distance in [0.5, 10, 80] {
      var filter = DistanceFilter(distance)
      var place = Coordinate(latitude: 41, longitude: -8)
      var last: Coordinate?
      for _ in 0..<300 {
        place = Geodesic.destination(
          from: place,
          bearing: random.between(0...360),
          distance: random.between(0...30)
        )
        let fix = LocationFix(place, startsSegment: random.chance(0.05))
        let isFar = last.map { Geodesic.distance($0, place) >= distance } ?? true
        #expect(filter.passes(fix) == (isFar || fix.startsSegment))
        if isFar || fix.startsSegment { last = place }
      }
    }
  }
}
