import ArgumentParser
import GeoCore
import RouteService
import Routing

/// In which direction, and on which side, places are passed: OSRM's `bearings` and `approaches`.
struct DirectionOptions: ParsableArguments {
  @Option(name: .long, parsing: .unconditional, help: .text(CommonTexts.bearings))
  var bearings: String?

  @Option(name: .long, parsing: .unconditional, help: .text(CommonTexts.approaches))
  var approaches: String?

  /// What was given.
  var texts: DirectionTexts { DirectionTexts(bearings: bearings, approaches: approaches) }
}
