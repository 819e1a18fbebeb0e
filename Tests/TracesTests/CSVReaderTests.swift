import GeoCore
import Testing

@testable import Traces

@Suite struct `CSV` {
  static let dialects: [String] = [
    "time,lat,lon,accuracy,speed,bearing\n2026-11-20T09:50:00Z,41.15,-8.61,5,1.5,90\n",
    "timestamp;latitude;longitude;hAcc;speed_kmh;course\r\n1795168200;41,15;-8,61;5,0;5,4;90\r\n",
    "Latitude\tLongitude\tDate Time\tAccuracy (m)\tSpeed (km/h)\tHeading\n41.15\t-8.61\t2026-11-20 09:50:00\t5\t5.4\t90\n",
    "id|lng|lat|ts|acc|sog|cog\n7|-8.61|41.15|1795168200000|5|1.5|90\n",
    "\"Time\",\"Lat\",\"Lon\",\"note\",\"Accuracy\",\"Speed (m/s)\",\"Course\"\n\"2026-11-20 09:50:00\",\"41.15\",\"-8.61\",\"a, \"\"b\"\"\nc\",\"5\",\"1.5\",\"90\"\n",
    "sep=;\nlat;lon;time;precision;velocidad;rumbo\n41.15;-8.61;2026-11-20T09:50:00Z;5;1.5;90\n",
    "# logger 3\n\nMy walk\ndate,time,latitude n/s,longitude e/w,hacc,speed_knots,heading\n20261120,095000,41.15N,8.61W,5,2.915767,90\n",
    "DATE,TIME,LATITUDE N/S,LONGITUDE E/W,ACCURACY,SPEED_MPH,HEADING\n261120,095000,41.15N,008.61W,5,3.355405,90\n",
    "wkt,time,accuracy,speed,course\n\"POINT (-8.61 41.15)\",1795168200.0,5,1.5,90\n",
    "X,Y,time,accuracy,speed,course\n-8.61,41.15,1795168200,5,1.5,90\n",
    "fecha,hora,latitud,longitud,exactitud,velocidad_kmh,curso\n2026-11-20,09:50:00,41.15,-8.61,5 m,5.4,90\n",
    "\u{FEFF}elapsed,Timestamp (ms),lat_deg,lon_deg,accuracy_ft,speed,direction\n0,1795168200000,41.15,-8.61,16.404199,1.5,90°\n",
  ]

  @Test(arguments: dialects)
  func `with any known column names gives the same fixes`(_ text: String) throws {
    let run = TraceRun(text)
    #expect(run.format == .csv)
    #expect(run.error == nil)
    #expect(run.rejected.isEmpty)
    let fix = try #require(run.fixes.first, "\(run)")
    #expect(run.fixes.count == 1)
    #expect(fix.coordinate == Coordinate(latitude: 41.15, longitude: -8.61))
    #expect(fix.time == someMorning)
    #expect(abs((fix.accuracy ?? 0) - 5) < 0.001)
    #expect(abs((fix.speed ?? 0) - 1.5) < 0.001)
    #expect(fix.course == 90 || text.contains("°"))
  }

  @Test func `invalid rows are rejected with their line`() {
    let run = TraceRun(
      """
      lat,lon,time
      1,2,5
      91,2,5
      1,2
      1
      a,2,5
      ,,
      0,0,5
      1,2,soon
      1,2,,,,
      """
    )
    #expect(run.rejected.map(\.line) == [3, 5, 6, 7, 8, 9])
    #expect(run.times() == [5, nil, nil])
  }

  @Test func `concatenated files and new recordings start segments`() {
    let joined = TraceRun("lat,lon\n1,2\n1,3\nlat,lon\n1,4\n1,5\n")
    #expect(joined.rejected.isEmpty)
    #expect(joined.fixes.map(\.startsSegment) == [false, false, true, false])
    let tracks = TraceRun("TrackID,Latitude,Longitude,Time\n0,1,2,\n0,1,3,\n1,1,4,\n")
    #expect(tracks.fixes.map(\.startsSegment) == [false, false, true])
    #expect(tracks.times() == [nil, nil, nil])
  }

  @Test func `a stray quote loses some lines, not the file`() {
    let rows = (0..<100).map { "\($0 == 10 ? "\"" : "")1,2,\($0)" }.joined(separator: "\n")
    let run = TraceRun("lat,lon,time\n" + rows + "\n")
    #expect(run.fixes.count >= 100 - 17)
    #expect(run.fixes.last?.time == 99)
  }

  @Test func `without a header with a position is rejected`() throws {
    let error = try #require(TraceRun("a,b,c\n1,2,3\n", format: .csv).error)
    #expect(error.code == .malformed)
    #expect(error.message.en.contains("time,lat,lon"))
  }

  @Test func `times of day without a date continue across midnight`() {
    let run = TraceRun("time,lat,lon\n23:59:59,1,2\n00:00:01,1,2\n")
    #expect(run.times() == [86_399, 86_401])
  }
}
