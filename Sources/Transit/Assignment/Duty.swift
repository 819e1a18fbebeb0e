import CampusGraph
import GeoCore

/// Block that a vehicle makes on a date, and how far its departures so far bear it out.
///
/// A vehicle that lost its trip, by an outage or a detour, most likely goes on with its block; and a
/// bus that is as late as the headway looks like the next one on time.
struct Duty: Sendable {
  /// Number of the block and origin of its date.
  let block: Int
  let origin: Int64
  /// Logarithm of the odds for the block.
  private(set) var trust: Double

  private static let bounds = -2.0...6.0

  /// A duty that began at its first stop is more certain.
  init(block: Int, origin: Int64, isStart: Bool) {
    self.block = block
    self.origin = origin
    trust = isStart ? 2 : 1
  }

  /// Notes a departure from a first stop: vehicles leave on time or late, seldom early.
  mutating func noteDeparture(deviation: Double) {
    let change = deviation < -60 ? -2.5 : deviation < 120 ? 1.5 : 0
    trust = min(max(trust + change, Self.bounds.lowerBound), Self.bounds.upperBound)
  }
}

extension FleetFollower {
  /// Trust from which a block counts as certain, and the most of it that counts beside a statement.
  static let certainTrust = 3.0

  /// What the vehicle's block so far adds to the score of a run.
  func dutyEvidence(of track: VehicleTrack, for run: TripRun) -> Double {
    guard let duty = track.duty, run.origin == duty.origin, run.start == nil,
      network.tripBlocks[run.trip.index] == duty.block
    else { return 0 }
    return track.statement.isBelieved ? min(duty.trust, Self.certainTrust) : duty.trust
  }

  /// Notes the block of a run that a vehicle is assigned to.
  func noteDuty(_ track: inout VehicleTrack, _ run: TripRun, isStart: Bool) {
    let block = network.tripBlocks[run.trip.index]
    guard block >= 0, run.start == nil else {
      track.duty = nil
      return
    }
    if let duty = track.duty, duty.block == block, duty.origin == run.origin { return }
    track.duty = Duty(block: block, origin: run.origin, isStart: isStart)
  }
}
