import Foundation
import GeoCore
import LiveStore
import Testing

@testable import RouteServer

/// Journeys over HTTP, on the ``BusLine``.
@Suite struct JourneyTests {
  private let server: LiveServer

  init() throws {
    let city = try ServedCity()
    server = try LiveServer(gtfs: BusLine.feed(around: city.location("A")))
  }

  private func journeys(_ query: String) async throws -> [JSONValue] {
    try await server.json("GET", "/v1/journeys?" + query)["journeys"]?.array ?? []
  }

  private func busRide(_ journey: JSONValue?) -> JSONValue? {
    journey?["legs"]?.array?.first { $0["mode"]?.string == "bus" }
  }

  @Test func `a journey rides from stop to stop`() async throws {
    let json = try await server.json("GET", "/v1/journeys?from=stop:S0&to=stop:S3")
    #expect(json["code"]?.string == "Ok" && json["time_zone"]?.string == "UTC")
    #expect(json["alerts"]?.array?.isEmpty == true)
    let ride = try #require(busRide(json["journeys"]?.array?.first))
    #expect(ride["trip"]?.string == "T1" && ride["live"]?.bool == false)
    #expect(ride["departure"]?.string == "2023-11-14T22:13:20+00:00")
    #expect(ride["stops"]?.array?.count == 4)
    #expect(ride["instruction"]?.string?.contains("Take bus 1 towards East end") == true)
  }

  @Test func `departure, arrival and number are as asked`() async throws {
    let later = try await journeys("from=stop:S0&to=stop:S3&depart=2023-11-14T22:20:00Z")
    #expect(later.compactMap { busRide($0)?["trip"]?.string } == ["T2"])
    let before = try await journeys("from=stop:S0&to=stop:S3&arrive=2023-11-14T23:00:00Z&limit=1")
    #expect(before.compactMap { busRide($0)?["trip"]?.string } == ["T2"])
    // No vehicle of this line is known to take wheelchairs, so one rolls.
    let rolled = try await journeys("from=stop:S0&to=stop:S1&wheelchair=true")
    #expect(rolled.allSatisfy { busRide($0) == nil })
  }

  @Test(arguments: [
    ("gpx", "application/gpx+xml", "<gpx "),
    ("kml", "application/vnd.google-earth.kml+xml", "<kml "),
    ("geojson", "application/geo+json", "\"FeatureCollection\""),
  ])
  func `journeys are files for other programs`(
    _ format: String,
    _ type: String,
    _ text: String
  ) async throws {
    let end = LocalPlane(at: server.city.location("A")).coordinate(PlanePoint(x: 1490, y: 60))
    let reply = await server.reply(
      "GET",
      "/v1/journeys?from=stop:S0&to=\(end.latitude),\(end.longitude)&limit=1&format=\(format)"
    )
    #expect(reply.status == 200 && reply.contentType?.hasPrefix(type) == true)
    let document = String(decoding: reply.body, as: UTF8.self)
    #expect(document.contains(text))
    // The ride with its times, and the stop where it ends.
    #expect(document.contains("Take bus 1 towards East end") && document.contains("22:13–22:17"))
    #expect(document.contains("Stop 3"))
  }

  @Test func `places are joined by walks`() async throws {
    let place = server.city.location("A")
    let plane = LocalPlane(at: place)
    let end = plane.coordinate(PlanePoint(x: 1490, y: 60))
    let found = try await journeys(
      "from=\(place.latitude),\(place.longitude)&to=\(end.latitude),\(end.longitude)"
    )
    let modes = try #require(found.first)["legs"]?.array?.compactMap { $0["mode"]?.string }
    #expect(modes?.last == "walk" && modes?.contains("bus") == true)
  }

  @Test func `a late bus is late in journeys`() async throws {
    let token = try server.addDevice("B1")
    // A third as fast as the timetable.
    for second in stride(from: 0, through: 120, by: 5) {
      let east = Double(second) * 2.1
      _ = await server.post(Double(second), east: east, speed: 2.1, token: token)
      server.advance(by: 5)
    }
    let ride = try #require(busRide(await journeys("from=stop:S1&to=stop:S3").first))
    #expect(ride["trip"]?.string == "T1" && ride["live"]?.bool == true)
    #expect((ride["departure_delay"]?.number ?? 0) > 20)
    #expect((ride["arrival_delay"]?.number ?? 0) > 20)
    // It has left the first stop, so the next trip is taken there.
    let missed = try #require(busRide(await journeys("from=stop:S0&to=stop:S3").first))
    #expect(missed["trip"]?.string == "T2" && missed["live"]?.bool == false)
  }

  @Test func `alerts about a ride are given with it`() async throws {
    for alert in [
      "{\"effect\": \"detour\", \"title_en\": \"Detour\", \"routes\": [\"R1\"]}",
      "{\"effect\": \"no_service\", \"title_en\": \"Closed\", \"stops\": [\"S2\"]}",
    ] {
      let reply = await server.reply("POST", "/v1/alerts", alert, authorization: "Bearer admin")
      #expect(reply.status == 201, "\(reply)")
      // Alerts come in the order of their starts.
      server.advance(by: 1)
    }
    func titles(_ query: String) async throws -> [String] {
      let json = try await server.json("GET", "/v1/journeys?" + query)
      return (json["alerts"]?.array ?? []).compactMap { $0["title"]?.string }
    }
    #expect(try await titles("from=stop:S0&to=stop:S3") == ["Detour"])
    #expect(try await titles("from=stop:S0&to=stop:S2") == ["Detour", "Closed"])
  }

  @Test(arguments: [
    ("/v1/journeys", 400), ("/v1/journeys?from=stop:S0", 400),
    ("/v1/journeys?from=stop:S0&to=stop:X", 404), ("/v1/journeys/x", 404),
    ("/v1/journeys?from=stop:S0&to=stop:S3&transfers=16", 400),
    ("/v1/journeys?from=stop:S0&to=stop:S3&walk=-1", 400),
    ("/v1/journeys?from=stop:S0&to=stop:S3&depart=8h", 400),
    ("/v1/journeys?from=stop:S0&to=stop:S3&depart=10:00&arrive=11:00", 400),
    ("/v1/journeys?from=stop:S0&to=70,20", 400),
  ])
  func `wrong questions are refused`(target: String, status: Int) async {
    let reply = await server.reply("GET", target)
    #expect(reply.status == status, "\(target): \(String(decoding: reply.body, as: UTF8.self))")
  }

  @Test(arguments: ["depart=0001-01-01T00:00:00Z", "arrive=9999-12-31T23:59:59Z"])
  func `a date without service says which dates have some`(time: String) async throws {
    let target = "/v1/journeys?from=stop:S0&to=stop:S3&" + time
    let json = try await server.json("GET", target)
    let warning = try #require(json["warnings"]?.array?.first?.string)
    #expect(warning.contains("choose one from 2023-01-01 to 2024-12-31"), "\(warning)")
    #expect(json["journeys"]?.array?.count == 1)
  }
}
