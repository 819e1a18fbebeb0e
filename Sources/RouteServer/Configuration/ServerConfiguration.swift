package import GeoCore
package import LiveStore

/// Settings of a server, of which each source replaces those of the one before: the defaults, a file,
/// the environment, the command line.
///
/// ```swift
/// var configuration = ServerConfiguration()
/// try configuration.read(text, path: "routed.toml")
/// try configuration.read(environment: ProcessInfo.processInfo.environment)
/// ```
package struct ServerConfiguration: Sendable {
  /// Paths of graph files; none for the bundled campus.
  package var graphs: [String] = []
  /// Paths of campuses; none for the bundled one.
  package var campuses: [String] = []
  /// Path of bike stations; `nil` for the bundled ones.
  package var stations: String?
  /// Seconds between two looks whether the files have been replaced; 0 for none.
  package var reloadInterval: Seconds = 5
  /// File in which trips survive a restart; `nil` to forget them.
  package var trips: String?
  /// File of live data; `nil` for none.
  package var live: String?
  /// Timetable of public transport: a GTFS feed; `nil` for none.
  package var gtfs: String?
  /// Durability and lifetimes of live data.
  package var liveSettings = LiveStoreSettings()
  /// When a vehicle does not report.
  package var liveAges = LiveService.Ages()
  /// Feeds that are pulled into the live data.
  package var feeds = FeedSettings()
  /// Folder of the map page; `nil` for the one that comes with the program.
  package var page: String?
  /// Name or address to listen at.
  package var host = "127.0.0.1"
  /// Port to listen at; 0 for any free one.
  package var port = 5000
  /// Port for administrators at the same host; `nil` for none.
  package var adminPort: Int?
  /// Token of administrators; `nil` for none.
  package var adminToken: String?
  /// File of the certificate for HTTPS; `nil` for plain HTTP.
  package var certificate: String?
  /// File of the certificate's private key.
  package var key: String?
  /// How many requests are answered at a time; 0 for as many as there are cores.
  package var threads = 0
  /// What is logged.
  package var logLevel = AccessLog.Level.info
  /// The limits.
  package var limits = ServerLimits()

  /// The defaults.
  package init() {}

  /// Reads a TOML file.
  ///
  /// - Throws: ``ConfigurationError`` with the line.
  package mutating func read(_ text: String, path: String) throws(ConfigurationError) {
    for entry in try TOMLReader.entries(of: text, path: path) {
      let place = "\(path):\(entry.line)"
      guard let key = ConfigurationKey.all.first(where: { $0.name == entry.key }) else {
        let known = ConfigurationKey.all.map(\.name).joined(separator: ", ")
        throw ConfigurationError(
          place,
          .server { $0.configurationUnknown(entry.key, known: known) }
        )
      }
      try set(key, entry.value, place)
    }
  }

  /// Reads the variables whose names start with `ROUTED_`.
  ///
  /// Those that Kubernetes makes for a service named `routed` are ignored.
  ///
  /// - Throws: ``ConfigurationError`` with the variable.
  package mutating func read(environment: [String: String]) throws(ConfigurationError) {
    for (name, text) in environment.sorted(by: { $0.key < $1.key }) {
      guard name.hasPrefix("ROUTED_"), name != "ROUTED_CONFIG",
        !name.hasPrefix("ROUTED_SERVICE_"), !name.hasPrefix("ROUTED_PORT_")
      else { continue }
      guard let key = ConfigurationKey.all.first(where: { $0.variable == name }) else {
        let known = ConfigurationKey.all.map(\.variable).joined(separator: ", ")
        throw ConfigurationError(name, .server { $0.configurationUnknown(name, known: known) })
      }
      try set(key, key.value(of: text), name)
    }
  }

  /// Reads the files of the certificate; `nil` if there is none.
  ///
  /// - Throws: ``ConfigurationError`` with the file if only one is given, or if they cannot be used.
  package func readCertificate() throws(ConfigurationError) -> ServerCertificate? {
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      return try ServerCertificate(certificate: certificate, key: key)
    case (let certificate?, nil):
      throw ConfigurationError(certificate, .server { $0.certificateWithoutKey })
    case (nil, let key?): throw ConfigurationError(key, .server { $0.keyWithoutCertificate })
    }
  }

  /// Checks that there are live data for the feeds, and a timetable for trip updates.
  ///
  /// - Throws: ``ConfigurationError`` if there are none.
  package func checkFeeds() throws(ConfigurationError) {
    let keys = [
      (feeds.stations.count + feeds.stationFiles.count, "gbfs_feeds"),
      (feeds.vehicles.count, "vehicle_feeds"), (feeds.tripUpdates.count, "trip_update_feeds"),
      (feeds.alerts.count, "alert_feeds"),
    ]
    if live == nil, let key = keys.first(where: { $0.0 > 0 })?.1 {
      throw ConfigurationError(key, .server { $0.feedsWithoutLive })
    }
    if gtfs == nil, !feeds.tripUpdates.isEmpty {
      throw ConfigurationError("trip_update_feeds", .server { $0.updatesWithoutTimetable })
    }
  }

  private mutating func set(
    _ key: ConfigurationKey,
    _ value: TOMLValue,
    _ place: String
  ) throws(ConfigurationError) {
    guard key.set(&self, value) else {
      throw ConfigurationError(place, .server { $0.configurationValue(key.name, key.kind) })
    }
  }
}
