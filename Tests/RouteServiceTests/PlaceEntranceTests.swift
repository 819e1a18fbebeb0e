import CampusGraph
import GeoCore
import PlaceStore
import Routing
import Testing

@testable import RouteService

/// Places of a city with several entrances.
@Suite struct `Entrances of large places` {
  private static let drawing = """
    A==B==C
    "     "
    D==E==F
    """

  /// A park between the streets with gates at A, C and F, the first of which are preferred.
  private static func city(preferred: Int) throws -> DrawnCity {
    let plain = try DrawnCity(drawing)
    var park = plain.place("way/1", "Parque", at: "B", category: "park")
    park.entrances = ["A", "C", "F"].map { plain.location($0) }
    park.preferredEntranceCount = preferred
    return try DrawnCity(
      drawing,
      places: [
        park, plain.place("node/1", "Norte", at: "C"), plain.place("node/2", "Sul", at: "E"),
      ]
    )
  }

  @Test func `are the one nearest to the other end if none is the main one`() throws {
    let city = try Self.city(preferred: 3)
    for (node, door) in ["D": "A", "E": "F", "F": "F", "C": "C"] as [Character: Character] {
      let places = try city.data().resolve(all: [city.text(node), "Parque"])
      #expect(places[1].door == city.location(door), "\(node)")
      #expect(places[1].waypoint.location == city.location(door))
      let back = try city.data().resolve(all: ["Parque", city.text(node)])
      #expect(back[0].door == city.location(door))
    }
    // Two names: the first is looked up before the second is known.
    let names = try city.data().resolve(all: ["Parque", "Norte"])
    #expect(names[0].door == city.location("C"))
    let route = try RouteQuestion(from: "Parque", to: "Norte")
      .answer(in: city.data(), now: 0, style: .plain)
    #expect((route.routes.first?.distance ?? 9) < 1)
  }

  @Test func `are the main one if there is one`() throws {
    let city = try Self.city(preferred: 1)
    let places = try city.data().resolve(all: [city.text("F"), "Parque"])
    #expect(places[1].door == city.location("A"))
    #expect(try city.data().resolve("Parque").door == city.location("A"))
    #expect(try city.data().resolve("Sul").door == nil)
  }

  @Test func `are shown with the place`() throws {
    let city = try Self.city(preferred: 3)
    let details = try PlaceDetails(of: "Parque", in: city.data(), now: 0)
    let item = details.json(.english)["places"]?.array?.first
    let entrances = try #require(item?["entrances"]?.array)
    #expect(
      entrances.compactMap { $0["location"] } == "ACF".map { JSONValue.position(city.location($0)) }
    )
    let text = details.text(.plain)
    #expect(text.contains("Entrance: " + Format.coordinate(city.location("A"))), "\(text)")
    let none = try PlaceDetails(of: "Sul", in: city.data(), now: 0)
    #expect(none.json(.spanish)["places"]?.array?.first?["entrances"] == [])
    #expect(!none.text(.plain).contains("Entrance"))
  }
}

/// House numbers that are estimated, in documents and texts.
@Suite struct `Estimated places` {
  private static let drawing = "A==B==C"

  private static func city() throws -> DrawnCity {
    let plain = try DrawnCity(drawing, cell: 40)
    let houses = [("A", 13), ("C", 17)].map { node, number in
      var house = plain.place("node/\(number)", "Rua Nova \(number)", at: Character(node))
      house.place.category = "address"
      house.addresses = [PlaceAddress(street: "Rua Nova", number: "\(number)")]
      return house
    }
    let bar = plain.place("node/1", "Bar", at: "C")
    return try DrawnCity(drawing, places: houses + [bar], cell: 40)
  }

  @Test func `say so in routes`() throws {
    let city = try Self.city()
    let report = try RouteQuestion(from: "Rua Nova 15", to: "Bar")
      .answer(in: city.data(), now: 0, style: .plain)
    #expect(report.text.hasPrefix("Rua Nova 15 (estimated) → Bar\n"), "\(report.text)")
    let points = try #require(try report.document["waypoints"]?.array)
    #expect(points.map { $0["estimated"]?.bool } == [true, nil])
    #expect(report.question.places.map { $0.json["estimated"]?.bool } == [true, nil])
    #expect(abs((report.routes.first?.distance ?? 0) - 120) < 1)
  }

  @Test func `say so in lists and details, in both languages`() throws {
    let data = try Self.city().data()
    let page = try PlacesQuestion(words: ["rua", "nova", "15"]).answer(in: data, now: 0)
    #expect(page.json(.english)["places"]?.array?.first?["estimated"] == true)
    #expect(PlaceList(page: page, .plain).text.contains("Rua Nova 15 (estimated)"))
    let spanish = PlaceList(page: page, TextStyle(language: .spanish)).text
    #expect(spanish.contains("Rua Nova 15 (estimada)"), "\(spanish)")
    let details = try PlaceDetails(of: "Rua Nova 15", in: data, now: 0)
    #expect(details.text(.plain).contains("estimated between numbers 13 and 17"))
    let exact = try PlacesQuestion(words: ["rua nova 13"]).answer(in: data, now: 0)
    #expect(exact.json(.english)["places"]?.array?.first?["estimated"] == nil)
  }
}
