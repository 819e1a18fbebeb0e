public import GeoCore

/// Error of parsing opening hours.
public struct OpeningHoursError: ReadableError, Hashable {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case malformed, notSupported }
    private let value: Value
    /// The text breaks the grammar of the specification.
    public static let malformed = Code(value: .malformed)
    /// The text uses unsupported features: sunrise, Easter, week numbers, the n-th weekday of a
    /// month, repetition.
    public static let notSupported = Code(value: .notSupported)
  }

  /// The kind of error.
  public let code: Code
  /// The position of the character, from 1.
  public let position: Int
  /// What is wrong, where, and what to write instead.
  public let message: LocalizedText
}

extension OpeningHoursError {
  /// An error about unexpected text.
  static func malformed(
    at position: Int,
    expected: (any MessageTexts) -> String
  ) -> OpeningHoursError {
    OpeningHoursError(
      code: .malformed,
      position: position,
      message: .message { $0.unexpectedHours(at: position, expected: expected($0)) }
    )
  }

  /// An error about an unsupported feature.
  static func notSupported(
    at position: Int,
    _ feature: (any MessageTexts) -> String
  ) -> OpeningHoursError {
    OpeningHoursError(
      code: .notSupported,
      position: position,
      message: .message { $0.unsupportedHours(at: position, feature($0)) }
    )
  }
}
