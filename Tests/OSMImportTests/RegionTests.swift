import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Countries, time zones and driving sides of extracts.
@Suite struct RegionTests {
  private func region(_ relations: String, nodes: [Character: String] = [:]) throws -> CityRegion {
    try DrawnCity("a b", ways: "ab: highway=residential", nodes: nodes, relations: relations)
      .imported().region
  }

  private static let boundary = "from=ab type=boundary boundary=administrative "

  @Test func `boundaries and addresses name the country, which has a driving side`() throws {
    #expect(try region("") == CityRegion())
    let malta = try region(Self.boundary + "ISO3166-1=MT")
    #expect(malta == CityRegion(country: "MT", drivingSide: .left))
    let galicia = try region(Self.boundary + "ISO3166-2=ES-GA timezone=Europe/Madrid")
    #expect(galicia == CityRegion(country: "ES", timeZone: "Europe/Madrid", drivingSide: .right))
    let one = try region("", nodes: ["a": "addr:country=jp"])
    #expect(one == CityRegion(country: "JP", drivingSide: .left))
    // A boundary outweighs a single address.
    let both = try region(Self.boundary + "ISO3166-1=PT", nodes: ["a": "addr:country=JP"])
    #expect(both.country == "PT")
    #expect(try region("", nodes: ["a": "addr:country=Portugal"]).country == nil)
  }

  @Test func `a tagged driving side takes precedence over the country's`() throws {
    let tagged = try region(Self.boundary + "ISO3166-1=US driving_side=left")
    #expect(tagged.drivingSide == .left)
    let way = try DrawnCity("a b", ways: "ab: highway=residential driving_side=left").imported()
    #expect(way.region.drivingSide == .left && way.graph.drivingSide == .left)
  }

  /// Some rows of `zone.tab`.
  private static let table = """
    # code\tcoordinates\tTZ\tcomments
    DE\t+5230+01322\tEurope/Berlin\tmost of Germany
    DE\t+4742+00841\tEurope/Busingen\tBusingen
    ES\t+4024-00341\tEurope/Madrid\tSpain (mainland)
    ES\t+2806-01524\tAtlantic/Canary\tCanary Islands
    PT\t+3843-00908\tEurope/Lisbon\tPortugal (mainland)
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    US\t+415100-0873900\tAmerica/Chicago\tCentral (most areas)
    US\t+394421-1045903\tAmerica/Denver\tMountain (most areas)
    US\t+433649-1161209\tAmerica/Boise\tMountain - ID (south)
    US\t+340308-1181434\tAmerica/Los_Angeles\tPacific
    XX\t+1\tNowhere/Broken
    XX\t+0000+00000\tNowhere/Unknown
    """

  private static let places: [(String, Double, Double, String?, String)] = [
    ("Vigo", 42.24, -8.72, "ES", "Europe/Madrid"),
    // Without a country the nearest principal place decides, here Lisbon and not Madrid.
    ("Vigo", 42.24, -8.72, nil, "Europe/Lisbon"),
    ("Las Palmas", 28.12, -15.43, "ES", "Atlantic/Canary"),
    ("Seattle", 47.61, -122.33, "US", "America/Los_Angeles"),
    ("Dallas", 32.78, -96.80, "US", "America/Chicago"),
    // Nearer to Boise, and to Büsingen, whose clocks equal Berlin's.
    ("Salt Lake City", 40.76, -111.89, "US", "America/Denver"),
    ("Heidelberg", 49.41, 8.69, "DE", "Europe/Berlin"),
    ("Miami", 25.76, -80.19, "US", "America/New_York"),
    ("Null Island", 0.1, 0.1, "XX", "Europe/Madrid"),
  ]

  @Test(arguments: places) func `a place has the time zone of its country and longitude`(
    _ name: String,
    _ latitude: Double,
    _ longitude: Double,
    _ country: String?,
    _ zone: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.table.write(to: folder.appending(path: "zone.tab"), atomically: true, encoding: .utf8)
    let derived = DerivedTimeZone(
      at: Coordinate(latitude: latitude, longitude: longitude),
      in: CityRegion(country: country),
      folder: folder.path
    )
    #expect(derived.identifier == zone, "\(name)")
    if country == nil { #expect(derived.basis == .nearestPlace && derived.country == "PT") }
  }

  @Test(arguments: [
    (-8.6, "Etc/GMT+1"), (14.4, "Etc/GMT-1"), (0.1, "Etc/GMT"), (179, "Etc/GMT-12"),
  ])
  func `without tz data the longitude decides`(_ longitude: Double, _ zone: String) {
    let place = Coordinate(latitude: 40, longitude: longitude)
    let derived = DerivedTimeZone(at: place, in: CityRegion(), folder: "/nowhere")
    #expect(derived.identifier == zone && derived.basis == .longitude)
    let hours = Int((longitude / 15).rounded())
    #expect(TimeZoneClock(identifier: zone)?.offset(atEpoch: 1_800_000_000) == hours * 3600)
  }

  @Test func `a zone tagged on boundaries takes precedence`() {
    let place = Coordinate(latitude: 41.15, longitude: -8.61)
    let region = CityRegion(country: "PT", timeZone: "Atlantic/Azores")
    #expect(DerivedTimeZone(at: place, in: region).identifier == "Atlantic/Azores")
    let unknown = CityRegion(country: "PT", timeZone: "Moon/Sea")
    #expect(DerivedTimeZone(at: place, in: unknown, folder: "/nowhere").basis == .longitude)
  }
}
