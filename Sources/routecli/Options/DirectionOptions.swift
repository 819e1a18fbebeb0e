import ArgumentParser
import GeoCore
import RouteService
import Routing

/// In which direction, and on which side, places are passed: OSRM's `bearings` and `approaches`.
struct DirectionOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say(
      "Direction of travel and tolerance at each place, in degrees: \"90,45;;180,30\"; empty for any."
    )
  )
  var bearings: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say(
      "Side of the way on which each place may lie: \"curb;unrestricted;opposite\"; curb is the side that vehicles drive on."
    )
  )
  var approaches: String?

  /// What was given.
  var texts: DirectionTexts { DirectionTexts(bearings: bearings, approaches: approaches) }
}
