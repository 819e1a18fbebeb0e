import ArgumentParser
import Foundation
import GeoCore
import RouteServer
import RouteService

/// Options of the server: the settings, and what is opened with them.
struct ServerOptions: ParsableArguments {
  @Option(name: .long, help: .text(.graph), completion: .file(extensions: ["rgraph"]))
  var graph: [String] = []

  @Option(name: .long, help: .text(.campus), completion: .file(extensions: ["geojson"]))
  var campus: [String] = []

  @Option(name: .long, help: .text(.stations), completion: .file(extensions: ["json"]))
  var stations: String?

  @Option(name: .long, help: .text(.trips), completion: .file())
  var trips: String?

  @Option(name: .long, help: .text(.live), completion: .file())
  var live: String?

  @Option(name: .long, help: .text(.gtfs), completion: .file())
  var gtfs: String?

  @Option(name: .customLong("gbfs-feed"), help: .text(.gbfsFeed))
  var gbfsFeeds: [String] = []

  @Option(name: .customLong("vehicle-feed"), help: .text(.vehicleFeed))
  var vehicleFeeds: [String] = []

  @Option(name: .customLong("trip-update-feed"), help: .text(.tripUpdateFeed))
  var tripUpdateFeeds: [String] = []

  @Option(name: .customLong("alert-feed"), help: .text(.alertFeed))
  var alertFeeds: [String] = []

  @Option(name: .long, help: .text(.page), completion: .directory)
  var page: String?

