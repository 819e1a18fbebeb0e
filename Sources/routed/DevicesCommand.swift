import ArgumentParser
import Foundation
import LiveStore

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

    @OptionGroup var file: LiveFileOptions

    func validate() throws {
      guard (vehicle == nil) != (gateway == nil) else {
        throw ValidationError(RoutedTexts.vehicleOrGateway.help)
      }
      if let kind, Vehicle.Kind(rawValue: kind) == nil {
        throw ValidationError(RoutedTexts.badKind(kind).help)
      }
    }

    func run() throws {
      let now = Date().timeIntervalSince1970
      let (device, token) = try file.withStore(isNewAllowed: true) { store throws(LiveStoreError) in
        guard let vehicle else { return try store.addGateway(gateway ?? "", now: now) }
        let kind = kind.flatMap(Vehicle.Kind.init)
        return try store.addDevice(to: vehicle, kind: kind, name: name, now: now)
      }
      Console.say(RoutedTexts.added(device: device.number, vehicle: vehicle).help)
      Console.say(RoutedTexts.tokenShownOnce(token).help)
      Console.say((vehicle == nil ? RoutedTexts.gatewaySettings : .phoneSettings).help)
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
