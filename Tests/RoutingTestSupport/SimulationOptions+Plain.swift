public import TripSimulation

extension SimulationOptions {
  /// Options without stops, wrong turns, gaps, noise, or variation of the pace.
  public static var plain: SimulationOptions {
    var options = SimulationOptions()
    options.pace.deviation = 0
    options.pace.driftPerMinute = 0
    options.stops.probability = 0
    options.wrongTurns.probability = 0
    options.gaps.probability = 0
    options.noise.deviation = 0
    options.noise.outlierProbability = 0
    return options
  }
}
