import ArgumentParser
import Foundation
import GeoCore
import LiveStore
import RouteServer

/// Texts of the server's command line.
enum RoutedTexts {
  case abstract, discussion, graph, campus, stations, config, trips, host, port, threads, logLevel,
    check, certificate, key, live, gtfs, gbfsFeed, vehicleFeed, tripUpdateFeed, alertFeed, page
  case serveAbstract, serveDiscussion, checkAbstract, checkDiscussion
  case noConfig(String)
  case noPage(String, isTooLarge: Bool)
  case badPort(Int)
  case badThreads(Int)
  case badLogLevel(String)
  case badFeed(_ option: String)
  case listening(isEncrypted: Bool, host: String, port: Int)
  case cannotListen(host: String, port: Int, reason: String, isAdminPort: Bool)
  case onePort(Int)
  case checked(profiles: String)
  case feedErrors(String, count: Int)
  case devicesAbstract, devicesDiscussion, devicesAdd, devicesList, devicesRevoke, vehicle, kind
  case vehicleName, gateway, deviceNumber, liveFile, vehicleOrGateway, noLiveFile, noDevices
  case badKind(String)
  case added(device: Int64, vehicle: String?)
  case tokenShownOnce(String)
  case phoneSettings, gatewaySettings
  case qr, address, app, needsQR, qrNeedsAddress, qrTooLong
  case badAddress(String)
  case badApp(String)
  case qrExists(String)
  case qrNotWritten(String, reason: String)
  case qrWritten(String, PhoneApp)
  case device(ListedDevice)
  case revoked(Int64)
  case databaseAbstract, databaseDiscussion, databaseCheck, databaseBackup, databaseRestore
  case backupFile
  case databaseChecked(String)
  case backedUp(String)
  case restored(String)

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
