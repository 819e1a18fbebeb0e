import GeoCore
import Testing

@testable import Traces

@Suite struct `GPX` {
  private func document(_ inside: String, creator: String = "test") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="\(creator)" xmlns="http://www.topografix.com/GPX/1/1"
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
    \(inside)
    </gpx>
    """
  }

  private func point(_ inside: String, creator: String = "test") -> TraceRun {
    TraceRun(
      document(
        "<trk><trkseg><trkpt lat=\"41.15\" lon=\"-8.61\">\(inside)</trkpt></trkseg></trk>",
        creator: creator
      )
    )
  }

  @Test(arguments: [(5000, 1), (400, 1000)])
  func `with too many attribute names is rejected in bounded memory`(
    count: Int,
    length: Int
  ) {
    let long = String(repeating: "n", count: length)
    let run = TraceRun(document((0..<count).map { "<a \(long)\($0)='1'/>" }.joined()))
    #expect(run.error?.code == .tooBig)
    #expect(run.error?.message.en.contains("names of elements and attributes") == true)
  }

  @Test func `1.1 gives times, heights and segments`() throws {
    let run = TraceRun(
      document(
        """
        <trk><name>A &amp; B</name><trkseg>
        <trkpt lat="41.15" lon="-8.61"><ele>93.5</ele><time>2026-11-20T09:50:00Z</time></trkpt>
        <trkpt lat="41.16" lon="-8.61"><time>2026-11-20T09:50:01.5Z</time></trkpt>
        </trkseg><trkseg>
        <trkpt lat="41.17" lon="-8.61"><time>2026-11-20T09:50:09+00:00</time></trkpt>
        </trkseg></trk><trk><trkseg><trkpt lon="-8.62" lat="41.18"/></trkseg></trk>
        """
      )
    )
    #expect(run.format == .gpx)
    #expect(run.error == nil)
    #expect(run.times(since: someMorning) == [0, 1.5, 9, nil])
    #expect(run.fixes.map(\.startsSegment) == [false, false, true, true])
    #expect(run.fixes.map(\.altitude) == [93.5, nil, nil, nil])
    #expect(run.fixes.last?.coordinate == Coordinate(latitude: 41.18, longitude: -8.62))
  }

  static let dialects: [(String, Double?, Double?, Double?)] = [
    ("<speed>1.5</speed><course>90</course>", 1.5, 90, nil),
    (
      """
      <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>90</gpxtpx:hr><gpxtpx:speed>2.5</gpxtpx:speed>\
      <gpxtpx:course>45.5</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>
      """, 2.5, 45.5, nil
    ),
    (
      """
      <extensions><gpxtpx:TrackPointExtension><gpxtpx:bearing>10</gpxtpx:bearing>\
      </gpxtpx:TrackPointExtension></extensions>
      """, nil, 10, nil
    ),
    ("<extensions><speed>3</speed><accuracy>7.5</accuracy></extensions>", 3, nil, 7.5),
    ("<extensions><a:Speed_kmh xmlns:a=\"x\">36</a:Speed_kmh></extensions>", 10, nil, nil),
    (
      "<extensions><o:accuracy_horizontal xmlns:o=\"x\">4</o:accuracy_horizontal></extensions>",
      nil, nil, 4
    ),
    ("<hdop>1.5</hdop>", nil, nil, 7.5),
    ("<hdop>99.99</hdop><course>360</course><speed>-1</speed>", nil, 0, nil),
    ("<hdop>2</hdop><extensions><hAcc>3</hAcc></extensions>", nil, nil, 3),
    ("<speed></speed><course>north</course>", nil, nil, nil),
  ]

  @Test(arguments: dialects)
  func `speed, course and accuracy are read from all known places`(
    _ inside: String,
    _ speed: Double?,
    _ course: Double?,
    _ accuracy: Double?
  ) throws {
    let fix = try #require(point(inside).fixes.first)
    #expect(fix.speed == speed)
    #expect(fix.course == course)
    #expect(fix.accuracy == accuracy)
  }

  @Test func `times and heights in extensions are ignored`() throws {
    let inside =
      "<extensions><time>14545</time><ele>3</ele><g:time xmlns:g=\"x\">7</g:time></extensions>"
    let fix = try #require(point(inside).fixes.first)
    #expect(fix.time == nil)
    #expect(fix.altitude == nil)
  }

  @Test func `of OsmAnd has the accuracy as dilution and the compass as heading`() throws {
    let inside = "<hdop>12</hdop><extensions><osmand:heading>200</osmand:heading></extensions>"
    let fix = try #require(point(inside, creator: "OsmAnd 4.7.3").fixes.first)
    #expect(fix.accuracy == 12)
    #expect(fix.course == nil)
  }

  @Test func `invalid points are rejected with their line`() {
    let run = TraceRun(
      """
      <gpx><trk><trkseg>
      <trkpt lat="95" lon="0"/>
      <trkpt lat="abc" lon="1"/>
      <trkpt lat="1"/>
      <trkpt lat="0" lon="0"/>
      <trkpt lat="1" lon="2"><time>late</time></trkpt>
      <trkpt lat="41,15" lon="-8,61"/>
      </trkseg></trk></gpx>
      """
    )
    #expect(run.error == nil)
    #expect(run.rejected.map(\.line) == [2, 3, 4, 5, 6])
    #expect(run.fixes.map(\.coordinate) == [Coordinate(latitude: 41.15, longitude: -8.61)])
    #expect(run.rejected[0].reason.en.contains("95"))
    #expect(run.rejected[4].reason.es.contains("late"))
  }

  @Test func `routes and timed waypoints are read if there is no track`() {
    let waypoints = """
      <wpt lat="1" lon="1"/><wpt lat="2" lon="1"><time>2026-11-20T09:50:00Z</time></wpt>
      """
    let route = "<rte><rtept lat=\"3\" lon=\"1\"/><rtept lat=\"4\" lon=\"1\"/></rte>"
    let track = "<trk><trkseg><trkpt lat=\"5\" lon=\"1\"/></trkseg></trk>"
    func latitudes(_ inside: String) -> [Double] {
      TraceRun(document(inside)).fixes.map(\.coordinate.latitude)
    }
    #expect(latitudes(waypoints) == [2])
    #expect(latitudes(waypoints + route) == [3, 4])
    #expect(latitudes(waypoints + route + track) == [5])
    #expect(TraceRun(document(route + track)).fixes.map(\.startsSegment) == [false])
  }

  @Test func `without points is a recording without fixes`() {
    let run = TraceRun(document("<trk><trkseg></trkseg></trk>"))
    #expect(run.error == nil)
    #expect(run.events.isEmpty)
  }

  @Test func `truncated is rejected after the events before the cut`() throws {
    let whole = document("<trk><trkseg><trkpt lat=\"5\" lon=\"1\"/>\n<trkpt lat=\"6\" lon=\"1\"/>")
    let run = TraceRun(String(whole.dropLast(30)))
    let error = try #require(run.error)
    #expect(run.fixes.count >= 1)
    #expect(error.code == .malformed)
    #expect(error.line != nil)
    #expect(error.message.en.hasPrefix("trace: line "))
    #expect(error.message.es.hasPrefix("trace: línea "))
  }

  @Test(arguments: [
    "<!DOCTYPE gpx [<!ENTITY a \"aaaa\">]><gpx>&a;</gpx>",
    "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY % p SYSTEM \"http://x/\">%p;]>\n<gpx/>",
  ])
  func `with a document type is rejected`(_ text: String) throws {
    let error = try #require(TraceRun(text).error)
    #expect(error.message.en.contains("DOCTYPE"))
    #expect(error.line != nil)
  }

  @Test func `that is another kind of XML is rejected with its name`() throws {
    let error = try #require(TraceRun("<kml><Document/></kml>").error)
    #expect(error.code == .unknownFormat)
    #expect(error.message.en.contains("kml"))
  }

  @Test func `with too deep nesting or an endless tag is rejected in bounded memory`() throws {
    let deep = "<gpx>" + String(repeating: "<a>", count: 100_000)
    #expect(TraceRun(deep).error?.code == .tooBig)
    let endless = "<gpx a=\"" + String(repeating: "b", count: 3 << 20)
    #expect(TraceRun(endless).error?.code == .tooBig)
    let names = "<gpx>" + (0..<5000).map { "<a\($0)/>" }.joined() + "</gpx>"
    #expect(TraceRun(names).error?.code == .tooBig)
  }

  @Test func `with invalid UTF-8 is read`() {
    let inside = "<trk><name>Jos</name><desc>Español €\u{1F6B2}</desc><trkseg>"
    let whole = document(inside + "<trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>")
    var bytes = Array(whole.utf8)
    let place = Array(whole.prefix { $0 != "J" }.utf8).count + 3
    bytes.insert(
      contentsOf: [0xE9, 0x20, 0xC3, 0x28, 0xF0, 0x9F, 0x01, 0xED, 0xA0, 0x80],
      at: place
    )
    let run = TraceRun(bytes)
    #expect(run.error == nil)
    #expect(run.fixes.count == 1)
    #expect(TraceRun(bytes, pieces: [1]) == run)
    let plain = TraceRun(Array("<gpx>".utf8) + [0xFF] + Array("</gpx>".utf8))
    #expect(plain.error == nil)
  }

  @Test func `repair leaves valid text unchanged`() {
    var repair = XMLRepair()
    let text = Array("<gpx>añ€\u{10FFFF}\t\r\n\u{7F}</gpx>".utf8)
    #expect(repair.repaired(text) + repair.rest() == text)
    var slow = XMLRepair()
    #expect(text.flatMap { slow.repaired([$0]) } + slow.rest() == text)
  }

  @Test func `in other encodings and after an empty line is read`() {
    let latin =
      Array("\n<?xml version=\"1.0\" encoding=\"windows-1252\"?><gpx><trk><name>Jos".utf8)
      + [0xE9, 0x80]
      + Array("</name><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8)
    #expect(TraceRun(latin).fixes.count == 1)
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><wpt lat=\"1\" lon=\"2\">"
      + "<time>2026-11-20T09:50:00Z</time></wpt></gpx>"
    let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(TraceRun(wide).times(since: someMorning) == [0])
    let marked =
      Bytes.mark + Array("<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8)
    #expect(TraceRun(marked).fixes.count == 1)
  }
}