  @Option(name: .long, help: .text(.config), completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(name: .long, help: .text(.host))
  var host: String?

  @Option(name: .long, help: .text(.port))
  var port: Int?

  @Option(name: .long, help: .text(.certificate), completion: .file(extensions: ["pem", "crt"]))
  var certificate: String?

  @Option(name: .long, help: .text(.key), completion: .file(extensions: ["pem", "key"]))
  var key: String?

  @Option(name: .long, help: .text(.threads))
  var threads: Int?

  @Option(
    name: .customLong("log-level"),
    help: .text(.logLevel),
    completion: .list(["info", "error", "none"])
  )
  var logLevel: String?

  func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError(RoutedTexts.badPort(port).help)
    }
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError(RoutedTexts.badThreads(threads).help)
    }
    if let logLevel, AccessLog.Level(rawValue: logLevel) == nil {
      throw ValidationError(RoutedTexts.badLogLevel(logLevel).help)
    }
    // The addresses are not shown, because they can have keys.
    var feeds = FeedSettings()
    guard feeds.setStations(gbfsFeeds) else {
      throw ValidationError(RoutedTexts.badFeed("--gbfs-feed").help)
    }
    guard feeds.setVehicles(vehicleFeeds) else {
      throw ValidationError(RoutedTexts.badFeed("--vehicle-feed").help)
    }
    guard feeds.setTripUpdates(tripUpdateFeeds) else {
      throw ValidationError(RoutedTexts.badFeed("--trip-update-feed").help)
    }
    guard feeds.setAlerts(alertFeeds) else {
      throw ValidationError(RoutedTexts.badFeed("--alert-feed").help)
    }
  }

  /// The settings: the command line before the environment before the file.
  private func configuration() throws -> ServerConfiguration {
    let environment = ProcessInfo.processInfo.environment
    var settings = ServerConfiguration()
    if let path = config ?? environment["ROUTED_CONFIG"], !path.isEmpty {
      guard let data = FileManager.default.contents(atPath: path) else {
        Console.error(RoutedTexts.noConfig(path).help)
        throw ExitCode(2)
      }
      try settings.read(String(decoding: data, as: UTF8.self), path: path)
    }
    try settings.read(environment: environment)
    if !graph.isEmpty { settings.graphs = graph }
    if !campus.isEmpty { settings.campuses = campus }
    settings.stations = stations ?? settings.stations
    settings.trips = trips ?? settings.trips
    settings.live = live ?? settings.live
    settings.gtfs = gtfs ?? settings.gtfs
    if !gbfsFeeds.isEmpty { _ = settings.feeds.setStations(gbfsFeeds) }
    if !vehicleFeeds.isEmpty { _ = settings.feeds.setVehicles(vehicleFeeds) }
    if !tripUpdateFeeds.isEmpty { _ = settings.feeds.setTripUpdates(tripUpdateFeeds) }
    if !alertFeeds.isEmpty { _ = settings.feeds.setAlerts(alertFeeds) }
    try settings.checkFeeds()
    settings.page = page ?? settings.page
    settings.host = host ?? settings.host
    settings.port = port ?? settings.port
    settings.certificate = certificate ?? settings.certificate
    settings.key = key ?? settings.key
    settings.threads = threads ?? settings.threads
    if settings.threads == 0 {
      settings.threads = ProcessInfo.processInfo.activeProcessorCount
    }
    if let adminPort = settings.adminPort, adminPort == settings.port {
      Console.error(RoutedTexts.onePort(adminPort).help)
      throw ExitCode(2)
    }
    if let logLevel { settings.logLevel = AccessLog.Level(rawValue: logLevel) ?? .info }
    return settings
  }

  /// The map page: the folder that is named, or else the first that comes with the program.
  private func openPage(_ path: String?) throws -> PageFiles? {
    guard let path = path ?? ServedData.pageFolder?.path else { return nil }
    do throws(PageFiles.Failure) {
      return try PageFiles(folder: path)
    } catch {
      Console.error(RoutedTexts.noPage(path, isTooLarge: error == .tooLarge).help)
      throw ExitCode(2)
    }
  }

  /// Reads the settings and opens everything that they name.
  ///
  /// - Parameter start: The present, in seconds since 1970.
  /// - Returns: What was opened.
  /// - Throws: `ExitCode` after a line that says what is wrong.
  func open(at start: Seconds = Date().timeIntervalSince1970) throws -> OpenedServer {
    let settings: ServerConfiguration
    let certificate: ServerCertificate?
    do {
      settings = try configuration()
      certificate = try settings.readCertificate()
    } catch let error as ConfigurationError {
      Console.error(error.text(in: RoutedTexts.language))
      throw ExitCode(2)
    }
    let files = ServedFiles(settings, bundled: BundledFiles(folders: ServedData.folders))
    do {
      let regions = Regions(try files.regions(threads: settings.threads))
      let registry =
        try settings.trips.map { path throws(ServiceError) in
          try TripRegistry(regions, settings.limits, storedIn: path, now: start)
        } ?? TripRegistry(regions, settings.limits)
      let live = try settings.live.map { path throws(ServiceError) in
        try LiveService(
          opening: path,
          settings.liveSettings,
          ages: settings.liveAges,
          streams: settings.limits.streams,
          gtfs: settings.gtfs,
          feedInterval: settings.feeds.interval
        ) { Date().timeIntervalSince1970 }
      }
      let transit =
        try live?.transit
        ?? settings.gtfs.map { path throws(ServiceError) in
          try TransitService(
            reading: path,
            nil,
            streams: settings.limits.streams,
            now: start
          )
        }
      if let path = settings.gtfs, let count = transit?.feedErrorCount, count > 0 {
        Console.error(RoutedTexts.feedErrors(path, count: count).help)
      }
      let feeds =
        settings.feeds.isEmpty
        ? nil
        : live.map { live in
          FeedService(settings.feeds, live, regions, log: .standardError(settings.logLevel))
        }
      let page = try openPage(settings.page)
      return OpenedServer(
        settings: settings,
        certificate: certificate,
        files: files,
        regions: regions,
        trips: registry,
        live: live,
        transit: transit,
        feeds: feeds,
        page: page
      )
    } catch let error as ServiceError {
      Console.error(error.message(.plain)[RoutedTexts.language])
      throw ExitCode(error.code.exitStatus)
    }
  }
}

/// Settings of a server, and the data that they name.
struct OpenedServer {
  var settings: ServerConfiguration
  var certificate: ServerCertificate?
  var files: ServedFiles
  var regions: Regions
  var trips: TripRegistry
  /// The live data; `nil` for none.
  var live: LiveService?
  /// The timetable; `nil` for none.
  var transit: TransitService?
  /// The feeds that are pulled; `nil` for none.
  var feeds: FeedService?
  /// The map page; `nil` for none.
  var page: PageFiles?

  /// Says what can be served.
  func describe() {
    for region in regions.all {
      Console.say(RoutedTexts.checked(profiles: region.profiles.joined(separator: ", ")).help)
    }
  }
}
