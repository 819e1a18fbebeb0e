import GeoCore
import LiveStore

/// Key of a configuration: how its value is checked and where it goes.
struct ConfigurationKey: Sendable {
  /// The name in a file, such as `limits.deadline`.
  let name: String
  let kind: ConfigurationKind
  /// Sets a value; returns whether it is allowed.
  let set: @Sendable (inout ServerConfiguration, TOMLValue) -> Bool

  /// The variable of the environment, such as `ROUTED_LIMITS_DEADLINE`.
  var variable: String {
    "ROUTED_" + name.uppercased().replacing(".", with: "_")
  }

  /// The value of a variable; lists are separated by commas.
  func value(of text: String) -> TOMLValue {
    switch kind {
    case .text, .oneOf: .text(text)
    case .texts, .feeds, .headers:
      .list(text.split(separator: ",").map { .text(String($0)) })
    case .whole, .number:
      Int(text).map { .whole($0) } ?? Double(text).map { .number($0) } ?? .text(text)
    }
  }

  private typealias Path<Value> = any WritableKeyPath<ServerConfiguration, Value> & Sendable

  private static func whole(
    _ name: String,
    _ range: ClosedRange<Int>,
    _ path: Path<Int>
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, kind: .whole(range)) { configuration, value in
      guard case .whole(let number) = value, range.contains(number) else { return false }
      configuration[keyPath: path] = number
      return true
    }
  }

  private static func number(
    _ name: String,
    _ range: ClosedRange<Double>,
    _ path: Path<Double>
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, kind: .number(range)) { configuration, value in
      let number: Double
      switch value {
      case .whole(let whole): number = Double(whole)
      case .number(let value): number = value
      default: return false
      }
      guard range.contains(number) else { return false }
      configuration[keyPath: path] = number
      return true
    }
  }

  /// A number of days, which is kept in seconds.
  private static func days(_ name: String, _ path: Path<Seconds>) -> ConfigurationKey {
    ConfigurationKey(name: name, kind: .whole(1...3650)) { configuration, value in
      guard case .whole(let days) = value, (1...3650).contains(days) else { return false }
      configuration[keyPath: path] = Seconds(days) * 86_400
      return true
    }
  }

  private static func text(_ name: String, _ path: Path<String?>) -> ConfigurationKey {
    ConfigurationKey(name: name, kind: .text) { configuration, value in
      guard case .text(let text) = value, !text.isEmpty else { return false }
      configuration[keyPath: path] = text
      return true
    }
  }

  private static func texts(_ name: String, _ path: Path<[String]>) -> ConfigurationKey {
    list(name, .texts) { configuration, texts in
      configuration[keyPath: path] = texts
      return true
    }
  }

  /// A list of texts with rules of their own.
  private static func list(
    _ name: String,
    _ kind: ConfigurationKind,
    _ set: @escaping @Sendable (inout ServerConfiguration, [String]) -> Bool
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, kind: kind) { configuration, value in
      texts(value).map { set(&configuration, $0) } ?? false
    }
  }

  private static func texts(_ value: TOMLValue) -> [String]? {
    guard case .list(let values) = value else { return nil }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value, !text.isEmpty else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// All keys.
  static let all: [ConfigurationKey] = [
    texts("graphs", \.graphs), texts("campuses", \.campuses),
    text("stations", \.stations),
    number("reload_interval", 0...86_400, \.reloadInterval),
    text("trips", \.trips),
    text("live", \.live), text("gtfs", \.gtfs), text("page", \.page),
    ConfigurationKey(
      name: "live_durability",
      kind: .oneOf(LiveStoreSettings.Durability.allCases.map(\.rawValue).joined(separator: ", "))
    ) { configuration, value in
      guard case .text(let name) = value,
        let durability = LiveStoreSettings.Durability(rawValue: name)
      else { return false }
      configuration.liveSettings.durability = durability
      return true
    },
    days("live_position_days", \.liveSettings.positionLifetime),
    days("live_station_days", \.liveSettings.stationLifetime),
    days("live_event_days", \.liveSettings.eventLifetime),
    text("live_backup", \.liveSettings.backupFolder),
    whole("live_backup_count", 1...3650, \.liveSettings.backupCount),
    list("gbfs_feeds", .feeds) { $0.feeds.setStations($1) },
    list("vehicle_feeds", .feeds) { $0.feeds.setVehicles($1) },
    list("trip_update_feeds", .feeds) { $0.feeds.setTripUpdates($1) },
    list("alert_feeds", .feeds) { $0.feeds.setAlerts($1) },
    list("feed_headers", .headers) { $0.feeds.setHeaders($1) },
    number("feed_interval", FeedSettings.intervals, \.feeds.interval),
    number("live_stale_after", 1...86_400, \.liveAges.stale),
    number("live_silent_after", 1...864_000, \.liveAges.silent),
    ConfigurationKey(name: "host", kind: .text) { configuration, value in
      guard case .text(let host) = value, !host.isEmpty else { return false }
      configuration.host = host
      return true
    },
    whole("port", 0...65_535, \.port),
    ConfigurationKey(name: "admin_port", kind: .whole(1...65_535)) { configuration, value in
      guard case .whole(let port) = value, (1...65_535).contains(port) else { return false }
      configuration.adminPort = port
      return true
    },
    text("admin_token", \.adminToken),
    text("certificate", \.certificate), text("key", \.key),
    whole("threads", 0...1024, \.threads),
    ConfigurationKey(
      name: "log_level",
      kind: .oneOf(AccessLog.Level.allCases.map(\.rawValue).joined(separator: ", "))
    ) { configuration, value in
      guard case .text(let name) = value, let level = AccessLog.Level(rawValue: name) else {
        return false
      }
      configuration.logLevel = level
      return true
    },
    ConfigurationKey(name: "trusted_proxies", kind: .texts) { configuration, value in
      guard let addresses = texts(value), addresses.allSatisfy(isAddress) else { return false }
      configuration.limits.trustedProxies = Set(addresses)
      return true
    },
    whole("limits.route_coordinates", 2...100_000, \.limits.routeCoordinates),
    whole("limits.table_coordinates", 2...10_000, \.limits.tableCoordinates),
    whole("limits.trip_coordinates", 2...10_000, \.limits.tripCoordinates),
    whole("limits.match_coordinates", 2...100_000, \.limits.matchCoordinates),
    whole("limits.nearest_results", 1...10_000, \.limits.nearestResults),
    whole("limits.tile_segments", 1...10_000_000, \.limits.tileSegments),
    whole("limits.alternatives", 0...10, \.limits.alternatives),
    number("limits.radius", 1...20_100_000, \.limits.radius),
    whole("limits.body_bytes", 1...(1 << 30), \.limits.bodyBytes),
    whole("limits.target_bytes", 64...(80 << 10), \.limits.targetBytes),
    number("limits.deadline", 0.001...3600, \.limits.deadline),
    whole("limits.requests_in_flight", 1...100_000, \.limits.requestsInFlight),
    whole("limits.trips", 0...1_000_000, \.limits.trips),
    whole("limits.trip_lifetime", 60...31_536_000, \.limits.tripLifetime),
    whole("limits.unused_trip_lifetime", 60...31_536_000, \.limits.unusedTripLifetime),
    whole("limits.streams", 0...100_000, \.limits.streams),
    whole("limits.idle_time", 1...3600, \.limits.idleTime),
    number("limits.client_rate", 0...1_000_000, \.limits.clientRate),
    whole("limits.client_burst", 1...1_000_000, \.limits.clientBurst),
  ]

  private static func isAddress(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      TargetScanner.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
  }
}
