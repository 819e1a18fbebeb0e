import ArgumentParser
import Dispatch
import Foundation
import GeoCore
import RouteServer

/// Serves until a signal ends it.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: RoutedTexts.serveAbstract.help,
    discussion: RoutedTexts.serveDiscussion.help
  )

  @OptionGroup var options: ServerOptions

  @Flag(name: .long, help: .text(.check))
  var check = false

  func run() async throws {
    Memory.keepForRequests()
    let start = Date().timeIntervalSince1970
    let opened = try options.open(at: start)
    if check { return opened.describe() }
    let settings = opened.settings
    let handler = RequestHandler(
      OSRMAnswerer(opened.regions, settings.limits),
      threads: settings.threads,
      about: .init(version: Routed.version, commit: Routed.commit),
      log: .standardError(settings.logLevel),
      trips: opened.trips,
      live: opened.live,
      transit: opened.transit,
      feeds: opened.feeds,
      page: opened.page,
      files: opened.files,
      certificate: opened.certificate,
      administration: Administration(
        hasPort: settings.adminPort != nil,
        token: settings.adminToken
      ),
      clock: { Date().timeIntervalSince1970 },
      steadyClock: SteadyClock.starting(at: start)
    )
    if let transit = opened.transit {
      // Requests are answered meanwhile; a journey waits for what it needs.
      DispatchQueue.global(qos: .utility).async { transit.prepareWalks(in: opened.regions) }
    }
    let host = settings.host
    let isEncrypted = opened.certificate != nil
    do {
      let server = HTTPServer(
        handler,
        host: host,
        port: settings.port,
        adminPort: settings.adminPort,
        certificate: opened.certificate
      )
      try await server.run { port in
        Console.say(
          RoutedTexts.listening(isEncrypted: isEncrypted, host: host, port: port).help
        )
        Memory.releaseStart()
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
