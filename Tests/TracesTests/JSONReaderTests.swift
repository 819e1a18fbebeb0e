import GeoCore
import Testing

@testable import Traces

@Suite struct `JSON lines` {
  static let dialects: [String] = [
    #"{"lat":41.15,"lon":-8.61,"time":"2026-11-20T09:50:00Z","accuracy":5,"speed":1.5,"course":90}"#,
    #"{"latitude":41.15,"longitude":-8.61,"timestamp":1795168200000,"hAcc":5,"speed":1.5,"bearing":90}"#,
    #"{"lat":"41.15","lng":"-8.61","ts":1795168200,"horizontal_accuracy":5,"speed_kmh":5.4,"heading":90}"#,
    #"{"coords":{"latitude":41.15,"longitude":-8.61,"accuracy":5,"speed":1.5,"heading":90},"timestamp":1795168200000}"#,
    #"{"location":{"type":"Point","coordinates":[-8.61,41.15]},"t":1795168200,"acc":5,"cog":90,"sog":1.5}"#,
    #"{"_type":"location","lat":41.15,"lon":-8.61,"tst":1795168200,"acc":5,"vel":5.4,"cog":90}"#,
    #"{"latitudeE7":411500000,"longitudeE7":-86100000,"timestampMs":"1795168200000","accuracy":5,"velocity":1.5,"heading":90}"#,
    #"{"coordinates":[-8.61,41.15],"date":"2026-11-20 09:50:00","precision":5,"ground_speed":1.5,"track":90}"#,
    #"{"point":"POINT(-8.61 41.15)","time":"2026-11-20 10:50:00+0100","accuracy":5,"speed":1.5,"dir":90}"#,
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-8.61,41.15]},"properties":{"time":1795168200,"accuracy":5,"speed":1.5,"course":90}}"#,
    #"{"class":"TPV","mode":3,"time":"2026-11-20T09:50:00.000Z","lat":41.15,"lon":-8.61,"eph":8.1077,"track":90,"speed":1.5}"#,
  ]

  @Test(arguments: dialects)
  func `with any known member names give the same fixes`(_ line: String) throws {
    for format in [nil, TraceFormat.ndjson, .gpsd, .geojson] {
      let run = TraceRun(line + "\n", format: format)
      #expect(run.error == nil)
      let fix = try #require(run.fixes.first, "\(run)")
      #expect(fix.coordinate == Coordinate(latitude: 41.15, longitude: -8.61))
      #expect(fix.time == someMorning)
      #expect(abs((fix.accuracy ?? 0) - 5) < 0.001)
      #expect(abs((fix.speed ?? 0) - 1.5) < 1e-9)
      #expect(fix.course == 90)
    }
  }

  @Test func `carry requests between the fixes`() {
    let run = TraceRun(
      """
      {"lat":1,"lon":2}
      {"to":"station:El Ejido"}
      {"to":[-8.61,41.15]}
      {"cancel":true}
      {"to":null}
      {"cancel":false}
      """
    )
    #expect(
      run.requests == [
        .destination("station:El Ejido"), .destination("41.15,-8.61"), .cancel, .cancel,
      ]
    )
    #expect(run.rejected.map(\.line) == [6])
  }

  @Test func `that are invalid are rejected with their line`() {
    let run = TraceRun(
      """
      {"lat":1,"lon":2}
      {"lat":1,"lo

      {"lat":91,"lon":2}
      {"lat":0,"lon":0}
      nonsense
      {"time":5}
      {"lat":1,"lon":2,"time":"soon"}
      [1,2,3]
      {"lat":null,"lon":null}
      {"lat":3,"lon":4}
      """
    )
    #expect(run.format == .ndjson)
    #expect(run.fixes.count == 2)
    #expect(run.rejected.map(\.line) == [2, 4, 5, 6, 7, 8, 9, 10])
  }

  @Test func `ignore placeholders for unknown values`() throws {
    let run = TraceRun(
      #"{"lat":1,"lon":2,"accuracy":0,"speed":-1,"heading":-1,"altitude":null,"time":null}"#
    )
    let fix = try #require(run.fixes.first)
    #expect(fix == LocationFix(Coordinate(latitude: 1, longitude: 2)))
  }

  @Test func `of gpsd without a position give an event, and its other reports none`() {
    let run = TraceRun(
      """
      {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
      {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0"}]}
      {"class":"WATCH","enable":true,"json":true}
      {"class":"TPV","device":"/dev/ttyUSB0","mode":1}
      {"class":"SKY","satellites":[{"PRN":1,"el":2,"az":3,"ss":4,"used":true}]}
      {"class":"TPV","mode":3,"time":"2026-11-20T09:50:00Z","lat":41.15,"lon":-8.61,"epx":9.8,"epy":9.8}
      {"class":"ERROR","message":"Unrecognized request"}
      """
    )
    #expect(run.format == .gpsd)
    #expect(run.noPositions == 1)
    #expect(run.fixes.count == 1)
    #expect(abs((run.fixes.first?.accuracy ?? 0) - 7.548) < 0.001)
    #expect(run.rejected.map(\.line) == [7])
  }

  @Test(arguments: ["1e300", "-1e300", "1e13", "\"99999999999999999999999\""])
  func `with times out of range are rejected`(_ time: String) {
    let run = TraceRun("{\"lat\":1,\"lon\":2,\"time_s\":\(time)}")
    #expect(run.rejected.count == 1)
    #expect(run.fixes.isEmpty)
  }

  @Test func `of another recording start a segment`() {
    let run = TraceRun(
      (0..<4).map { #"{"lat":1,"lon":2,"trip_id":"\#($0 / 2)"}"# }.joined(separator: "\n")
    )
    #expect(run.fixes.map(\.startsSegment) == [false, false, true, false])
  }

  @Test func `longer than a mebibyte are rejected`() {
    let long = "{\"lat\":1,\"lon\":2,\"note\":\"" + String(repeating: "x", count: 2 << 20) + "\"}\n"
    let run = TraceRun("{\"lat\":3,\"lon\":4}\n" + long + "{\"lat\":1,\"lon\":2}\n")
    #expect(run.rejected.map(\.line) == [2])
    #expect(run.fixes.count == 2)
  }
}

