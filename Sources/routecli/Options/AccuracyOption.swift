import ArgumentParser
import GeoCore
import RouteService

/// Accuracy of fixes that state none.
struct AccuracyOption: ParsableArguments {
  @Option(name: .long, help: .text(TrackingTexts.accuracy))
  var accuracy: Double?

  /// The accuracy in metres; `nil` if it is not given.
  ///
  /// - Throws: `InvalidValue` or `TooBig`.
  func checked() throws(ServiceError) -> Meters? {
    if let accuracy { try Limits.check(accuracy, Limits.accuracies, option: "--accuracy") }
    return accuracy
  }
}
