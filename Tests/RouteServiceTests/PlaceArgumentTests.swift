import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Testing

@testable import RouteService

@Suite struct PlaceArgumentTests {
  private func failure(
    _ text: String,
    in set: DataSet = .shared
  ) -> ServiceError? {
    #expect(throws: ServiceError.self) { try set.resolve(text) }
  }

  @Test(arguments: [
    ("19.2842,-99.1388", 19.2842, -99.1388), (" 19.2842 , -99.1388 ", 19.2842, -99.1388),
    ("-0.1935,-78.4871", -0.1935, -78.4871), ("\u{2212}0.1935,-78.4871", -0.1935, -78.4871),
    ("90,180", 90, 180), ("0,0", 0, 0), ("1e1,+2", 10, 2),
  ])
  func `two numbers are latitude and longitude`(
    text: String,
    latitude: Double,
    longitude: Double
  ) throws {
    let expected = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try PlaceArgument(parsing: text) == .coordinate(expected))
    let place = try DataSet.shared.resolve(text)
    #expect(place.kind == "coordinate" && place.location == expected && place.id == nil)
    #expect(place.json["location"] == .position(expected))
    #expect(place.json["id"]?.string?.contains("\u{2212}") == false)
  }

  @Test(arguments: [
    "91,0", "0,181", "-90.0001,0", "1e400,0", "", "   ", "\n", "station:", "building: ", "pixel:",
    "pixel:1", "pixel:a,b", "pixel:1,2,3", "pixel:1e999,0", "node:", "node:x", "node:-1",
    "19.28;-99.13", "19.28 -99.13",
  ])
  func `bad numbers and empty texts are invalid values`(text: String) {
    let failure = failure(text)
    #expect(failure?.code == .invalidValue)
    #expect(
      failure?.message(.plain).en.isEmpty == false && failure?.message(.plain).es.isEmpty == false
    )
  }

  @Test func `very long texts are too big, with short messages`() {
    for text in [
      String(repeating: "a", count: 10_000), "station:" + String(repeating: "é🚲", count: 5_000),
      String(repeating: "9", count: 10_000) + ",1",
    ] {
      let failure = failure(text)
      #expect(failure?.code == .tooBig)
      #expect((failure?.message(.plain).es.count ?? 0) < 200)
    }
  }

  @Test(arguments: ["🚲🚲", "''\"--;", "\u{0}\u{7}", "19.28;x", "Hogwarts", "19.2842"])
  func `texts that match no place are not found`(text: String) {
    let failure = failure(text)
    #expect(failure?.code == .notFound)
    #expect(failure?.message(.plain).en.unicodeScalars.allSatisfy { $0.value >= 32 } == true)
  }

  @Test func `prefixes select the kind`() throws {
    #expect(try PlaceArgument(parsing: "station:La Y") == .name("La Y", .station))
    #expect(try PlaceArgument(parsing: "Building: CEDETEC") == .name("CEDETEC", .building))
    #expect(try PlaceArgument(parsing: "poi:node/x") == .name("node/x", .poi))
    #expect(try PlaceArgument(parsing: "locality:Porto") == .name("Porto", .locality))
    #expect(try PlaceArgument(parsing: "Street: Rua A") == .name("Rua A", .street))
    #expect(try PlaceArgument(parsing: "address:Rua A 1") == .name("Rua A 1", .address))
    #expect(try PlaceArgument(parsing: "TST:Station:1") == .name("TST:Station:1", nil))
    #expect(try PlaceArgument(parsing: "pixel:512,300") == .pixel(Pixel(x: 512, y: 300)))
    #expect(try PlaceArgument(parsing: "pixel:-5,300.5") == .pixel(Pixel(x: -5, y: 300.5)))
    #expect(try PlaceArgument(parsing: "pixel:ccm:5,3") == .pixel(Pixel(x: 5, y: 3), of: "ccm"))
  }

  @Test(arguments: [
    ("station:La Y", "La Y (Estación Norte)", "station"),
    ("La Y", "La Y (Estación Norte)", "station"),
    ("station:Santo Domingo", "Plaza de Santo Domingo", "station"),
    ("Santo Domingo", "Plaza de Santo Domingo", "station"),
    ("Plaza de Santo Domingo", "Plaza de Santo Domingo", "station"),
    ("El Ejido", "El Ejido", "station"), ("biciq-20", "El Ejido", "station"),
    ("Biblioteca", "Biblioteca", "building"), ("building:CEDETEC", "CEDETEC", "building"),
    ("cafeteria", "Cafetería", "building"), ("Aulas 1", "Aulas 1", "building"),
    ("Aulas 3", "Aulas 3", "building"), ("building:building/aulas-4", "Aulas 4", "building"),
  ])
  func `names in the bundled data resolve to one place`(
    text: String,
    name: String,
    kind: String
  ) throws {
    let place = try DataSet.shared.resolve(text)
    #expect(place.name == name && place.kind == kind && place.input == text)
    #expect(place.place?.id == place.id && place.id != nil)
    #expect((place.station != nil) == (kind == "station"))
    #expect(place.json["id"]?.string == place.id)
  }

  @Test func `a station has the number of its index`() throws {
    let set = DataSet.shared
    let number = try #require(try set.resolve("station:El Ejido").station)
    #expect(try set.stations()[number].id == "biciq-20")
  }

  @Test func `a pixel has the coordinate of the map image`() throws {
    let set = DataSet.shared
    let place = try set.resolve("pixel:512,300")
    let image = try #require(try set.campus().mapImage)
    #expect(place.kind == "pixel")
    #expect(try place.location == PixelMap(image).coordinate(at: Pixel(x: 512, y: 300)))
  }

  @Test func `nodes need a graph file`() {
    #expect(failure("node:12")?.code == .invalidQuery)
  }

  @Test func `an ambiguous name lists ids that resolve to its places`() throws {
    let failure = try #require(self.failure("Aulas"))
    #expect(failure.code == .ambiguous)
    #expect(failure.message(.plain).en.contains("building:building/aulas-1"))
    let matches = try #require(failure.details["matches"]?.array)
    #expect(matches.count >= 4)
    for match in matches {
      let id = try #require(match["id"]?.string)
      #expect(try DataSet.shared.resolve("building:" + id).id == id)
    }
  }

  @Test func `alike places are listed in one row with kind, district and distance`() throws {
    let places = (0..<16).map { number in
      var place = Place(
        id: "node/\(number)",
        kind: .poi,
        name: "Lidl",
        location: Coordinate(latitude: 41 + Double(number) * 0.01, longitude: -8)
      )
      place.category = "supermarket"
      place.district = number == 15 ? "Gaia" : "Porto"
      return place
    }
    let origin = Coordinate(latitude: 40.99, longitude: -8)
    let failure = AmbiguousPlaces(text: "lidl", places: places, origin: origin).failure
    let en = failure.message(.plain).en
    #expect(en.components(separatedBy: "Lidl (").count == 3, "\(en)")
    #expect(en.contains("supermarket, Porto, 15 of them, the nearest 1.11 km away; poi:node/0"))
    #expect(en.contains("supermarket, Gaia, 17.77 km away; poi:node/15"))
    #expect(
      failure.message(.plain).es.contains(
        "supermercado, Porto, 15 iguales, el más cercano a 1.11 km"
      )
    )
    let matches = try #require(failure.details["matches"]?.array)
    #expect(matches.count == 16 && matches[15]["district"] == "Gaia")
    #expect(matches[0]["category"] == "supermarket")
    #expect((matches[0]["distance"]?.number ?? 0) > 1000)
  }

  @Test(arguments: [(10, 0), (11, 1), (14, 4)])
  func `ten choices are listed and the rest is counted`(count: Int, rest: Int) throws {
    let places = (0..<count).map { number in
      Place(
        id: "node/\(number)",
        kind: .poi,
        name: "Lidl \(Character(Unicode.Scalar(UInt8(65 + number))))",
        location: Coordinate(latitude: 41, longitude: -8)
      )
    }
    let failure = AmbiguousPlaces(text: "lidl", places: places, origin: nil).failure
    let message = failure.message(.plain)
    #expect(message.en.contains("Lidl J (") && !message.en.contains("Lidl K ("))
    #expect(message.en.contains(" \(rest) more") == (rest > 0))
    #expect(message.es.contains(" \(rest) más") == (rest > 0))
    #expect(failure.details["matches"]?.array?.count == count)
  }

  @Test func `similar names are suggested`() {
    let failure = failure("Aulas 9")
    #expect(failure?.code == .notFound)
    #expect(failure?.message(.plain).es.contains("¿quiso decir Aulas 1") == true)
    #expect(failure?.details["suggestions"]?.array?.isEmpty == false)
  }
}

