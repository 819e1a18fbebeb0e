import ArgumentParser
import Foundation
import GeoCore

/// Texts of the server's command line.
enum RoutedTexts {
  case abstract, discussion, graph, campus, stations, config, trips, host, port, threads, logLevel,
    check, certificate, key, serveAbstract, serveDiscussion, checkAbstract, checkDiscussion
  case noConfig(String)
  case badPort(Int)
  case badThreads(Int)
  case badLogLevel(String)
  case listening(isEncrypted: Bool, host: String, port: Int)
  case cannotListen(host: String, port: Int, reason: String, isAdminPort: Bool)
  case onePort(Int)
  case checked(profiles: String)

  /// Spanish if the environment's locale is Spanish, else English.
  static let language: Language = {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return locale?.lowercased().hasPrefix("es") == true ? .spanish : .english
  }()

  /// The text in the language of the environment.
  var help: String { Self.language == .spanish ? spanish : english }
}

extension ArgumentHelp {
  /// The help of an option.
  static func text(_ text: RoutedTexts) -> ArgumentHelp { ArgumentHelp(text.help) }
}
