public import GeoCore

/// Error in a campus file, with the feature and the remedy.
public struct CampusFileError: ReadableError {
  /// What sort of mistake it is.
  public struct Code: Hashable, Sendable {
    private let value: Value

    private enum Value: Hashable {
      case notJSON
      case notACollection
      case badIdentifier
      case wrongGeometry
      case badCoordinates
      case unknownTimeZone
      case badMapImage
    }

    /// The file is not JSON.
    public static let notJSON = Code(value: .notJSON)
    /// The document is not a GeoJSON FeatureCollection.
    public static let notACollection = Code(value: .notACollection)
    /// A feature has no id, or the id of another one.
    public static let badIdentifier = Code(value: .badIdentifier)
    /// A geometry has a type that its tags do not allow, or is invalid.
    public static let wrongGeometry = Code(value: .wrongGeometry)
    /// Positions are out of range, too few, or do not close a ring.
    public static let badCoordinates = Code(value: .badCoordinates)
    /// The time zone is not in the IANA database.
    public static let unknownTimeZone = Code(value: .unknownTimeZone)
    /// The description of the map image is invalid.
    public static let badMapImage = Code(value: .badMapImage)
  }

  /// What sort of mistake it is.
  public let code: Code
  /// The file's name, as given.
  public let fileName: String
  /// The feature's id or, if it has none, `features[index]`; `nil` for the whole file.
  public let feature: String?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  init(_ code: Code, fileName: String, feature: String? = nil, _ text: LocalizedText) {
    self.code = code
    self.fileName = fileName
    self.feature = feature
    let place = feature.map { "\(fileName): \($0): " } ?? "\(fileName): "
    message = LocalizedText(en: place + text.en, es: place + text.es)
  }
}
