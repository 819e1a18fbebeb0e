import CampusGraph
import GeoCore
import Testing

@testable import RouteService

@Suite struct `Documents of places` {
  private static let data = DataSet.shared
  /// Friday 2026-11-20, 09:50 on the campus and 10:50 in Quito.
  private static let now: Int64 = 1_795_189_800

  @Test func `of a place have all its facts`() throws {
    let place = try #require(try Self.data.campus().places.first { $0.id == "building/biblioteca" })
    for language in Language.allCases {
      let details = try PlaceDetails(of: "Biblioteca", in: Self.data, now: Self.now)
      let json = details.json(language)
      #expect(json["total"] == 1 && json["next_page"] == .null)
      let item = try #require(json["places"]?.array?.first)
      #expect(item["id"]?.string == place.id && item["kind"] == "building")
      #expect(item["hours"]?.string == place.hours?.text && item["open"] == true)
      #expect(item["aliases"]?.array?.compactMap(\.string) == place.aliases)
      #expect(item["description"]?.string == place.summary?[language])
      let entrances = try #require(item["entrances"]?.array)
      #expect(entrances.map { $0["id"]?.string } == place.entrances.map(\.id))
      #expect(entrances.map { $0["main"]?.bool } == place.entrances.map(\.isMain))
      #expect(entrances.map { $0["step_free"]?.bool } == place.entrances.map(\.isStepFree))
      for (entrance, known) in zip(entrances, place.entrances) {
        #expect((entrance["open"] == nil) == (known.hours == nil))
        let bearing = try #require(entrance["bearing"]?.number)
        #expect(bearing == bearing.rounded() && (0...360).contains(bearing))
      }
      let text = details.text(TextStyle(language: language))
      for fact in [place.id, place.hours?.text ?? "-"] + place.aliases {
        #expect(text.contains(fact))
      }
      for entrance in place.entrances { #expect(text.contains(entrance.id)) }
    }
  }

  @Test(arguments: [
    ("2026-11-20T06:29:59", false), ("2026-11-20T06:30", true), ("2026-11-20T21:59:59", true),
    ("2026-11-20T22:00", false), ("2026-11-21T17:59", true), ("2026-11-22T14:00", false),
  ])
  func `of a place say whether it is open on its own clock`(time: String, isOpen: Bool) throws {
    let now = try TimeArgument(zone: "America/Mexico_City").seconds(time, of: .open, now: 0)
    let item = try PlaceDetails(of: "Biblioteca", in: Self.data, now: now).json(.english)["places"]
    #expect(item?.array?.first?["open"]?.bool == isOpen)
  }

  @Test(arguments: ["19.2842,-99.1388", "pixel:512,300"])
  func `of a position are refused`(text: String) throws {
    let error = try serviceError { _ = try PlaceDetails(of: text, in: Self.data, now: 0) }
    #expect(error.code == .invalidValue && error.names(text))
  }

  @Test func `leave out unknown facts`() {
    let place = Place(
      id: "p",
      kind: .poi,
      name: "P",
      location: Coordinate(latitude: 1, longitude: 2)
    )
    let object = PlaceDocument.summary(place, distance: nil, .english)
    #expect(object.members.map(\.name) == ["id", "name", "kind", "location"])
    #expect(PlaceDocument.near(place, distance: 12.345)["distance"] == 12.3)
    let text = PlaceText(place: place, now: LocalTime(secondsSince1970: 0), language: .english).text
    #expect(text.split(separator: "\n").count == 3, "\(text)")
  }

  @Test func `of a bike station have the hours of its system`() throws {
    for text in ["El Ejido", "station:El Ejido", "STATION:biciq-20"] {
      let item = try #require(
        try StationDetails(of: text, in: Self.data, now: Self.now).json(.english)["stations"]?
          .array?.first
      )
      #expect(item["id"] == "biciq-20" && item["open"] == true && item["confirmed"] == true)
      #expect(item["hours"]?.string?.contains("07:00-19:00") == true)
      #expect(item["system"]?["max_trip_duration"] == 2700)
      #expect(item["system"]?["wait_between_trips"] == 600)
      #expect(item["description"] == nil && item["bikes_available"] == nil)
    }
    let closed = try StationDetails(of: "El Ejido", in: Self.data, now: Self.now + 9 * 3600)
    #expect(closed.json(.spanish)["stations"]?.array?.first?["open"] == false)
    let text = closed.text(TextStyle(language: .spanish))
    #expect(text.hasPrefix("El Ejido\n") && text.contains("45 min por viaje"), "\(text)")
  }

  @Test(arguments: ["Biblioteca", "building:Biblioteca", "Xyzzyq"])
  func `of a station are not those of other places`(text: String) throws {
    let error = try serviceError { _ = try StationDetails(of: text, in: Self.data, now: 0) }
    #expect(error.code == .notFound)
  }

  private static func station(_ status: StationStatus?) -> Station {
    var station = Station(id: "s", name: "S", location: Coordinate(latitude: 0, longitude: 0))
    station.capacity = 10
    station.isConfirmed = false
    station.status = status
    return station
  }

  @Test func `of stations state what a live feed says`() {
    var status = StationStatus(bikesAvailable: 3, docksAvailable: nil)
    let open = PlaceDocument.station(Self.station(status), distance: 7, .english)
    #expect(open["bikes_available"] == 3 && open["docks_available"] == nil)
    #expect(open["renting"] == true && open["returning"] == true && open["distance"] == 7)
    status.isInstalled = false
    let removed = PlaceDocument.station(Self.station(status), distance: nil, .english)
    #expect(removed["renting"] == false && removed["returning"] == false)
    status.isInstalled = true
    status.isReturning = false
    status.docksAvailable = 0
    let full = PlaceDocument.station(Self.station(status), distance: nil, .english)
    #expect(full["renting"] == true && full["returning"] == false && full["docks_available"] == 0)
    #expect(PlaceDocument.station(Self.station(nil), distance: nil, .english)["renting"] == nil)
  }

  @Test func `of stations have columns for what is known`() {
    let plain = StationRow.table([StationRow(station: Self.station(nil))], .plain)
    let live = StationRow.table(
      [
        StationRow(
          station: Self.station(StationStatus(bikesAvailable: 3, docksAvailable: nil)),
          distance: 1240
        ), StationRow(station: Self.station(nil), distance: 5),
      ],
      .plain
    )
    func columns(_ table: String) -> Int {
      table.split(separator: "\n")[1].split(separator: " ").count
    }
    #expect(columns(plain) == 6 && columns(live) == 9)
    let rows = live.split(separator: "\n").dropFirst(2)
    #expect(rows.first?.contains("1.24 km") == true && rows.first?.contains("3") == true)
    #expect(rows.last?.contains("?") == true, "no live status")
    #expect(plain.contains(Language.english.texts.sample))
  }
}
