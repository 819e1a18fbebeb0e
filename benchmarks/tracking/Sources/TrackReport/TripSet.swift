import Dispatch
import GeoCore
import Routing
import Synchronization
import TripSimulation

/// Routes between random places of one profile on one network, with a seed for each.
struct TripSet {
  let workload: Workload
  let profile: Profile
  let trips: Int
  let seed: UInt64

  /// Simulates and follows a trip along each route; results do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - threads: how many trips are followed at a time.
  ///   - worker: makes what follows a trip of a seed along a route, once a thread.
  /// - Returns: the outcome of each trip, in order.
  func run(
    threads: Int,
    _ worker: @Sendable () -> (Route, UInt64) -> TripOutcome
  ) -> [TripOutcome] {
    let routes = routes()
    let next = Atomic(0)
    let outcomes = Mutex([TripOutcome?](repeating: nil, count: routes.count))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let follow = worker()
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < routes.count else { return }
        let outcome = follow(routes[number], tripSeed(number))
        outcomes.withLock { $0[number] = outcome }
      }
    }
    return outcomes.withLock { $0.compactMap { $0 } }
  }

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
