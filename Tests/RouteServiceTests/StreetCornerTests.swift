import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Routing
import Testing

@testable import RouteService

@Suite struct `Street corners` {
  /// Two streets from west to east, one that crosses both in the middle, and one that leads round
  /// them on three sides.
  private static let drawing = """
    A==B==C
    "  "  "
    D==E==F
    """
  private static let names: [Set<Character>: String] = [
    ["A", "B"]: "Rua Alta", ["B", "C"]: "Rua Alta", ["D", "E"]: "Rua Baixa",
    ["E", "F"]: "Rua Baixa", ["B", "E"]: "Rua da Lua", ["A", "D"]: "Rua do Sol",
    ["C", "F"]: "Rua do Sol",
  ]

  private static func street(_ city: DrawnCity, _ name: String, at node: Character) -> PlaceEntry {
    var entry = city.place("way/\(name)", name, at: node, category: "street")
    entry.addresses = [PlaceAddress(street: name)]
    return entry
  }

  private static func city(_ extra: [PlaceEntry] = [], cell: Meters = 50) throws -> DrawnCity {
    let plain = try DrawnCity(drawing, cell: cell)
    let streets = [
      street(plain, "Rua Alta", at: "B"), street(plain, "Rua Baixa", at: "E"),
      street(plain, "Rua da Lua", at: "E"), street(plain, "Rua do Sol", at: "A"),
      plain.place("node/1", "Porto", at: "A", category: "city"),
    ]
    return try DrawnCity(drawing, places: streets + extra, cell: cell) { tail, head, edge in
      edge.name = names[[tail, head]] ?? ""
    }
  }

  @Test(arguments: [
    "Rua Alta e Rua da Lua", "rua da lua y rua alta", "R. Alta & R. da Lua", "Rua Alta/Rua da Lua",
    "corner of Rua Alta and Rua da Lua", "esquina de Rua Alta y Rua da Lua",
    "Rua Alta esquina Rua da Lua", "cruce de Rua Alta con Rua da Lua", "Rua Alta e Lua",
    "Rua Alta e Rua da Luua", "Rua Allta e Rua da Lua", "Rua Alta e Rua da Lua, Porto",
    "Rua Alta / Rua da Lua",
  ])
  func `are where the two streets meet`(text: String) throws {
    let city = try Self.city()
    let place = try city.data().resolve(text)
    #expect(Geodesic.distance(place.location, city.location("B")) < 0.1)
    #expect(Set(place.name.components(separatedBy: " / ")) == ["Rua Alta", "Rua da Lua"])
    #expect(place.place?.category == "corner" && place.place?.district == "Porto")
    #expect(place.input == text)
  }

  @Test func `begin and end routes`() throws {
    let city = try Self.city()
    let report = try RouteQuestion(from: "Rua Alta e Rua da Lua", to: "Rua Baixa / Rua da Lua")
      .answer(in: city.data(), now: 0, style: .plain)
    #expect(report.text.hasPrefix("Rua Alta / Rua da Lua → Rua Baixa / Rua da Lua\n"))
    #expect(abs((report.routes.first?.distance ?? 0) - 100) < 1)
  }

  @Test func `of streets that do not meet are an error that names them`() throws {
    let city = try Self.city()
    for text in ["Rua Alta e Rua Baixa", "corner of Rua Baixa and Rua Alta", "rua alta / r. baixa"]
    {
      let error = try serviceError { _ = try city.data().resolve(text) }
      #expect(error.code == .notFound && error.names("Rua Alta") && error.names("Rua Baixa"))
      #expect(error.details["streets"]?.array?.count == 2)
      let list = try serviceError {
        _ = try PlacesQuestion(words: [text]).answer(in: city.data(), now: 0)
      }
      #expect(list.code == .notFound && list.names("Rua Baixa"))
    }
    // Of names that differ in small words, the one that was written.
    let twins = try Self.city([Self.street(city, "Rua de Alta", at: "A")])
    for name in ["Rua Alta", "Rua de Alta"] {
      let error = try serviceError { _ = try twins.data().resolve("\(name) e Rua Baixa") }
      #expect(error.details["streets"] == [.string(name), "Rua Baixa"])
    }
    let message = try serviceError { _ = try city.data().resolve("Rua Alta e Rua Baixa") }
      .message(.plain)
    #expect(message.en.hasPrefix("“Rua Alta” and “Rua Baixa” do not meet; give a house number"))
    #expect(message.es.hasPrefix("«Rua Alta» y «Rua Baixa» no se cruzan"))
  }

