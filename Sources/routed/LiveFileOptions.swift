import ArgumentParser
import Foundation
import GeoCore
import LiveStore
import RouteServer
import RouteService

/// The option that names the file of live data.
struct LiveFileOptions: ParsableArguments {
  @Option(name: .long, help: .text(.liveFile), completion: .file())
  var live: String?

  /// The path.
  ///
  /// - Throws: `ExitCode` after a line that says that there is none.
  func path() throws -> String {
    if let path = live ?? ProcessInfo.processInfo.environment["ROUTED_LIVE"], !path.isEmpty {
      return path
    }
    Console.error(RoutedTexts.noLiveFile.help)
    throw ExitCode(2)
  }

  /// Runs something on the store.
  ///
  /// - Throws: `ExitCode` after a line that says what is wrong.
  func run<Result>(_ body: (String) throws(LiveStoreError) -> Result) throws -> Result {
    let path = try path()
    do throws(LiveStoreError) {
      return try body(path)
    } catch {
      Console.error(error.message[RoutedTexts.language])
      throw ExitCode(ServiceError(error).code.exitStatus)
    }
  }

  /// Runs something on the opened store.
  ///
  /// - Parameters:
  ///   - isNewAllowed: Whether a missing file is made.
  ///   - body: What is run.
  /// - Returns: Its result.
  /// - Throws: `ExitCode` after a line that says what is wrong.
  func withStore<Result>(
    isNewAllowed: Bool = false,
    _ body: (LiveStore) throws(LiveStoreError) -> Result
  ) throws -> Result {
    try run { path throws(LiveStoreError) in
      try body(LiveStore(opening: path, isNewAllowed: isNewAllowed))
    }
  }
}
