import ArgumentParser
import GeoCore
import RouteService

/// Page of a list.
struct PageOptions: ParsableArguments {
  @Option(name: .long, help: .text(CommonTexts.pageLimit))
  var limit = 20

  @Option(name: .long, help: .text(CommonTexts.page))
  var page = 1

  /// Checks both numbers.
  ///
  /// - Throws: `InvalidValue` below 1, `TooBig` above the limits.
  func check() throws(ServiceError) {
    for (option, value, most) in [("--limit", limit, 10_000), ("--page", page, 1_000_000)] {
      guard !(1...most).contains(value) else { continue }
      throw ServiceError(
        value > most ? .tooBig : .invalidValue,
        CommonTexts.notInRange(option: option, value: "\(value)", low: "1", high: "\(most)")
      )
    }
  }
}
