import Routing
import Tracking
import TripSimulation

/// Trips of one profile on one network.
struct Experiment {
  let workload: Workload
  let profile: Profile
  var trips: Int
  let seed: UInt64
  var options: SimulationOptions

  /// What is done with each trip.
  enum Extent {
    /// It is followed, and no more.
    case following
    /// It is matched offline, too.
    case matching
    /// Oracles are asked of it, too.
    case everything
  }

  /// The same trips with a receiver that states places, times and accuracies, but neither speeds
  /// nor courses.
  var muted: Experiment {
    var muted = self
    muted.options.receiver.statesSpeed = false
    muted.options.receiver.statesCourse = false
    return muted
  }

  /// Follows all trips; what comes out does not depend on the number of threads, but for measured
  /// times.
  ///
  /// - Parameters:
  ///   - threads: how many trips are followed at a time.
  ///   - extent: what is done with each.
  /// - Returns: what came of each trip, in order.
  func run(threads: Int, _ extent: Extent) -> [TripOutcome] {
    let (context, options) = (workload.context, options)
    let network = MatchingNetwork(context, profile: profile)
    return TripSet(workload: workload, profile: profile, trips: trips, seed: seed)
      .run(threads: threads) {
        let follower = Follower(context, network, options)
        return { route, seed in follower.follow(route, seed: seed, extent) }
      }
  }
}
