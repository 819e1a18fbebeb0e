import GeoCore
import LiveStore
import RouteService
import TransitFeeds

/// Request for a GTFS-Realtime message.
struct RealtimeRequest: Hashable {
  /// What a message is about.
  enum Subject: String, CaseIterable {
    case tripUpdates = "trip-updates"
    case vehiclePositions = "vehicle-positions"
    case alerts
  }

  let subject: Subject
  /// Whether it is JSON; else Protocol Buffers.
  let isJSON: Bool

  private static let base = "/gtfs-realtime/"
  private static let mediaType = "application/x-protobuf"

  /// Whether a path is about GTFS-Realtime.
  static func owns(_ path: Substring) -> Bool { path.hasPrefix(base) }

  /// Reads a path such as `/gtfs-realtime/alerts.pb`; `nil` if it is another.
  init?(_ path: Substring) {
    let parts = path.dropFirst(Self.base.count).split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard parts.count == 2, let subject = Subject(rawValue: String(parts[0])),
      parts[1] == "pb" || parts[1] == "json"
    else { return nil }
    (self.subject, isJSON) = (subject, parts[1] == "json")
  }

  /// The message.
  ///
  /// - Throws: `BadFile` if the live data cannot be read.
  func answer(
    _ transit: TransitService,
    _ live: LiveService?,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let realtime = TransitRealtime(transit: transit, live: live)
    let feed: RealtimeFeed
    switch subject {
    case .tripUpdates: feed = realtime.tripUpdates(at: now)
    case .vehiclePositions: feed = realtime.vehiclePositions(at: now)
    case .alerts:
      do throws(LiveStoreError) {
        feed = try realtime.alerts(at: now)
      } catch {
        throw ServiceError(error)
      }
    }
    guard isJSON else { return APIDocument(feed.protobuf(), mediaType: Self.mediaType) }
    return APIDocument(Array(feed.json().utf8), .json)
  }
}

extension RequestHandler {
  /// Answers a request for a GTFS-Realtime message.
  func realtime(_ request: IncomingRequest, _ path: Substring) async -> Reply {
    guard let asked = RealtimeRequest(path) else {
      return Reply(APIAnswerer.noOperation(path), request, "gtfs-realtime")
    }
    guard request.isRead else { return refusal(of: request, allowed: Self.readMethods) }
    guard let transit else {
      return Reply(ServiceError(.notFound, .api { $0.noTimetable }), request, "gtfs-realtime")
    }
    let now = clock()
    return await reply(to: request, "gtfs-realtime") { [live] _ throws(ServiceError) in
      .document(try asked.answer(transit, live, now: now))
    }
  }
}
