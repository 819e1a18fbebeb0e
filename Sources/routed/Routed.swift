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

  @Option(name: .long, help: .text(.trips), completion: .file())
  var trips: String?

  @Option(name: .long, help: .text(.host))
  var host = "127.0.0.1"

  @Option(name: .long, help: .text(.port))
  var port = 5000

  @Option(name: .long, help: .text(.threads))
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Option(name: .customLong("log-level"), help: .text(.logLevel))
  var logLevel = "info"

  @Flag(name: .long, help: .text(.check))
  var check = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError(RoutedTexts.badPort(port).help)
    }
    guard (1...1024).contains(threads) else {
      throw ValidationError(RoutedTexts.badThreads(threads).help)
    }
    guard AccessLog.Level(rawValue: logLevel) != nil else {
      throw ValidationError(RoutedTexts.badLogLevel(logLevel).help)
    }
  }

  func run() async throws {
    let regions: Regions
    let registry: TripRegistry
    do throws(ServiceError) {
      regions = try ServedData(graphs: graph).regions(threads: threads)
      let limits = ServerLimits()
      registry =
        try trips.map { path throws(ServiceError) in
          try TripRegistry(regions, limits, storedIn: path)
        } ?? TripRegistry(regions, limits)
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
      OSRMAnswerer(regions),
      threads: threads,
      about: .init(version: Self.version, commit: Self.commit),
      log: .standardError(AccessLog.Level(rawValue: logLevel) ?? .info),
      trips: registry,
      clock: { Date().timeIntervalSince1970 }
    )
    do {
      try await HTTPServer(handler, host: host, port: port).run { [host] port in
        Console.say(RoutedTexts.listening(host: host, port: port).help)
      }
    } catch let error as HTTPServer.ListenError {
      Console.error(
        RoutedTexts.cannotListen(host: host, port: port, reason: error.reason).help
      )
      throw ExitCode(2)
    }
  }
}
