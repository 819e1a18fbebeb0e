import GeoCore

/// Delays at stops, learned from the stops of this trip.
///
/// The plan gives each spot its mean delay over travellers who stop and who do not. Here a
/// traveller stops with probability ``standingShare``, and then for an exponential time. The delays
/// of all spots are scaled by one factor: the observed delay over the planned one, shrunk toward 1
/// by ``priorEvidence`` seconds of plan.
struct StopModel: Hashable, Sendable, Codable {
  /// Seconds stood at the spots that were passed.
  var stood: Seconds = 0
  /// Seconds planned for them.
  var planned: Seconds = 0
  /// Metres along the route up to which delays have been spent.
  var spentAlong: Meters = -1
  /// Metres along the route up to which spots are counted in ``planned``.
  private var countedAlong: Meters?

  /// The share of travellers who stop at a crossing or a signal: red is between a third and a half
  /// of most cycles (Highway Capacity Manual practice).
  static let standingShare = 0.4
  /// Seconds of planned delay that weigh as much as observed ones: about fifteen crossings, an
  /// estimate.
  static let priorEvidence: Seconds = 80
  /// Seconds for which a stop away from any spot goes on: an estimate.
  static let unplannedRest: Seconds = 10
  /// Metres around a spot within which stops belong to it: a queue, and the receiver's error;
  /// an estimate.
  static let reach: Meters = 25

  /// Delays at spots, as a multiple of the plan's.
  var factor: Double { (Self.priorEvidence + stood) / (Self.priorEvidence + planned) }

  /// Counts the spots up to a place, at which the traveller stopped or did not.
  ///
  /// - Parameters:
  ///   - place: metres along the route.
  ///   - plan: the route.
  ///   - isSeen: whether a stop there would have been seen.
  mutating func countSpots(upTo place: Meters, on plan: TripPlan, isSeen: Bool) {
    guard let counted = countedAlong, isSeen else {
      countedAlong = max(countedAlong ?? place, place)
      return
    }
    guard place > counted else { return }
    planned += plan.stops(from: counted, to: place).chance
    countedAlong = place
  }

  /// Forgets the places of a route.
  mutating func leave() {
    spentAlong = -1
    countedAlong = nil
  }

  /// The delay at spots ahead.
  func standing(at spots: TripPlan.SpotSums) -> Delay {
    let q = Self.standingShare
    let scale = factor
    let mean = scale * spots.chance
    // The uncertainty of the factor itself, given the prior and the spots passed.
    let typical = spots.chance > 0 ? spots.chanceSquared / spots.chance : 0
    let factorVariance = (2 / q - 1) * typical / (Self.priorEvidence + planned)
    return Delay(
      none: pow(1 - q, spots.chanceCount),
      mean: mean,
      variance: scale * scale * (2 / q - 1) * spots.chanceSquared + factorVariance * mean * mean,
      third: scale * scale * scale * (6 / (q * q) - 6 / q + 2) * spots.chanceCubed
    )
  }

  /// The delay by unplanned events: a look at the map, a wrong turn, a chat.
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

  /// The rest of a stop that has lasted for some seconds.
  func rest(at spot: TripPlan.StopSpot?, after elapsed: Seconds) -> Delay {
    var mean = Self.unplannedRest
    if let spot {
      // A stop by chance has no memory; of a certain one the rest of the plan is left.
      mean =
        spot.isCertain
        ? max(5, spot.delay - elapsed)
        : factor * spot.delay / Self.standingShare
    }
    return Delay(none: 0, mean: mean, variance: mean * mean, third: 2 * mean * mean * mean)
  }
}
