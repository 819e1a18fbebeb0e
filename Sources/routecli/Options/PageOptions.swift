import ArgumentParser
import GeoCore
import RouteService

/// Which part of a list.
struct PageOptions: ParsableArguments {
  @Option(name: .long, help: .say("How many to show (at most 10,000)."))
  var limit = 20

  @Option(name: .long, help: .say("Which page of that many, from 1."))
  var page = 1

  /// Checks both numbers.
  ///
  /// - Throws: `InvalidValue` below 1, `TooBig` above the limits.
  func check() throws(ServiceError) {
    for (option, value, most) in [("--limit", limit, 10_000), ("--page", page, 1_000_000)] {
      guard !(1...most).contains(value) else { continue }
      throw ServiceError(
        value > most ? .tooBig : .invalidValue,
        LocalizedText(
          en: "\(option) \(value): give a number from 1 to \(most)",
          es: "\(option) \(value): indique un número de 1 a \(most)"
        )
      )
    }
  }
}
