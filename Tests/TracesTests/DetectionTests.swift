import GeoCore
import Testing

@testable import Traces

@Suite struct `Formats` {
  static let beginnings: [(String, TraceFormat)] = [
    ("<?xml version=\"1.0\"?><gpx>", .gpx), ("\n\n<gpx>", .gpx), ("$GPRMC,1", .nmea),
    ("4,N,00*1\r\n$GNGGA,095000", .nmea), ("\u{FEFF}$GPRMC,1", .nmea),
    ("{\"class\":\"VERSION\"}\n", .gpsd), ("{\"class\":\"TPV\",\"mode\":1}", .gpsd),
    ("{\"type\":\"FeatureCollection\",\"features\":[]}", .geojson), ("[{\"lat\":1", .geojson),
    ("{\n  \"type\": \"Feature\"", .geojson), ("{\"lat\":1,\"lon\":2}\n", .ndjson),
    ("{\"to\":\"A\"}\n{\"lat\":1}", .ndjson), ("{\"lat\":1,\n{\"lat\":1,\"lon\":2}\n", .ndjson),
    ("lat,lon\n", .csv), ("title\n\ntime;lat;lon\n", .csv),
  ]

  @Test(arguments: beginnings)
  func `are detected by their first lines`(_ text: String, _ format: TraceFormat) {
    #expect(TraceFormat.detect(Array(text.utf8)) == format)
  }

  @Test(arguments: [
    ("", "empty"), ("  \n \n", "empty"), ("hello\nworld\n", "GPX"), ("\u{1F}\u{8B}", "GPX"),
    ("PK\u{3}\u{4}", "compressed"), ("ab\0\0cd", "binary"),
  ])
  func `that are unknown are rejected with a remedy`(_ text: String, _ word: String) throws {
    let error = try #require(TraceRun(text).error)
    #expect(error.message.en.contains(word), "\(error)")
    #expect(error.message.en.hasPrefix("trace: "))
    #expect(error.message.en != error.message.es)
  }

  @Test func `compressed files are detected`() throws {
    let error = try #require(TraceRun([0x1F, 0x8B, 8, 0, 0, 0]).error)
    #expect(error.code == .unknownFormat)
    #expect(error.message.es.contains("comprimido"))
  }

  @Test func `an error is repeated by later calls`() {
    let reader = TraceReader(name: "x")
    var events: [TraceEvent] = []
    #expect(throws: TraceError.self) { try reader.feed([0, 0, 0, 0], into: &events) }
    #expect(throws: TraceError.self) { try reader.feed(Array("<gpx/>".utf8), into: &events) }
    #expect(throws: TraceError.self) { try reader.finish(into: &events) }
  }
}
