import Foundation
import LiveStore
import RouteServer

/// The texts of live data in English.
extension RoutedTexts {
  /// The text in English.
  var englishLive: String {
    switch self {
    case .devicesAbstract: "Add, list and revoke the devices that post positions."
    case .devicesDiscussion:
      """
      Each device has a token, which it needs to post positions, and which does nothing else. The \
      server can run meanwhile.

      Examples:
        routed devices add PBA-1234 --name "Ruta 3" --live live.sqlite
        routed devices add PBA-1234 --qr bus.svg --address https://HOST --live live.sqlite
        routed devices list --live live.sqlite
        routed devices revoke 2 --live live.sqlite
      """
    case .devicesAdd: "Add a device to a vehicle, or a gateway, and show its token."
    case .devicesList: "List all devices with the times of their newest positions."
    case .devicesRevoke: "Revoke the token of a device; its positions stay."
    case .vehicle:
      "Number plate or fleet id of the vehicle; capitals, blanks and hyphens do not count."
    case .kind:
      "bus, car, bike, other, or person, whose positions are published coarse. Default: bus."
    case .vehicleName: "Name of the vehicle for people."
    case .gateway: "Name of a gateway, such as a Traccar server, that posts for all vehicles."
    case .deviceNumber: "Number of the device in the list."
    case .liveFile: "File of live data. Default: that of ROUTED_LIVE."
    case .vehicleOrGateway: "give a vehicle or --gateway NAME, one of the two"
    case .noLiveFile: "give the file of live data with --live FILE"
    case .noDevices: "There are no devices; add one with routed devices add."
    case .badKind(let kind): "--kind \(kind): the kinds are bus, car, bike, other and person"
    case .added(let device, let vehicle):
      vehicle.map { "Device \(device) of the vehicle \($0) was added." }
        ?? "Device \(device), a gateway, was added."
    case .tokenShownOnce(let token): "Its token, which is shown only now: \(token)"
    case .phoneSettings:
      "Traccar Client: server URL http://SERVER/v1/devices/osmand, the token as device identifier. "
        + "OwnTracks: mode HTTP, URL http://SERVER/v1/devices/owntracks, the token as password."
    case .qr:
      "New SVG file for a QR code that configures the app on the phone. It contains the token."
    case .address: "Address at which phones reach the server, for --qr: https://HOST."
    case .app:
      "App that the QR code is for: traccar (Traccar Client from version 9) or owntracks. "
        + "Default: traccar."
    case .needsQR: "--address and --app need --qr FILE.svg"
    case .qrNeedsAddress: "--qr needs a vehicle and --address https://HOST"
    case .qrTooLong:
      "the settings are too long for a QR code; shorten the address, or enter them by hand"
    case .badAddress(let text):
      "--address \(text): write https://HOST, without a user, ? and #"
    case .badApp(let app): "--app \(app): the apps are traccar and owntracks"
    case .qrExists(let path):
      "\(path) exists; remove it or give another file. No device was added."
    case .qrNotWritten(let path, let reason): "cannot write \(path): \(reason)"
    case .qrWritten(let path, let app):
      switch app {
      case .traccar:
        "The QR code is in \(path): scan it in Traccar Client, settings. It contains the token; "
          + "delete it afterwards."
      case .owntracks:
        "The QR code is in \(path): scan it with the phone's camera, which opens OwnTracks. It "
          + "contains the token; delete it afterwards."
      }
    case .gatewaySettings:
      "Traccar: forward.type=json, forward.url=http://SERVER/v1/devices/traccar, "
        + "forward.header=Authorization: Bearer TOKEN."
    case .device(let listed):
      "\(listed.device.number)  "
        + (listed.vehicle.map { "\($0.id) (\($0.kind.rawValue))" }
          ?? "gateway \(listed.device.name ?? "")")
        + (listed.device.revoked.map { "  revoked \(Self.time(Double($0)))" } ?? "")
        + (listed.lastFix.map { "  last position \(Self.time($0))" } ?? "")
    case .revoked(let device): "The token of device \(device) was revoked."
    case .databaseAbstract: "Check, back up and restore the file of live data."
    case .databaseDiscussion:
      """
      A check and a backup can be made while the server runs; restore only if it does not. A backup \
      is checked before it replaces a former one. After restore, the former file is beside it, with \
      .old at the end of its name.

      Examples:
        routed db check --live live.sqlite
        routed db backup /backup/live.sqlite --live live.sqlite
        routed db restore /backup/live.sqlite --live live.sqlite
      """
    case .databaseCheck: "Check every page and every table of the file."
    case .databaseBackup: "Write a compact copy of the file, also while the server runs."
    case .databaseRestore: "Replace the file by a backup, while no server runs."
    case .backupFile: "File of the backup."
    case .databaseChecked(let path): "\(path) is whole."
    case .backedUp(let path): "The backup is in \(path)."
    case .restored(let path): "\(path) was restored."
    default: ""
    }
  }

  /// A time in UTC.
  static func time(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.iso8601)
  }
}
