public import GeoCore

/// Error of reading a file or folder of stations.
public struct StationFileError: ReadableError, Hashable {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case notFound, malformed }
    private let value: Value
    /// A file is missing or cannot be opened.
    public static let notFound = Code(value: .notFound)
    /// A file is malformed.
    public static let malformed = Code(value: .malformed)
  }

  /// The kind of error.
  public let code: Code
  /// The file.
  public let file: String
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  static func notFound(_ file: String, _ reason: LocalizedText) -> StationFileError {
    StationFileError(
      code: .notFound,
      file: file,
      message: LocalizedText(en: "\(file): \(reason.en)", es: "\(file): \(reason.es)")
    )
  }

  static func malformed(_ file: String, _ reason: LocalizedText) -> StationFileError {
    StationFileError(
      code: .malformed,
      file: file,
      message: LocalizedText(en: "\(file): \(reason.en)", es: "\(file): \(reason.es)")
    )
  }
}

/// Part of a feed that is invalid and was skipped.
public struct StationProblem: Sendable, Hashable {
  /// The file.
  public let file: String
  /// The id of the station, or its position in the list such as `#3`; empty for the whole file.
  public let station: String
  /// What is wrong, where, and how it was handled.
  public let message: LocalizedText

  init(file: String, station: String, _ reason: LocalizedText) {
    self.file = file
    self.station = station
    let place = station.isEmpty ? file : "\(file): \(station)"
    message = LocalizedText(en: "\(place): \(reason.en)", es: "\(place): \(reason.es)")
  }
}