@Suite struct `GeoJSON` {
  @Test func `lines have their times in a separate list`() {
    for times in [
      #""coordTimes":["2026-11-20T09:50:00Z","2026-11-20T09:50:01Z"]"#,
      #""times":[1795168200,1795168201]"#,
      #""coordinateProperties":{"times":[1795168200000,1795168201000]}"#,
    ] {
      let run = TraceRun(
        """
        {"type":"Feature","properties":{\(times)},
         "geometry":{"type":"LineString","coordinates":[[-8.61,41.15,90],[-8.62,41.15,91]]}}
        """
      )
      #expect(run.format == .geojson)
      #expect(run.times(since: someMorning) == [0, 1])
      #expect(run.fixes.map(\.altitude) == [90, 91])
    }
  }

  @Test func `several lines are segments`() {
    let run = TraceRun(
      """
      {"type":"FeatureCollection","name":"x","features":[
       {"type":"Feature","properties":{"times":[[1,2],[3,4]]},
        "geometry":{"type":"MultiLineString","coordinates":[[[1,2],[1,3]],[[1,4],[1,5]]]}},
       {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,6],[1,7]]}}
      ],"crs":null}
      """
    )
    #expect(run.times() == [1, 2, 3, 4, nil, nil])
    #expect(run.fixes.map(\.startsSegment) == [false, false, true, false, true, false])
  }

  @Test func `points have their times and speeds as properties`() {
    let features = (0..<3).map { index in
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[\(index + 1),2,3]},\
      "properties":{"timestamp":\(1_795_168_200 + index),"speed":1,"note":"[{]}\\" \\\\"}}
      """
    }
    let run = TraceRun(
      "{\"features\":[\(features.joined(separator: ",\n"))],\"type\":\"FeatureCollection\"}"
    )
    #expect(run.error == nil)
    #expect(run.times(since: someMorning) == [0, 1, 2])
    #expect(run.fixes.map(\.speed) == [1, 1, 1])
    #expect(run.fixes.allSatisfy { !$0.startsSegment })
  }

  @Test func `invalid features are rejected with their line`() {
    let run = TraceRun(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,91]},"properties":{}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":["a","b"]},"properties":{}},
      {"type":"Feature","geometry":null,"properties":{}},
      {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[2,3],[1,3],[1,2]]]}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,]},"properties":{}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}
      ]}
      """
    )
    #expect(run.error == nil)
    #expect(run.rejected.map(\.line) == [2, 3, 4, 5, 6])
    #expect(run.fixes.count == 1)
  }

  @Test func `lists of fixes without a type are read one by one`() {
    #expect(TraceRun(#"[{"lat":1,"lon":2},{"lat":3,"lon":4}]"#).fixes.count == 2)
    #expect(
      TraceRun(#"{"locations":[{"latitudeE7":10000000,"longitudeE7":20000000}]}"#).fixes.count == 1
    )
    #expect(TraceRun("{\n\"name\":\"points\",\"points\":[{\"lat\":1,\"lon\":2}]}").fixes.count == 1)
    #expect(
      TraceRun("[\n{\"lat\":1,\"lon\":2},\n{\"lat\":3,\"lon\":4}\n]", format: .ndjson).fixes.count
        == 2
    )
  }

  @Test func `truncated is rejected after the events before the cut`() throws {
    let run = TraceRun(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}},{"ty"#
    )
    #expect(run.fixes.count == 1)
    #expect(run.error?.code == .malformed)
    #expect(run.error?.line == 1)
  }

  @Test func `with too deep nesting is rejected`() {
    #expect(TraceRun(String(repeating: "[", count: 100_000)).error?.code == .tooBig)
    #expect(
      TraceRun(String(repeating: "{\"a\":", count: 100_000), format: .geojson).error?.code
        == .tooBig
    )
  }

  @Test func `without fixes is rejected, unless it is an empty collection`() {
    #expect(TraceRun("{\n\"a\":1}").error?.code == .noRecords)
    #expect(TraceRun(#"{"type":"FeatureCollection","features":[]}"#).error == nil)
  }
}
