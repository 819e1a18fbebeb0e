import Foundation
import LiveStore

/// Token of a device in a request: in the header `Authorization` or in the address.
enum DeviceCredentials {
  /// The token that a request has.
  ///
  /// - Parameters:
  ///   - request: The request; `Authorization` is `Bearer TOKEN`, or `Basic` with the token as the
  ///     password and any user.
  ///   - pairs: The query and the form, where the token is `token`.
  ///   - device: The identifier of the device, which is the token in apps that have no other field.
  /// - Returns: The token; empty for none.
  static func token(
    of request: IncomingRequest,
    _ pairs: [(name: String, value: String)],
    device: String?
  ) -> String {
    if !request.token.isEmpty { return request.token }
    if let password = password(in: request.authorization) { return password }
    if let token = pairs.last(where: { $0.name == "token" })?.value { return token }
    return device.flatMap { DeviceToken.isToken($0) ? $0 : nil } ?? ""
  }

  private static func password(in authorization: String?) -> String? {
    let parts = (authorization ?? "").split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "basic", parts[1].utf8.count <= 512,
      let data = Data(base64Encoded: String(parts[1]))
    else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return String(text[text.index(after: colon)...])
  }

  /// The pairs of a query string or a form.
  static func pairs(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").prefix(100).map { pair in
      let name = pair.prefix { $0 != "=" }
      return (APIValues.decoded(name), APIValues.decoded(pair.dropFirst(name.count + 1)))
    }
  }
}