  @Test(arguments: ["Rua Alta e Rua Velha", "Rua Velha & Rua Nova", "corner of Velha and Nova"])
  func `of unknown streets are not found`(text: String) throws {
    let error = try serviceError { _ = try Self.city().data().resolve(text) }
    #expect(error.code == .notFound && error.details["streets"] == nil)
  }

  @Test func `of one street are none`() throws {
    let error = try serviceError { _ = try Self.city().data().resolve("Rua Alta e Rua Alta") }
    #expect(error.code == .notFound)
  }

  @Test func `in another town are none`() throws {
    let error = try serviceError {
      _ = try Self.city().data().resolve("Rua Alta e Rua da Lua, Lisboa")
    }
    #expect(error.code == .notFound)
  }

  @Test func `that are several are listed, and each is found by its id`() throws {
    let city = try Self.city()
    let error = try serviceError { _ = try city.data().resolve("Rua Alta e Rua do Sol") }
    let matches = try #require(error.details["matches"]?.array)
    #expect(error.code == .ambiguous && matches.count == 2)
    for (match, node) in zip(matches, ["A", "C"] as [Character]) {
      let id = try #require(match["id"]?.string)
      #expect(try error.names(id) && city.data().resolve(id).location == city.location(node))
      #expect(match["district"] == "Porto")
    }
    let page = try PlacesQuestion(words: ["Rua Alta e", "Rua do Sol"])
      .answer(in: city.data(), now: 0)
    #expect(page.total == 2 && page.hits.allSatisfy { $0.place.category == "corner" })
    let words = ["Rua Alta e Rua do Sol"]
    let near = try PlacesQuestion(words: words, around: city.text("C"), radius: 50)
      .answer(in: city.data(), now: 0)
    #expect(near.hits.map(\.place.location) == [city.location("C")])
    #expect(near.hits[0].distance ?? 9 < 0.1)
    let none = try serviceError {
      _ = try PlacesQuestion(words: words, around: city.text("E"), radius: 9)
        .answer(in: city.data(), now: 0)
    }
    #expect(none.code == .notFound)
  }

  @Test func `that are several are decided by the other end if one is much nearer`() throws {
    let city = try Self.city(cell: 2000)
    let data = city.data()
    for (node, other) in [("A", "D"), ("C", "F")] as [(Character, Character)] {
      let place = try data.resolve("Rua Alta e Rua do Sol", near: city.location(other))
      #expect(place.location == city.location(node))
    }
    let error = try serviceError {
      _ = try data.resolve("Rua Alta e Rua do Sol", near: city.location("B"))
    }
    #expect(error.code == .ambiguous && error.names("km"))
  }

  @Test func `come after places whose whole name is the text`() throws {
    let plain = try DrawnCity(Self.drawing)
    let city = try Self.city([
      plain.place("node/5", "Alta e Lua", at: "F"),
      plain.place("node/6", "Café Rua Alta e Rua Baixa", at: "D"),
    ])
    let data = city.data()
    #expect(try data.resolve("alta e lua").id == "node/5")
    #expect(try data.resolve("Rua Alta e Rua Baixa").id == "node/6", "the streets do not meet")
    #expect(try data.resolve("Rua Alta e Rua da Lua").place?.category == "corner")
  }

  @Test func `complete texts that no name begins with`() throws {
    let city = try Self.city()
    let page = try CompletionQuestion("Rua Alta e Rua da Lu").answer(in: city.data())
    #expect(page.hits.map(\.place.location) == [city.location("B")])
    let names = try CompletionQuestion("Rua Alta").answer(in: city.data())
    #expect(names.hits.map(\.place.id) == ["way/Rua Alta"])
  }

  @Test func `are at a roundabout that both streets reach`() throws {
    let drawing = "A==B==C==D"
    let plain = try DrawnCity(drawing)
    let city = try DrawnCity(
      drawing,
      places: [
        Self.street(plain, "Rua Alta", at: "A"), Self.street(plain, "Rua da Lua", at: "D"),
      ]
    ) { tail, head, edge in
      switch Set([tail, head]) {
      case ["A", "B"]: edge.name = "Rua Alta"
      case ["C", "D"]: edge.name = "Rua da Lua"
      default:
        edge.name = ""
        edge.flags.insert(.roundabout)
      }
    }
    let place = try city.data().resolve("Rua Alta e Rua da Lua")
    #expect(place.location == city.location("B"))
  }

  @Test func `are not looked for on a campus without such streets`() throws {
    let error = try serviceError { _ = try DataSet.shared.resolve("Calle Xyz y Calle Zyx") }
    #expect(error.code == .notFound)
    if case .none = try DataSet.shared.corners(in: "Biblioteca y Rectoría") {
    } else {
      Issue.record("found a corner")
    }
  }
}
