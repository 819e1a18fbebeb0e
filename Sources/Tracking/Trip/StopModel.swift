import GeoCore

/// What standing costs a traveller, learned from the stops of this trip.
///
/// The plan gives each spot an average delay over those who stand and those who do not. Here a
/// traveller stands there with probability ``standingShare``, and then for an exponential time.
/// Delays of all spots are scaled by one factor, the standing seen over the standing planned, shrunk
/// toward 1 by ``priorEvidence`` seconds of plan.
struct StopModel: Hashable, Sendable, Codable {
  /// Seconds stood at spots that lie behind.
  var stood: Seconds = 0
  /// Seconds planned for them.
  var planned: Seconds = 0
  /// Up to where spots have had their time.
  var spentAlong: Meters = -1
  /// Up to where spots have been counted in ``planned``.
  private var countedAlong: Meters?

  /// The share of travellers that stand at a crossing or a signal: the red part of a cycle is between
  /// a third and a half of it for most (Highway Capacity Manual practice).
  static let standingShare = 0.4
  /// Seconds of planned delay that weigh as much as what was seen: about fifteen crossings.
  static let priorEvidence: Seconds = 80
  /// Seconds for which somebody goes on standing who does so away from any spot: an estimate.
  static let unplannedRest: Seconds = 10
  /// Stops so many metres before or behind a spot belong to it: a queue, and the receiver's error.
  static let reach: Meters = 25

  /// Standing at spots, as a multiple of the plan.
  var factor: Double { (Self.priorEvidence + stood) / (Self.priorEvidence + planned) }

  /// Goes past the spots up to a place, at which the traveller stood or did not.
  ///
  /// - Parameters:
  ///   - place: metres along the route.
  ///   - plan: the route.
  ///   - isSeen: whether standing there would have been seen.
  mutating func countSpots(upTo place: Meters, on plan: TripPlan, isSeen: Bool) {
    guard let counted = countedAlong, isSeen else {
      countedAlong = max(countedAlong ?? place, place)
      return
    }
    guard place > counted else { return }
    planned += plan.stops(from: counted, to: place).chance
    countedAlong = place
  }

  /// Begins on another route.
  mutating func leave() {
    spentAlong = -1
    countedAlong = nil
  }

  /// The time that will be stood at spots.
  func standing(at spots: TripPlan.SpotSums) -> Delay {
    let q = Self.standingShare
    let scale = factor
    let mean = scale * spots.chance
    // The factor itself is as uncertain as the prior and the spots passed leave it.
    let typical = spots.chance > 0 ? spots.chanceSquared / spots.chance : 0
    let factorVariance = (2 / q - 1) * typical / (Self.priorEvidence + planned)
    return Delay(
      none: pow(1 - q, spots.chanceCount),
      mean: mean,
      variance: scale * scale * (2 / q - 1) * spots.chanceSquared + factorVariance * mean * mean,
      third: scale * scale * scale * (6 / (q * q) - 6 / q + 2) * spots.chanceCubed
    )
  }

  /// The time that will go to what no plan knows: a look at the map, a wrong turn, a word with somebody.
  static func unforeseen(in duration: Seconds, _ thresholds: TrackingThresholds) -> Delay {
    // A Poisson number of exponential times.
    let number = max(0, duration) / thresholds.unforeseenInterval
    let cost = thresholds.unforeseenCost
    return Delay(
      none: exp(-number),
      mean: number * cost,
      variance: 2 * number * cost * cost,
      third: 6 * number * cost * cost * cost
    )
  }

  /// The time for which somebody will go on standing who has stood for some seconds already.
  func rest(at spot: TripPlan.StopSpot?, after elapsed: Seconds) -> Delay {
    var mean = Self.unplannedRest
    if let spot {
      // Without memory where it is by chance; what is left of the plan where it is certain.
      mean =
        spot.isCertain
        ? max(5, spot.delay - elapsed)
        : factor * spot.delay / Self.standingShare
    }
    return Delay(none: 0, mean: mean, variance: mean * mean, third: 2 * mean * mean * mean)
  }
}
