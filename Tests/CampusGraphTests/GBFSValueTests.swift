import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of the values of feeds, whose form differs between versions and publishers.
@Suite struct GBFSValueTests {
  @Test(
    arguments: [
      ("0", 0), ("1795186200", 1_795_186_200), (#""1795186200""#, 1_795_186_200), ("-1", nil),
      ("99999999999", 99_999_999_999), ("100000000000", nil), ("1.9", 1), ("null", nil),
      ("[]", nil),
      (#""2026-11-20T14:50:00Z""#, 1_795_186_200), (#""2026-11-20T09:50:00-05:00""#, 1_795_186_200),
      (#""2026-11-20T14:50:00.9Z""#, 1_795_186_200),
      (#""2026-11-20T20:20:00+05:30""#, 1_795_186_200),
      (#""2026-11-20T14:50:00""#, nil), (#""2026-11-20T14:50Z""#, nil),
      (#""2026-11-31T00:00:00Z""#, nil),
      (#""14:50:00Z""#, nil), (#""noon""#, nil), (#""nan""#, nil), (#""inf""#, nil),
    ] as [(String, Int?)]
  )
  func `times are POSIX or RFC 3339 with seconds and an offset`(json: String, time: Int?) throws {
    #expect(try JSONValue(parsing: json).gbfsTime == time)
  }

  @Test(
    arguments: [
      ("true", true), ("false", false), ("1", true), ("0", false), (#""1""#, true),
      (#""0""#, false),
      (#""true""#, true), (#""false""#, false), ("2", nil), (#""yes""#, nil), (#""True""#, nil),
      ("null", nil), ("{}", nil),
    ] as [(String, Bool?)]
  )
  func `truth values are also 0 and 1`(json: String, value: Bool?) throws {
    #expect(try JSONValue(parsing: json).gbfsBool == value)
  }

  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("7.0", 7), (#""7""#, 7), ("1000000", 1_000_000), ("1000001", nil),
      ("-1", nil), ("-0.0", 0), ("7.5", nil), (#""7 bikes""#, nil), ("true", nil), ("1e400", nil),
      ("[7]", nil),
    ] as [(String, Int?)]
  )
  func `counts are whole numbers from 0 to a million`(json: String, count: Int?) {
    #expect((try? JSONValue(parsing: json))?.gbfsCount == count)
  }

  @Test(
    arguments: [
      (#""Plaza Foch""#, "Plaza Foch"), (#""  Plaza\t\n Foch ""#, "Plaza Foch"), (#""""#, nil),
      (#"" \u00a0\u2003 ""#, nil), (#""La\u0000Y""#, "La Y"), (#""Ñuñoa""#, "Ñuñoa"),
      (#""Año\u0085nuevo""#, "Año nuevo"), (#""東京\u3000駅""#, "東京 駅"), ("17", "17"), ("-3", "-3"),
      ("1.5", nil), ("1e15", nil), ("999999999999999", "999999999999999"), ("true", nil),
      (#"[{"text": "Mercado", "language": "es"}, {"text": "Market"}]"#, "Mercado"), ("[]", nil),
      (#"[{"language": "es"}, {"text": "Market"}]"#, nil), (#"[{"text": " "}]"#, nil), ("{}", nil),
    ] as [(String, String?)]
  )
  func `texts are one line of words`(json: String, text: String?) throws {
    #expect(try JSONValue(parsing: json).gbfsText == text)
  }

  @Test(arguments: [
    (#""Plaza""#, ["Plaza"]), ("5", ["5"]), ("null", []), ("[]", []),
    (#"["La Y", " ", "Y"]"#, ["La Y", "Y"]),
    (#"[{"text": "Mercado"}, {"text": ""}, {"text": "Market"}]"#, ["Mercado", "Market"]),
  ])
  func `all translations of a text are read`(json: String, texts: [String]) throws {
    #expect(try JSONValue(parsing: json).gbfsTexts == texts)
  }

  @Test(arguments: [
    (#"{"en": "Sample", "es": "Muestra"}"#, "Sample", "Muestra"),
    (#"{"en": "Sample"}"#, "Sample", "Sample"), (#"{"es": "Muestra"}"#, "Muestra", "Muestra"),
    (#""Both""#, "Both", "Both"),
    (
      #"[{"text": "Muestra", "language": "es-EC"}, {"text": "Sample", "language": "en"}]"#,
      "Sample", "Muestra"
    ),
    (#"[{"text": "Exemple", "language": "fr"}]"#, "Exemple", "Exemple"),
    (
      #"[{"text": "Exemple", "language": "fr"}, {"text": "Sample", "language": "en"}]"#,
      "Sample", "Exemple"
    ),
  ])
  func `notices have a text in both languages`(
    json: String,
    english: String,
    spanish: String
  ) throws {
    let text = try JSONValue(parsing: json).gbfsLocalizedText
    #expect(text?.en == english && text?.es == spanish)
  }

  @Test(arguments: ["null", "{}", "[]", #"{"fr": "Exemple"}"#, #"[{"language": "en"}]"#, "true"])
  func `a notice without a text is none`(json: String) throws {
    #expect(try JSONValue(parsing: json).gbfsLocalizedText == nil)
  }

  @Test func `the first member with a value counts`() throws {
    let value = try JSONValue(parsing: #"{"a": null, "b": 2, "c": 3}"#)
    #expect(value.member("a") == nil && value.member("a", "b", "c")?.number == 2)
    #expect(value.member("c", "b")?.number == 3 && value.member("x") == nil)
    #expect(try JSONValue(parsing: "[1]").member("a") == nil)
  }

  // MARK: - Stations

  @Test(
    arguments: [
      (#""capacity": 12, "vehicle_capacity": {"a": 3}"#, 12),
      (#""vehicle_capacity": {"a": 3, "b": 4}"#, 7),
      (#""vehicle_type_capacity": {"a": 0}"#, 0),
      (#""vehicle_types_capacity": [{"count": 3}, {"count": 4}]"#, 7),
      (#""vehicle_docks_capacity": [{"count": 3}, {"number": 4}]"#, nil),
      (#""vehicle_capacity": {}"#, nil), (#""vehicle_capacity": 5"#, nil),
      (#""capacity": -1"#, nil),
      (#""name": "A""#, nil),
    ] as [(String, Int?)]
  )
  func `the capacity is given or the sum of the vehicle types`(
    members: String,
    capacity: Int?
  ) throws {
    let row = #"{"station_id": "a", "name": "A", "lat": 1, "lon": 2, \#(members)}"#
    #expect(try Station(JSONValue(parsing: row)).capacity == capacity)
  }

  @Test func `other names are listed once, without the name itself`() throws {
    let row = """
      {"station_id": "a", "name": [{"text": "La Y"}, {"text": "The Y"}], "lat": 1, "lon": 2,
       "short_name": "Y", "aliases": ["The Y", "La Y", "Norte", "Y"], "cross_street": "10 de Agosto"}
      """
    let station = try Station(JSONValue(parsing: row))
    #expect(station.name == "La Y" && station.aliases == ["The Y", "Y", "Norte"])
    #expect(station.landmark == "10 de Agosto" && station.isConfirmed && !station.isVirtual)
  }

  @Test(arguments: [
    (#"{"name": "A", "lat": 1, "lon": 2}"#, "station_id"),
    (#"{"station_id": "a", "lat": 1, "lon": 2}"#, "name"),
    (#"{"station_id": "a", "name": "A", "lat": 90.1, "lon": 2}"#, "lat"),
    (#"{"station_id": "a", "name": "A", "lat": 1}"#, "lon"),
    (#"{"station_id": "a", "name": "A", "lat": 1, "lon": -180.1}"#, "lon"),
  ])
  func `a row without what a station needs is refused with the member`(
    json: String,
    member: String
  ) throws {
    let row = try JSONValue(parsing: json)
    let error = #expect(throws: Station.RowError.self) { try Station(row) }
    #expect(error?.message.en.contains(member) == true)
    #expect(error?.message.es.contains(member) == true)
  }

  @Test(
    arguments: [
      (#""num_bikes_available": 3"#, 3, nil), (#""num_vehicles_available": "4""#, 4, nil),
      (#""num_bikes_available": 3, "num_docks_available": 0"#, 3, 0),
      (#""num_bikes_available": 3, "num_docks_available": null"#, 3, nil),
      (#""num_bikes_available": 3, "num_docks_available": -1"#, nil, nil),
      (#""num_docks_available": 3"#, nil, nil), (#""num_bikes_available": 1.5"#, nil, nil),
    ] as [(String, Int?, Int?)]
  )
  func `a status has counts of bikes and, perhaps, of docks`(
    members: String,
    bikes: Int?,
    docks: Int?
  ) throws {
    let status = try StationStatus(JSONValue(parsing: "{\(members)}"))
    #expect(status?.bikesAvailable == bikes && status?.docksAvailable == docks)
  }

  // MARK: - Hours

  private static func row(_ days: String, _ start: String, _ end: String) throws -> JSONValue {
    let days = days.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    return try JSONValue(
      parsing: #"{"days": [\#(days)], "start_time": "\#(start)", "end_time": "\#(end)"}"#
    )
  }

  @Test(
    arguments: [
      ("mon tue", "07:00:00", "19:00:00", "Mo,Tu 07:00-19:00"),
      ("Sun SAT", "00:00:00", "23:59:59", "Sa,Su 00:00-24:00"),
      ("fri", "22:00:00", "26:00:00", "Fr 22:00-26:00"),
      ("fri", "22:00", "02:00", "Fr 22:00-02:00"),
      ("wed", "06:30:00", "48:00:00", "We 06:30-48:00"), ("wed", "06:30:00", "48:01:00", nil),
      ("wed", "24:00:00", "26:00:00", nil), ("", "07:00:00", "19:00:00", nil),
      ("miércoles", "07:00:00", "19:00:00", nil), ("mon", "7", "19:00:00", nil),
      ("mon", "07:60:00", "19:00:00", nil), ("mon", "-1:00:00", "19:00:00", nil),
      ("mon", "07:00:00:00", "19:00:00", nil), ("mon", "07::00", "19:00:00", nil),
    ] as [(String, String, String, String?)]
  )
  func `a row of hours is a rule of OSM`(
    days: String,
    start: String,
    end: String,
    rule: String?
  ) throws {
    #expect(GBFSHours.rule(try Self.row(days, start, end)) == rule)
    if let rule { _ = try OpeningHours(parsing: rule) }
  }

  @Test func `hours of several user types are added up, each once`() throws {
    let rows = [
      try Self.row("mon", "07:00:00", "19:00:00"), try Self.row("mon", "07:00:00", "19:00:00"),
      try Self.row("mon", "18:00:00", "22:00:00"), try Self.row("", "18:00:00", "22:00:00"),
    ]
    #expect(GBFSHours.openingHours(rows)?.text == "Mo 07:00-19:00, Mo 18:00-22:00")
    #expect(GBFSHours.openingHours([]) == nil && GBFSHours.openingHours([rows[3]]) == nil)
  }

  @Test(arguments: [
    "24/7", "off", "Mo-Th 07:00-19:00; Fr 22:00-02:00", "Mo-Su 00:00-24:00", "22:00-06:00",
    "Mo 08:00-12:00,13:00-18:00; Sa,Su off", "Sa 20:00-30:00; Su 10:00-12:00", "Su 23:00-01:00",
  ])
  func `weekly hours written as rows read back to the same minutes`(text: String) throws {
    let hours = try OpeningHours(parsing: text)
    let rows = GBFSHours.rows(hours)
    let copy = GBFSHours.openingHours(rows)
    #expect((copy == nil) == rows.isEmpty)
    for quarter in 0..<(7 * 96) {
      let time = LocalTime(secondsSince1970: (20_759 * 96 + quarter) * 900)
      #expect((copy?.isOpen(at: time) ?? false) == hours.isOpen(at: time), "quarter \(quarter)")
    }
    for row in rows {
      // Times of the format end at 23:59:59.
      let end = try #require(row["end_time"]?.string)
      let start = try #require(row["start_time"]?.string)
      #expect(start < end && end <= "23:59:59")
    }
  }

  // MARK: - Folder

  @Test(arguments: [
    ("https://x/gbfs/stations.json", "stations.json"),
    ("https://x/stations?v=2.json", "stations.json"),
    ("https://x/stations.json#top", "stations.json"), ("stations", "stations.json"),
    ("../../../stations.json", "stations.json"), ("https://x/..", "station_information.json"),
    ("", "station_information.json"),
  ])
  func `a file of a feed is found by the last part of its address`(
    address: String,
    file: String
  ) throws {
    let row = #"{"station_id": "a", "name": "A", "lat": 1, "lon": 2}"#
    let files = [
      "gbfs.json":
        #"{"data": {"feeds": [{"name": "station_information", "url": "\#(address)"}]}}"#,
      file: #"{"data": {"stations": [\#(row)]}}"#,
    ]
    let index = try StationIndex(files: files.mapValues { Data($0.utf8) }, name: "feed")
    #expect(index.stations.map(\.id) == ["a"])
    #expect(index.dataVersion.count == 8)
  }

  @Test func `the version of a feed is FNV-1a of its files`() throws {
    let text = #"{"data": {"stations": []}}"#
    let index = try StationIndex(files: ["station_information.json": Data(text.utf8)], name: "feed")
    var hash: UInt64 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) * 16_777_619 % (1 << 32) }
    #expect(UInt64(index.dataVersion, radix: 16) == hash)
  }
}
