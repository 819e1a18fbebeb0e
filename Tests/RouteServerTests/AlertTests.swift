import Foundation
import GeoCore
import LiveStore
import Testing
import Transit
import TransitFeeds

@testable import RouteServer

/// Alerts over HTTP, and GTFS-Realtime messages of a bus line.
@Suite struct AlertTests {
  private let server: LiveServer
  private let admin = "Bearer admin"

  init() throws {
    let city = try ServedCity()
    server = try LiveServer(gtfs: BusLine.feed(around: city.location("A")))
  }

  private func add(_ body: String) async throws -> String {
    let reply = await server.reply("POST", "/v1/alerts", body, authorization: admin)
    #expect(reply.status == 201, "\(String(decoding: reply.body, as: UTF8.self))")
    return try #require(reply.json["id"]?.string)
  }

  private func ids(_ query: String = "") async throws -> [String] {
    let json = try await server.json("GET", "/v1/alerts" + query)
    return (json["alerts"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  // MARK: - Alerts

  @Test func `an alert is added, changed, ended and deleted, in both languages`() async throws {
    let id = try await add(
      "{\"effect\": \"detour\", \"cause\": \"construction\", \"title_en\": \"Detour <i>\", "
        + "\"title_es\": \"Desvío\", \"routes\": [\"R1\"], \"ends\": \"2023-11-15T00:00:00Z\"}"
    )
    let json = try await server.json("GET", "/v1/alerts/" + id)
    #expect(json["title"]?.string == "Detour <i>" && json["effect"]?.string == "detour")
    #expect(json["routes"]?.array == ["R1"] && json["stops"]?.array?.isEmpty == true)
    #expect(json["starts"]?.string == "2023-11-14T22:13:20Z")
    var request = IncomingRequest(method: "GET", "/v1/alerts/" + id)
    request.acceptedLanguages = "es"
    let spanish = await server.handler.reply(to: request, id: "1").json
    #expect(spanish["title"]?.string == "Desvío")
    let path = "/v1/alerts/" + id
    let changed = await server.reply(
      "POST",
      path,
      "{\"details_es\": \"Por la calle 2\", \"stops\": [\"S1\", \"S2\"]}",
      authorization: admin
    )
    #expect(changed.json["details"]?.string == "Por la calle 2")
    #expect(changed.json["stops"]?.array == ["S1", "S2"] && changed.json["routes"] == ["R1"])
    #expect(try await ids() == [id])
    let ended = await server.reply("POST", "/v1/alerts/\(id)/end", authorization: admin)
    #expect(ended.json["ends"]?.string == "2023-11-14T22:13:20Z")
    #expect(try await ids().isEmpty)
    #expect(await server.reply("DELETE", "/v1/alerts/" + id, authorization: admin).status == 204)
    #expect(await server.reply("GET", "/v1/alerts/" + id).status == 404)
    #expect(await server.reply("DELETE", "/v1/alerts/" + id, authorization: admin).status == 404)
  }

  @Test func `alerts are chosen by route, stop and time`() async throws {
    let all = try await add("{\"effect\": \"no_service\", \"title_es\": \"Huelga\"}")
    let route = try await add(
      "{\"effect\": \"detour\", \"title_es\": \"Desvío\", \"routes\": [\"R1\"]}"
    )
    let stop = try await add(
      "{\"effect\": \"stop_moved\", \"title_es\": \"Parada\", \"stops\": [\"S1\"]}"
    )
    let later = try await add(
      "{\"effect\": \"detour\", \"title_es\": \"Mañana\", \"starts\": \"2023-11-15T08:00:00Z\"}"
    )
    #expect(try await Set(ids()) == [all, route, stop])
    #expect(try await Set(ids("?route=R1")) == [all, route])
    #expect(try await Set(ids("?stop=S1")) == [all, stop])
    #expect(try await Set(ids("?stop=S2")) == [all])
    #expect(try await Set(ids("?planned=true")) == [all, route, stop, later])
  }

  @Test func `only administrators change alerts`() async throws {
    let id = try await add("{\"effect\": \"detour\", \"title_es\": \"Desvío\"}")
    for authorization in [nil, "Bearer x"] {
      for (method, path) in [
        ("POST", "/v1/alerts"), ("POST", "/v1/alerts/" + id), ("DELETE", "/v1/alerts/" + id),
        ("POST", "/v1/alerts/\(id)/end"),
      ] {
        let reply = await server.reply(
          method,
          path,
          "{\"effect\": \"detour\", \"title_es\": \"x\"}",
          authorization: authorization
        )
        #expect(reply.status == 401, "\(method) \(path)")
      }
    }
    #expect(try await ids() == [id])
  }

  @Test(arguments: [
    ("{}", 400), ("{\"effect\": \"detour\"}", 400),
    ("{\"effect\": \"x\", \"title_es\": \"a\"}", 400),
    ("{\"effect\": \"detour\", \"title_es\": \"a\", \"routes\": [\"R9\"]}", 404),
    ("{\"effect\": \"detour\", \"title_es\": \"a\", \"stops\": [\"S1\\nS2\"]}", 404),
    ("{\"effect\": \"detour\", \"title_es\": \"a\", \"ends\": \"2020-01-01T00:00:00Z\"}", 400),
    ("{\"effect\": \"detour\", \"title_es\": \"a\", \"starts\": \"soon\"}", 400),
  ])
  func `wrong alerts are refused`(body: String, status: Int) async throws {
    let reply = await server.reply("POST", "/v1/alerts", body, authorization: admin)
    #expect(reply.status == status, "\(body)")
    #expect(try await ids().isEmpty)
  }

  // MARK: - GTFS-Realtime

  private func message(_ name: String) async throws -> RealtimeFeed {
    let reply = await server.reply("GET", "/gtfs-realtime/\(name).pb")
    #expect(reply.status == 200 && reply.contentType == "application/x-protobuf")
    let (feed, findings) = try RealtimeFeed.reading(protobuf: reply.body, path: name)
    #expect(findings.isEmpty)
    return feed
  }

  @Test func `messages hold by the rules of the validator`() async throws {
    let token = try server.addDevice("B1")
    for second in stride(from: 0, through: 120, by: 5) {
      _ = await server.post(Double(second), east: Double(second) * 6.25, speed: 6.25, token: token)
      server.advance(by: 5)
    }
    _ = try await add("{\"effect\": \"detour\", \"title_es\": \"Desvío\", \"routes\": [\"R1\"]}")
    let updates = try await message("trip-updates")
    let positions = try await message("vehicle-positions")
    let alerts = try await message("alerts")
    let update = try #require(updates.entities.first?.tripUpdate)
    #expect(update.trip.id == "T1" && update.trip.startDate == "20231114")
    #expect(update.trip.startTime == "22:13:20" && update.vehicle?.id == "B1")
    #expect(update.stopTimes.map(\.stop) == ["S2", "S3"])
    #expect(update.stopTimes.allSatisfy { ($0.arrival?.uncertainty ?? 0) > 0 })
    let position = try #require(positions.entities.first?.vehicle)
    #expect(position.trip?.id == "T1" && position.stop == "S2" && position.sequence == 2)
    let alert = try #require(alerts.entities.first?.alert)
    #expect(alert.effect == .detour && alert.informed.first?.route == "R1")
    #expect(alert.header.first?.text == "Desvío" && alert.header.first?.language == "es")
    let transit = try #require(server.live.transit)
    var check = RealtimeCheck()
    check.timetable = transit.timetable
    check.now = Int64(LiveServer.start) + 125
    for (feed, other) in [(updates, positions), (positions, updates), (alerts, nil)] {
      check.paired = other
      let findings = check.report(on: feed).findings
      #expect(findings.isEmpty, "\(findings.map(\.message.en))")
    }
  }

  @Test func `messages are also JSON, and other names are refused`() async throws {
    let json = try await server.json("GET", "/gtfs-realtime/trip-updates.json")
    #expect(json["header"]?["gtfsRealtimeVersion"]?.string == "2.0")
    for path in ["x.pb", "alerts", "alerts.xml", "alerts.pb.json", ""] {
      #expect(await server.reply("GET", "/gtfs-realtime/" + path).status == 404, "\(path)")
    }
    #expect(await server.reply("POST", "/gtfs-realtime/alerts.pb").status == 405)
    let bare = try LiveServer()
    #expect(await bare.reply("GET", "/gtfs-realtime/alerts.pb").status == 404)
  }
}
