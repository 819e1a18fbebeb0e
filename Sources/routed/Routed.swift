import ArgumentParser
import CBuildInfo
import Foundation
import GeoCore
import RouteServer
import RouteService

/// Entry point of the server.
@main
struct Routed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routed",
    abstract: RoutedTexts.abstract.help,
    discussion: RoutedTexts.discussion.help,
    version: "routed \(version)\ncommit \(commit)"
  )

  /// The release; see CHANGELOG.md.
  static let version = "0.1.0"
  /// The commit that was built.
  static var commit: String { String(cString: rumbo_commit()) }

  /// Runs the program; wrong arguments end it with status 2, as `routecli` does.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if let server = command as? Self {
        try await server.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
      Foundation.exit(2)
    }
  }

  @Option(name: .long, help: .text(.graph), completion: .file(extensions: ["rgraph"]))
  var graph: [String] = []

  @Option(name: .long, help: .text(.campus), completion: .file(extensions: ["geojson"]))
  var campus: [String] = []

  @Option(name: .long, help: .text(.stations), completion: .file(extensions: ["json"]))
  var stations: String?

  @Option(name: .long, help: .text(.trips), completion: .file())
  var trips: String?

  @Option(name: .long, help: .text(.config), completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(name: .long, help: .text(.host))
  var host: String?

  @Option(name: .long, help: .text(.port))
  var port: Int?

  @Option(name: .long, help: .text(.threads))
  var threads: Int?

  @Option(name: .customLong("log-level"), help: .text(.logLevel))
  var logLevel: String?

  @Flag(name: .long, help: .text(.check))
  var check = false

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
  }

  /// The settings: the command line before the environment before the file.
  private func configuration() throws -> ServerConfiguration {
    let environment = ProcessInfo.processInfo.environment
    var settings = ServerConfiguration()
    do {
      if let path = config ?? environment["ROUTED_CONFIG"], !path.isEmpty {
        guard let data = FileManager.default.contents(atPath: path) else {
          Console.error(RoutedTexts.noConfig(path).help)
          throw ExitCode(2)
        }
        try settings.read(String(decoding: data, as: UTF8.self), path: path)
      }
      try settings.read(environment: environment)
    } catch let error as ConfigurationError {
      Console.error(error.text(in: RoutedTexts.language))
      throw ExitCode(2)
    }
    if !graph.isEmpty { settings.graphs = graph }
    if !campus.isEmpty { settings.campuses = campus }
    settings.stations = stations ?? settings.stations
    settings.trips = trips ?? settings.trips
    settings.host = host ?? settings.host
    settings.port = port ?? settings.port
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

  func run() async throws {
    Memory.keepForRequests()
    let settings = try configuration()
    let (host, port, threads) = (settings.host, settings.port, settings.threads)
    let files = ServedFiles(settings, bundled: BundledFiles(folders: ServedData.folders))
    let regions: Regions
    let registry: TripRegistry
    do throws(ServiceError) {
      regions = Regions(try files.regions(threads: threads))
      registry =
        try settings.trips.map { path throws(ServiceError) in
          try TripRegistry(regions, settings.limits, storedIn: path)
        } ?? TripRegistry(regions, settings.limits)
    } catch {
      Console.error(error.message(.plain)[RoutedTexts.language])
      throw ExitCode(error.code.exitStatus)
    }
    if check {
      for region in regions.all {
        Console.say(RoutedTexts.checked(profiles: region.profiles.joined(separator: ", ")).help)
      }
      return
    }
    let handler = RequestHandler(
      OSRMAnswerer(regions, settings.limits),
      threads: threads,
      about: .init(version: Self.version, commit: Self.commit),
      log: .standardError(settings.logLevel),
      trips: registry,
      files: files,
      administration: Administration(
        hasPort: settings.adminPort != nil,
        token: settings.adminToken
      ),
      clock: { Date().timeIntervalSince1970 }
    )
    do {
      let server = HTTPServer(handler, host: host, port: port, adminPort: settings.adminPort)
      try await server.run { port in
        Console.say(RoutedTexts.listening(host: host, port: port).help)
      }
    } catch let error as HTTPServer.ListenError {
      Console.error(
        RoutedTexts.cannotListen(
          host: host,
          port: error.port,
          reason: error.reason,
          isAdminPort: error.port == settings.adminPort
        )
        .help
      )
      throw ExitCode(2)
    }
  }
}
