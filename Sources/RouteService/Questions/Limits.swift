import GeoCore

/// Ranges of numbers in options.
package enum Limits {
  /// - Throws: `InvalidValue` below a range, `TooBig` above it.
  package static func check<Number: Comparable>(
    _ value: Number,
    _ range: ClosedRange<Number>,
    option: String
  ) throws(ServiceError) {
    guard !range.contains(value) else { return }
    throw ServiceError(
      value > range.upperBound ? .tooBig : .invalidValue,
      LocalizedText(
        en: "\(option) \(value): give a number from \(range.lowerBound) to \(range.upperBound)",
        es: "\(option) \(value): indique un número de \(range.lowerBound) a \(range.upperBound)"
      )
    )
  }
}
