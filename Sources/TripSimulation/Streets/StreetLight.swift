import GeoCore

/// A traffic light with a fixed cycle.
struct StreetLight {
  /// The largest share of a cycle during which a traveller waits.
  private static let largestShare = 0.9

  let cycle: Seconds
  /// Seconds of each cycle during which the traveller may not go: red, and the queue that starts.
  let closed: Seconds
  let offset: Seconds

  init(_ law: SignalLaw, _ random: inout SplitMix64) {
    cycle = max(1, random.between(law.cycle))
    let red = cycle * max(0, random.between(law.redShare))
    offset = random.unit() * cycle
    let vehicles = Self.queue(law.queueMean, &random)
    closed = min(red > 0 ? red + vehicles * max(0, law.headway) : 0, cycle * Self.largestShare)
  }

  /// Seconds until the traveller may go, at a time in seconds after the start of the trip.
  func wait(at time: Seconds) -> Seconds {
    let phase = (time + offset).truncatingRemainder(dividingBy: cycle)
    return max(0, closed - phase)
  }

  /// A geometrically distributed number of vehicles.
  private static func queue(_ mean: Double, _ random: inout SplitMix64) -> Double {
    let unit = random.unit()
    guard mean > 0, mean.isFinite else { return 0 }
    return (log(1 - unit) / log(mean / (1 + mean))).rounded(.down)
  }
}
