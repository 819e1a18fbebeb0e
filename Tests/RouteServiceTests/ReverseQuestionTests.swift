import CampusGraph
import GeoCore
import PlaceStore
import Testing

@testable import RouteService

@Suite struct `What is at a point` {
  private static let drawing = """
    A==B==C
    "  "  "
    D==E==F
    """

  private static func city(_ extra: [PlaceEntry] = []) throws -> DrawnCity {
    let plain = try DrawnCity(drawing)
    return try DrawnCity(
      drawing,
      places: [
        plain.place("node/1", "Sol", at: "A"), plain.place("node/2", "Lua", at: "C"),
        plain.place("node/3", "Baixa", at: "E", category: "suburb"),
        plain.place("node/4", "Porto", at: "F", category: "city"),
        plain.place("node/5", "Rua AB", at: "B", category: "street"),
        house("node/6", "Rua BC", "7", at: plain.location("B"), isEstimated: true),
      ] + extra
    )
  }

  private static func house(
    _ id: String,
    _ street: String,
    _ number: String,
    at location: Coordinate,
    isEstimated: Bool
  ) -> PlaceEntry {
    var entry = DrawnCity.place(id, "\(street) \(number)", at: location, category: "address")
    entry.addresses = [PlaceAddress(street: street, number: number, isEstimated: isEstimated)]
    entry.place.address = "\(street) \(number), Porto"
    return entry
  }

  @Test func `in a city is an address, a street, places and localities`() throws {
    let city = try Self.city()
    let point = Geodesic.destination(from: city.location("B"), bearing: 90, distance: 20)
    let question = ReverseQuestion(place: "\(point.latitude),\(point.longitude)", radius: 200)
    let answer = try question.answer(in: city.data())
    let json = answer.json(.english)
    #expect(json["street"]?["name"] == "Rua BC" && json["street"]?["way"] == "way/BC")
    #expect((json["street"]?["distance"]?.number ?? 9) < 0.5)
    #expect(json["address"]?["address"] == "Rua BC 7, Porto")
    #expect(json["address"]?["estimated"] == true)
    #expect(abs((json["address"]?["distance"]?.number ?? 0) - 20) < 0.2)
    #expect(json["places"]?.array?.map { $0["name"] } == ["Lua", "Sol"])
    #expect(json["localities"]?.array?.map { $0["name"] } == ["Baixa", "Porto"])
    #expect(json["where"] == "Baixa, Porto" && json["code"] == "Ok")
    let text = answer.text(.plain)
    #expect(text.contains("Address: Rua BC 7, Porto (estimated, 20 m)"), "\(text)")
    #expect(text.contains("Street: Rua BC (0 m)") && text.contains("Place: Lua (café, "), "\(text)")
    #expect(text.contains("Where: Baixa, Porto"), "\(text)")
    let spanish = answer.text(TextStyle(language: .spanish, hasDecimalComma: true))
    #expect(spanish.contains("Dirección: Rua BC 7, Porto (estimada, 20 m)"), "\(spanish)")
  }

  @Test func `has as many places as are asked for`() throws {
    let city = try Self.city()
    let one = try ReverseQuestion(place: city.text("A"), radius: 500, count: 1)
      .answer(in: city.data())
    #expect(one.places.map(\.place.name) == ["Sol"])
    #expect(one.json(.spanish)["address"]?["estimated"] == true)
  }

  @Test func `without a file of places is the street`() throws {
    let city = try DrawnCity(Self.drawing, places: nil)
    let answer = try ReverseQuestion(place: city.text("A")).answer(in: city.data())
    #expect(answer.street?.name == "Rua AB" || answer.street?.name == "Rua AD")
    #expect(answer.house == nil && answer.places.isEmpty && answer.area == nil)
  }

  @Test func `is not another floor or a tunnel if a street is near`() throws {
    let city = try DrawnCity(Self.drawing) { tail, head, edge in
      if [tail, head] == ["A", "B"] { edge.flags.insert(.tunnel) }
      if [tail, head] == ["A", "D"] { edge.name = "" }
    }
    let near = try ReverseQuestion(place: city.text("A"), radius: 300).answer(in: city.data())
    #expect(near.street?.name == "Rua DE")
    let only = try ReverseQuestion(place: city.text("A"), radius: 5).answer(in: city.data())
    #expect(only.street?.name == "Rua AB")
  }

  @Test func `far from everything with a name is an error`() throws {
    let city = try DrawnCity(Self.drawing) { _, _, edge in edge.name = "" }
    let error = try serviceError {
      _ = try ReverseQuestion(place: city.text("A"), radius: 10).answer(in: city.data())
    }
    #expect(error.code == .notFound && error.names("10 m"))
    let outside = try serviceError {
      _ = try ReverseQuestion(place: "0,0").answer(in: city.data())
    }
    #expect(outside.code == .outsideArea && outside.details["nearest"] != nil)
  }

  @Test func `on a campus is the building around it`() throws {
    let data = DataSet.shared
    let campus = try data.campus()
    let outlines = campus.shapes.filter { $0.kind == .building && $0.isArea && !$0.name.isEmpty }
    try #require(outlines.count > 5)
    for building in campus.places where building.kind == .building {
      guard let outline = outlines.first(where: { $0.name == building.name }),
        Polygon(rings: outline.lines).location(of: building.location) == .inside
      else { continue }
      let at = "\(building.location.latitude),\(building.location.longitude)"
      let answer = try ReverseQuestion(place: at).answer(in: data)
      #expect(answer.building?.id == building.id)
      let first = answer.json(.spanish)["places"]?.array?.first
      #expect(first?["id"]?.string == building.id && first?["inside"] == true)
      #expect(!answer.places.contains { $0.place.id == building.id })
      #expect(answer.json(.english)["where"]?.string == campus.name)
    }
  }
}
