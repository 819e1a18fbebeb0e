import ArgumentParser
import GeoCore
import RouteService
import Routing

/// Direction of travel and side of the road at each place: OSRM's `bearings` and `approaches`.
struct DirectionOptions: ParsableArguments {
  @Option(name: .long, parsing: .unconditional, help: .text(CommonTexts.bearings))
  var bearings: String?

  @Option(name: .long, parsing: .unconditional, help: .text(CommonTexts.approaches))
  var approaches: String?

  /// The given texts, not parsed yet.
  var texts: DirectionTexts { DirectionTexts(bearings: bearings, approaches: approaches) }
}
