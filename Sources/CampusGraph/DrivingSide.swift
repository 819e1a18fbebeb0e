/// Side of the street on which vehicles drive.
public enum DrivingSide: String, Sendable, CaseIterable {
  /// On the right, as in most countries.
  case right
  /// On the left, as in Malta or Japan.
  case left

  /// The side on which a country drives.
  ///
  /// - Parameter country: its ISO 3166-1 code of two letters.
  public init(ofCountry country: String) {
    self = Self.leftDriving.contains(country) ? .left : .right
  }

  /// Countries and territories that drive on the left.
  ///
  /// Source: the OSM wiki's page *Key:driving side*, as of 2025.
  private static let leftDriving: Set<String> = [
    "AG", "AI", "AU", "BB", "BD", "BM", "BN", "BS", "BT", "BW", "CC", "CK", "CX", "CY", "DM", "FJ",
    "FK", "GB", "GD", "GG", "GY", "HK", "ID", "IE", "IM", "IN", "JE", "JM", "JP", "KE", "KI", "KN",
    "KY", "LC", "LK", "LS", "MO", "MS", "MT", "MU", "MV", "MW", "MY", "MZ", "NA", "NF", "NP", "NR",
    "NU", "NZ", "PG", "PK", "PN", "SB", "SC", "SG", "SH", "SR", "SZ", "TC", "TH", "TK", "TL", "TO",
    "TT", "TV", "TZ", "UG", "VC", "VG", "VI", "WS", "ZA", "ZM", "ZW",
  ]
}
