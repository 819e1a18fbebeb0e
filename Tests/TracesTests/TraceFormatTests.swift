import Testing
import Traces

@Suite struct TraceFormatTests {
  @Test(arguments: ["gpx", "nmea", "geojson", "csv", "ndjson", "gpsd"])
  func `the formats of the command line are known`(name: String) {
    #expect(TraceFormat(rawValue: name) != nil)
  }
}
