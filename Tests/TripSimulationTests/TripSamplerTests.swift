import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

@Suite struct TripSamplerTests {
  @Test func `routes have the given duration, and are equal for equal seeds`() {
    let context = Town.blocks().context
    func durations(_ seed: UInt64) -> [Seconds] {
      var sampler = TripSampler(context, profile: .foot, duration: 200...400, seed: seed)
      return (0..<20).compactMap { _ in sampler.next()?.duration }
    }
    let once = durations(5)
    #expect(once.count == 20)
    #expect(once.allSatisfy { (200...400).contains($0) })
    #expect(once == durations(5))
    #expect(once != durations(6))
  }

  @Test func `a network without a long enough route gives none`() {
    var sampler = TripSampler(
      Town.blocks(2).context,
      profile: .foot,
      duration: 5000...6000,
      seed: 1
    )
    #expect(sampler.next() == nil)
    var none = TripSampler(
      Town.context(of: GraphBuilder().build()),
      profile: .foot,
      duration: 0...10,
      seed: 1
    )
    #expect(none.next() == nil)
  }
}
