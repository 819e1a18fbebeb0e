import Foundation
import GeoCore

/// App that reads its settings from a QR code.
package enum PhoneApp: String, Sendable, CaseIterable {
  /// Traccar Client from version 9 on.
  case traccar
  /// OwnTracks.
  case owntracks
}

/// Settings with which an app on a phone posts positions to a server.
package struct PhoneSetup: Sendable {
  /// The address of the server without a slash at the end.
  private let address: String

  /// The longest address, in characters.
  private static let longestAddress = 200

  /// Takes the address at which phones reach the server: `https://HOST` or `http://HOST`, perhaps with a
  /// port and a path; `nil` if it is none, or has a user, a query or a fragment.
  package init?(address: String) {
    guard address.count <= Self.longestAddress,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
      parts.scheme == "https" || parts.scheme == "http", parts.user == nil,
      parts.password == nil, !address.contains("?"), !address.contains("#")
    else { return nil }
    var address = address
    while address.hasSuffix("/") { address.removeLast() }
    self.address = address
  }

  /// The link that the app's scanner, or the phone's camera, opens.
  ///
  /// Traccar Client takes the address of an https or http link without its query as its server's, and `id`
  /// as the identifier of the device. OwnTracks takes its configuration in Base64.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - vehicle: The id of the vehicle.
  ///   - token: The token of the device.
  /// - Returns: The link, which contains the token.
  package func link(for app: PhoneApp, vehicle: String, token: String) -> String {
    switch app {
    case .traccar: return address + "/v1/devices/osmand?id=" + Self.encoded(token)
    case .owntracks:
      // Mode 3 is HTTP. The tracker's id has two characters, which the app shows.
      let settings: JSONValue = [
        "_type": "configuration", "mode": 3, "url": .string(address + "/v1/devices/owntracks"),
        "auth": true, "username": .string(vehicle), "password": .string(token),
        "deviceId": .string(vehicle), "tid": .string(String(vehicle.suffix(2))),
      ]
      let inline = Data(settings.text.utf8).base64EncodedString()
      return "owntracks:///config?inline=" + Self.encoded(inline)
    }
  }

  /// The QR code of a link as an SVG drawing; `nil` if the link is too long.
  package static func drawing(of link: String) -> String? { QRSymbol(link)?.svg }

  /// A text as a value of a query.
  private static func encoded(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
