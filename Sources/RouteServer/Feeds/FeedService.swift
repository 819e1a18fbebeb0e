import CampusGraph
import GeoCore
import LiveStore
import ServiceLifecycle

/// Feeds of other servers that a server pulls into its live data.
package struct FeedService: Sendable {
  let pullers: [FeedPuller]
  private let headers: [FeedHeader]
  private let log: AccessLog

  /// Takes the feeds of a configuration; nothing is asked for before ``FeedPulling`` runs.
  ///
  /// - Parameters:
  ///   - settings: The feeds.
  ///   - live: Where they are stored.
  ///   - regions: The data whose stations are served.
  ///   - log: Log of what came of the requests.
  package init(
    _ settings: FeedSettings,
    _ live: LiveService,
    _ regions: Regions,
    log: AccessLog
  ) {
    headers = settings.headers
    self.log = log
    let stations = settings.stations.map { source in
      FeedPuller(
        .stations,
        source.name ?? source.address.host,
        StationFeed(source, live) { (try? regions.servedStations())?.system },
        interval: settings.interval,
        log: log
      )
    }
    let folders = settings.stationFiles.map { file in
      FeedPuller(
        .stations,
        file.name ?? file.shown,
        StationFolder(file, live) { (try? regions.servedStations())?.system },
        interval: settings.interval,
        log: log
      )
    }
    let vehicles = Self.pullers(.vehicles, settings.vehicles, settings, log) { _, source, name in
      VehicleFeed(name, source.address, live)
    }
    let updates = live.transit.map { transit in
      Self.pullers(.tripUpdates, settings.tripUpdates, settings, log) { index, source, _ in
        TripUpdateFeed(index, source.address, transit)
      }
    }
    let alerts = Self.pullers(.alerts, settings.alerts, settings, log) { index, source, name in
      AlertFeed(index, name, source.address, live)
    }
    pullers = stations + folders + vehicles + (updates ?? []) + alerts
  }

  private static func pullers(
    _ kind: FeedPuller.Kind,
    _ sources: [FeedSource],
    _ settings: FeedSettings,
    _ log: AccessLog,
    _ feed: (Int, FeedSource, String) -> any PulledFeed
  ) -> [FeedPuller] {
    sources.enumerated().map { index, source in
      let name = FeedSettings.name(of: source, at: index)
      return FeedPuller(
        kind,
        name,
        feed(index, source, name),
        interval: settings.interval,
        log: log
      )
    }
  }

  /// A client for the feeds, which names the program and its version.
  func fetcher(version: String) -> FeedFetcher {
    FeedFetcher(headers: headers, agent: "routed/" + version)
  }

  /// Ages and requests of the feeds in Prometheus's text format.
  ///
  /// - Parameter time: The present by the clock that nobody sets.
  /// - Returns: The lines.
  func metrics(at time: Seconds) -> String {
    let all = pullers.enumerated().map { index, puller in
      (
        labels: "kind=\"\(puller.kind.rawValue)\",feed=\"\(puller.name)\",number=\"\(index + 1)\"",
        counts: puller.counts.withLock { $0 }
      )
    }
    var lines = [
      "# HELP rumbo_feed_age_seconds Seconds since a feed was last read; +Inf if it never was.",
      "# TYPE rumbo_feed_age_seconds gauge",
    ]
    for (labels, counts) in all {
      let age = counts.success.map { "\(max(0, time - $0))" } ?? "+Inf"
      lines.append("rumbo_feed_age_seconds{\(labels)} \(age)")
    }
    lines += [
      "# HELP rumbo_feed_fetches_total Requests for a feed, by outcome.",
      "# TYPE rumbo_feed_fetches_total counter",
    ]
    let outcomes = ["new", "unchanged"] + FeedFailure.Reason.allCases.map(\.rawValue)
    for (labels, counts) in all {
      for outcome in outcomes {
        let count = counts.outcomes[outcome] ?? 0
        lines.append("rumbo_feed_fetches_total{\(labels),outcome=\"\(outcome)\"} \(count)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Pulling of the feeds while the server runs.
struct FeedPulling: Service {
  let feeds: FeedService
  let version: String
  let clock: @Sendable () -> Seconds
  let steadyClock: @Sendable () -> Seconds

  /// Asks for each feed when it is due, one request at a time, until the server is shut down.
  func run() async {
    let fetcher = feeds.fetcher(version: version)
    await withTaskGroup(of: Void.self) { group in
      for puller in feeds.pullers {
        group.addTask {
          while !Task.isCancelled {
            let time = ServerTime(now: clock(), steady: steadyClock())
            let delay = await puller.step(at: time, fetcher)
            try? await Task.sleep(for: .seconds(delay))
          }
        }
      }
      try? await gracefulShutdown()
      group.cancelAll()
    }
    await fetcher.shutdown()
  }
}
