import GeoCore
import LiveStore
import TransitFeeds

/// Reader of the alerts in a GTFS-Realtime feed.
///
/// They are kept in memory, beside those of administrators, until the feed no longer has them. Alerts
/// about a trip, a kind of routes or a direction alone are left out.
actor AlertFeed: PulledFeed {
  private let number: Int
  private let name: String
  private let address: FeedAddress
  private let live: LiveService
  private var validators = FeedValidators()

  /// The most alerts of a feed.
  private static let mostAlerts = 1_000
  /// The most routes, and the most stops, of an alert.
  private static let mostInformed = 1_000
  /// The longest title and the longest details in characters.
  private static let (longestTitle, longestDetails) = (500, 4_000)
  /// Seconds since 1970 at the end of 2099; what ends later has no end.
  private static let latestTime: Int64 = 4_102_444_800

  /// Takes the number of the feed, its name, its address, and where the alerts are kept.
  init(_ number: Int, _ name: String, _ address: FeedAddress, _ live: LiveService) {
    (self.number, self.name, self.address, self.live) = (number, name, address, live)
  }

  func pull(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    let answer = try await fetcher.fetch(address, validators, now: now)
    guard case .document(let bytes, let new) = answer else {
      live.pulledAlerts.keep(ofFeed: number, at: now)
      return FeedPull(isNew: false)
    }
    let message = try RealtimeMessage(bytes, now: now)
    let all = try message.entities(of: "Alerts") { $0.alert != nil }
    var seen: Set<String> = []
    var kept: [LiveAlert] = []
    for entity in all where kept.count < Self.mostAlerts {
      guard let alert = alert(entity, now: now), seen.insert(alert.id).inserted else { continue }
      kept.append(alert)
    }
    live.pulledAlerts.take(kept, ofFeed: number, at: now)
    validators = new
    return FeedPull(isNew: true, stored: kept.count, rejected: all.count - kept.count)
  }

  /// The alert of an entity; `nil` if it says nothing that can be shown.
  private func alert(_ entity: RealtimeFeed.Entity, now: Seconds) -> LiveAlert? {
    guard let given = entity.alert, let informed = Self.informed(given.informed) else { return nil }
    let period = Self.period(given.periods, now: now)
    // Ids of a feed can have any characters, but this one stands in an address.
    var hash = FNV1a()
    hash.add(entity.id)
    var alert = LiveAlert(
      id: name + "." + hash.digits,
      effect: (given.effect ?? .unknown).rawValue.lowercased(),
      starts: period.start ?? 0
    )
    alert.cause = given.cause?.rawValue.lowercased()
    alert.ends = period.end
    (alert.routes, alert.stops) = informed
    alert.titleInEnglish = Self.text(given.header, "en", Self.longestTitle)
    alert.titleInSpanish = Self.text(given.header, "es", Self.longestTitle)
    alert.detailsInEnglish = Self.text(given.description, "en", Self.longestDetails)
    alert.detailsInSpanish = Self.text(given.description, "es", Self.longestDetails)
    return alert.titleInEnglish == nil && alert.titleInSpanish == nil ? nil : alert
  }

  /// The text in a language, else one without a language, else the first one; `nil` if all are empty.
  private static func text(
    _ texts: [RealtimeAlert.Text],
    _ language: String,
    _ limit: Int
  ) -> String? {
    let shown = texts.filter { text in text.text.contains { !$0.isWhitespace } }
    let own = shown.first { $0.language?.lowercased().hasPrefix(language) == true }
    let other = shown.first { $0.language?.isEmpty ?? true } ?? shown.first
    return (own ?? other).map { String($0.text.prefix(limit)) }
  }

  /// The period that holds now, else the next one, else the last one; always if there is none.
  private static func period(
    _ periods: [RealtimeAlert.Period],
    now: Seconds
  ) -> RealtimeAlert.Period {
    let open = periods.filter { $0.end.map { Seconds($0) > now } ?? true }
    let next = open.min { $0.start ?? 0 < $1.start ?? 0 }
    var period = next ?? periods.last ?? RealtimeAlert.Period()
    period.start = period.start.map { min(max($0, 0), latestTime) }
    period.end = period.end.flatMap { $0 < latestTime ? max($0, period.start ?? 0) : nil }
    return period
  }

  /// The routes and stops that an alert is about, none of both if it is about all; `nil` if it is about
  /// other things.
  private static func informed(
    _ selectors: [RealtimeAlert.Selector]
  ) -> (routes: [String], stops: [String])? {
    var (routes, stops): ([String], [String]) = ([], [])
    var isAboutAll = selectors.isEmpty
    for selector in selectors {
      switch (selector.stop, selector.route) {
      case (let stop?, _): if !stops.contains(stop) { stops.append(stop) }
      case (nil, let route?): if !routes.contains(route) { routes.append(route) }
      case (nil, nil):
        if selector.trip == nil, selector.routeKind == nil { isAboutAll = true }
      }
      guard routes.count <= mostInformed, stops.count <= mostInformed else { return nil }
    }
    if isAboutAll { return ([], []) }
    return routes.isEmpty && stops.isEmpty ? nil : (routes, stops)
  }
}