@Suite struct DataSetTests {
  @Test func `each place has the time zone of its city`() throws {
    let set = DataSet.shared
    let campus = Coordinate(latitude: 19.2842, longitude: -99.1388)
    let quito = Coordinate(latitude: -0.2088, longitude: -78.4985)
    #expect(try set.zone(at: campus) == "America/Mexico_City")
    #expect(try set.zone(at: quito) == "America/Guayaquil")
  }

  @Test func `a missing or invalid file is a bad file`() throws {
    for set in [
      DataSet(campus: "/nowhere/campus.geojson", bundled: .repository),
      DataSet(campus: "/", bundled: .repository),
      DataSet(campus: "/dev/null", bundled: .repository),
      DataSet(stations: "/nowhere/stations.json", bundled: .repository),
      DataSet(stations: "/dev/null", bundled: .repository),
      DataSet(stations: "/", bundled: .repository),
    ] {
      let error = #expect(throws: ServiceError.self) { try set.places() }
      #expect(error?.code == .badFile)
    }
  }

  @Test func `the version changes with either file`() throws {
    let version = try DataSet(bundled: .repository).version()
    #expect(version.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{8}/) != nil)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "s.json")
    try Data(#"{"data": {"stations": []}}"#.utf8).write(to: file)
    #expect(try DataSet(stations: file.path, bundled: .repository).version() != version)
  }
}
