/// Vehicle, or person, whose position is known.
package struct Vehicle: Hashable, Sendable {
  /// Kinds of vehicles.
  package enum Kind: String, CaseIterable, Sendable {
    case bus, car, bike, other
    /// A person, whose position is published with less precision.
    case person
  }

  /// The key in the store.
  package let number: Int64
  /// Number plate or fleet id, as it was first written.
  package let id: String
  /// The kind.
  package let kind: Kind
  /// A name for people; `nil` for none.
  package let name: String?

  /// Largest length of an id in characters.
  package static let longestID = 40

  /// The last component of `/v1/vehicles/stream`, which is no vehicle.
  private static let reservedKey = "STREAM"

  /// The form in which ids are compared: in upper case, without blanks and hyphens.
  ///
  /// - Returns: `nil` if the id is too long, has other characters, nothing is left of it, or it is `stream`.
  package static func key(of id: String) -> String? {
    guard id.count <= longestID, id.utf8.count <= 4 * longestID else { return nil }
    var key = ""
    for character in id {
      if character == " " || character == "-" { continue }
      guard
        character.isLetter || character.isASCII && character.isNumber || character == "."
          || character == "_"
      else { return nil }
      key += character.uppercased()
    }
    return key.isEmpty || key == reservedKey ? nil : key
  }
}

/// Device that posts positions.
package struct Device: Hashable, Sendable {
  /// The key in the store, never used twice.
  package let number: Int64
  /// The number of its vehicle; `nil` for a gateway, which posts for any vehicle.
  package let vehicle: Int64?
  /// A name for people; `nil` for none.
  package let name: String?
  /// When it was added, in seconds since 1970.
  package let added: Int64
  /// When its token was revoked; `nil` if it is valid.
  package let revoked: Int64?
}

/// Device with its vehicle.
package struct ListedDevice: Hashable, Sendable {
  /// The device.
  package let device: Device
  /// Its vehicle; `nil` for a gateway.
  package let vehicle: Vehicle?
  /// Time of its newest fix in seconds since 1970, as long as that is kept; `nil` for none.
  package let lastFix: Double?
}
