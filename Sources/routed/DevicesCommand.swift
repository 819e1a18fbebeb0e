import ArgumentParser
import Foundation
import GeoCore
import LiveStore
import RouteServer
import RouteService

/// Devices that post positions.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: RoutedTexts.devicesAbstract.help,
    discussion: RoutedTexts.devicesDiscussion.help,
    subcommands: [Add.self, List.self, Revoke.self]
  )

  /// Adds a device.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: RoutedTexts.devicesAdd.help)

    @Argument(help: .text(.vehicle))
    var vehicle: String?

    @Option(name: .long, help: .text(.kind))
    var kind: String?

    @Option(name: .long, help: .text(.vehicleName))
    var name: String?

    @Option(name: .long, help: .text(.gateway))
    var gateway: String?

    @Option(name: .long, help: .text(.qr), completion: .file(extensions: ["svg"]))
    var qr: String?

    @Option(name: .long, help: .text(.address))
    var address: String?

    @Option(name: .long, help: .text(.app), completion: .list(PhoneApp.allCases.map(\.rawValue)))
    var app: String?

    @OptionGroup var file: LiveFileOptions

    func validate() throws {
      guard (vehicle == nil) != (gateway == nil) else {
        throw ValidationError(RoutedTexts.vehicleOrGateway.help)
      }
      if let kind, Vehicle.Kind(rawValue: kind) == nil {
        throw ValidationError(RoutedTexts.badKind(kind).help)
      }
      guard qr != nil else {
        guard address == nil, app == nil else { throw ValidationError(RoutedTexts.needsQR.help) }
        return
      }
      guard vehicle != nil, let address else {
        throw ValidationError(RoutedTexts.qrNeedsAddress.help)
      }
      guard PhoneSetup(address: address) != nil else {
        throw ValidationError(RoutedTexts.badAddress(address).help)
      }
      if let app, PhoneApp(rawValue: app) == nil {
        throw ValidationError(RoutedTexts.badApp(app).help)
      }
    }

    func run() throws {
      let now = Date().timeIntervalSince1970
      // Before the device is added, so that a token is not lost for a file that cannot be written.
      let drawing = try qr.map { try QRFile($0) }
      let (device, token) = try file.withStore(isNewAllowed: true) { store throws(LiveStoreError) in
        guard let vehicle else { return try store.addGateway(gateway ?? "", now: now) }
        let kind = kind.flatMap(Vehicle.Kind.init)
        return try store.addDevice(to: vehicle, kind: kind, name: name, now: now)
      }
      Console.say(RoutedTexts.added(device: device.number, vehicle: vehicle).help)
      Console.say(RoutedTexts.tokenShownOnce(token).help)
      guard let drawing, let address, let setup = PhoneSetup(address: address) else {
        return Console.say((vehicle == nil ? RoutedTexts.gatewaySettings : .phoneSettings).help)
      }
      let app = app.flatMap(PhoneApp.init) ?? .traccar
      try drawing.write(setup.link(for: app, vehicle: vehicle ?? "", token: token))
      Console.say(RoutedTexts.qrWritten(drawing.path, app).help)
    }
  }

  /// Lists devices.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: RoutedTexts.devicesList.help)

    @OptionGroup var file: LiveFileOptions

    func run() throws {
      let devices = try file.withStore { store throws(LiveStoreError) in try store.devices() }
      if devices.isEmpty { Console.say(RoutedTexts.noDevices.help) }
      for device in devices { Console.say(RoutedTexts.device(device).help) }
    }
  }

  /// Revokes a token.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: RoutedTexts.devicesRevoke.help)

    @Argument(help: .text(.deviceNumber))
    var device: Int64

    @OptionGroup var file: LiveFileOptions

    func run() throws {
      let now = Date().timeIntervalSince1970
      try file.withStore { store throws(LiveStoreError) in
        try store.revokeDevice(device, now: now)
      }
      Console.say(RoutedTexts.revoked(device).help)
    }
  }
}
