/// Ranges of numbers in questions.
package enum Limits {
  /// Accuracies in metres that may be assumed of a receiver.
  package static let accuracies = 0.1...1000.0

  /// Checks a number that the front end takes for itself.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - range: What it may be.
  ///   - option: Its name, as the front end writes it.
  /// - Throws: `InvalidValue` below the range, `TooBig` above it.
  package static func check<Number: Comparable>(
    _ value: Number,
    _ range: ClosedRange<Number>,
    option: String
  ) throws(ServiceError) {
    try check(value, range) { _ in "\(option) " }
  }

  /// Checks the value of a parameter, or the product of several.
  ///
  /// - Throws: `InvalidValue` below the range, `TooBig` above it.
  static func check<Number: Comparable>(
    _ value: Number,
    _ range: ClosedRange<Number>,
    of parameters: Parameter...
  ) throws(ServiceError) {
    try check(value, range) { texts in
      parameters.map(texts.parameter).joined(separator: " × ") + texts.parameters.valueSeparator
    }
  }

  private static func check<Number: Comparable>(
    _ value: Number,
    _ range: ClosedRange<Number>,
    subject: @escaping @Sendable (any ServiceTexts) -> String
  ) throws(ServiceError) {
    guard !range.contains(value) else { return }
    let (text, low, high) = ("\(value)", "\(range.lowerBound)", "\(range.upperBound)")
    throw ServiceError(value > range.upperBound ? .tooBig : .invalidValue) {
      $0.outOfRange(subject($0) + text, from: low, to: high)
    }
  }
}
