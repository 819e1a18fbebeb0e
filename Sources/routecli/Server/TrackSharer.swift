import Foundation
import GeoCore
import NIOHTTP1
import RouteService
import Traces

/// Publishes a followed trip on a server, as its traveller wants it.
///
/// The name of its link cannot be guessed. When the trip ends here, the server deletes it.
final class TrackSharer {
  private let client: ServerClient
  private let token: String
  private let path: String
  /// Address at which a browser shows the trip.
  let link: String
  private var waiting: [JSONValue] = []
  private var sent = 0.0
  /// Whether the last post failed.
  private(set) var isLost = false

  /// Seconds between two posts, and the most fixes of one and of those that wait.
  private static let (interval, batch, mostWaiting) = (1.0, 100, 3600)

  /// Starts a trip on a server and publishes it.
  ///
  /// - Parameters:
  ///   - client: The server.
  ///   - destination: Where the trip goes.
  ///   - profile: The profile; `nil` for the server's default.
  ///   - isPrecise: Whether others see exact places, else such within about 550 m.
  /// - Throws: The server's error; `BadFile` if it is not reached.
  init(
    _ client: ServerClient,
    to destination: Coordinate,
    profile: String?,
    isPrecise: Bool
  ) throws(ServiceError) {
    self.client = client
    var question: JSONObject = ["to": .string(Self.text(destination))]
    if let profile { question["profile"] = .string(profile) }
    let trip = try client.send(.POST, "/v1/trips", .object(question))
    guard let id = trip["id"]?.string, let token = trip["token"]?.string else {
      throw ServiceError(
        .badFile,
        ServerClientTexts.badAnswer(url: client.base + "/v1/trips", status: 201)
      )
    }
    self.token = token
    path = "/v1/trips/" + ServerClient.segment(id)
    let share = try client.send(
      .POST,
      path + "/share",
      ["precise": .bool(isPrecise)],
      token: token
    )
    link = client.base + "/#share=" + ServerClient.segment(share["share"]?.string ?? "")
  }

  private static func text(_ place: Coordinate) -> String {
    [place.latitude, place.longitude].map { JSONValue.rounded($0, to: 7).text }
      .joined(separator: ",")
  }

  /// Takes a fix, and posts those that wait if the last post is a second ago.
  ///
  /// - Throws: As ``flush()``.
  func take(_ fix: LocationFix) throws(ServiceError) {
    guard let time = fix.time else { return }
    var json: JSONObject = [
      "lat": .rounded(fix.coordinate.latitude, to: 7),
      "lon": .rounded(fix.coordinate.longitude, to: 7),
      "time": .string(TimeText.text(time, decimals: 3)),
    ]
    if let accuracy = fix.accuracy { json["accuracy"] = .rounded(accuracy, to: 1) }
    if let speed = fix.speed { json["speed"] = .rounded(speed, to: 2) }
    if let course = fix.course { json["course"] = .rounded(course, to: 1) }
    waiting.append(.object(json))
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    let now = ProcessInfo.processInfo.systemUptime
    guard now - sent >= Self.interval || (!isLost && waiting.count >= Self.batch) else { return }
    sent = now
    try flush()
  }

  /// Posts the fixes that wait; those of a failed post wait for the next one.
  ///
  /// - Throws: The first of several failures in a row.
  func flush() throws(ServiceError) {
    while !waiting.isEmpty {
      let part = Array(waiting.prefix(Self.batch))
      do throws(ServiceError) {
        try client.send(.POST, path + "/fixes", .array(part), token: token)
        waiting.removeFirst(part.count)
        isLost = false
      } catch {
        // What the server refuses would be refused again.
        if error.code != .badFile { waiting.removeFirst(part.count) }
        defer { isLost = true }
        if !isLost { throw error }
        return
      }
    }
  }

  /// Changes the destination.
  ///
  /// - Throws: The server's error.
  func travel(to destination: Coordinate) throws(ServiceError) {
    try client.send(
      .POST,
      path + "/destination",
      ["to": .string(Self.text(destination))],
      token: token
    )
  }

  /// Ends the link and deletes the trip on the server.
  func end() {
    try? flush()
    _ = try? client.send(.DELETE, path, token: token)
  }
}
