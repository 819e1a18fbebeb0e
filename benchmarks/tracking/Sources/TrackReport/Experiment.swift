import Dispatch
import Foundation
import GeoCore
import Routing
import Synchronization
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
    let routes = routes()
    let network = MatchingNetwork(workload.context, profile: profile)
    let next = Atomic(0)
    let outcomes = Mutex([TripOutcome?](repeating: nil, count: routes.count))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let follower = Follower(workload.context, network, options)
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < routes.count else { return }
        let (route, seed) = (routes[number], tripSeed(number))
        let outcome = follower.follow(route, seed: seed, extent)
        outcomes.withLock { $0[number] = outcome }
      }
    }
    return outcomes.withLock { $0.compactMap { $0 } }
  }

  /// Routes between random places.
  private func routes() -> [Route] {
    var sampler = TripSampler(
      workload.context,
      profile: profile,
      duration: workload.duration,
      seed: tripSeed(-1)
    )
    var routes: [Route] = []
    while routes.count < trips, let route = sampler.next() { routes.append(route) }
    return routes
  }

  /// A seed that differs by network, profile and trip.
  private func tripSeed(_ number: Int) -> UInt64 {
    var seed = seed
    for byte in "\(workload.name)/\(profile.name)/\(number)".utf8 {
      var mixer = SplitMix64(seed: seed ^ UInt64(byte))
      seed = mixer.next()
    }
    return seed
  }
}
