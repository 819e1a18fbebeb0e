import GeoCore

/// Seconds that vehicles stand at a stop: linear in the headway, because passengers gather.
///
/// Ridge regression with a memory of about 60 vehicles.
struct DwellTimes: Sendable, Equatable {
  /// Vehicles observed, up to the memory.
  var count = 0.0
  /// Mean seconds of all vehicles.
  var mean = 15.0
  /// Mean headway of the vehicles with one.
  var headway = 600.0
  /// Sums of squares of the headway and of its products with the dwell.
  var square = 0.0
  var product = 0.0

  private static let memory = 60.0
  /// Slope before any observation, and its weight in squared seconds.
  private static let slope = 0.012
  private static let weight = 3e5

  /// Seconds of dwell for a second of headway.
  var slope: Double {
    min(max((product + Self.slope * Self.weight) / (square + Self.weight), 0), 0.1)
  }

  /// What a headway changes in the mean dwell; 0 if it is unknown.
  func change(headway: Double?) -> Double {
    guard let headway else { return 0 }
    return max(slope * (min(max(headway, 0), 2400) - self.headway), -mean)
  }

  mutating func learn(_ seconds: Double, headway: Double?) {
    let seconds = min(seconds, 300)
    count = min(count + 1, Self.memory)
    let miss = seconds - mean
    mean += miss / (count + 1)
    guard let headway else { return }
    let difference = min(max(headway, 0), 2400) - self.headway
    let keep = 1 - 1 / Self.memory
    square = square * keep + difference * difference
    product = product * keep + difference * miss
    self.headway += difference / (count + 1)
  }
}
