import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// The bounded store of search scratch.
@Suite struct RequestScopesTests {
  @Test func `the value that was used longest ago is evicted`() {
    var cache = LeastRecentlyUsed<String, Int>(capacity: 2)
    #expect(cache.value(for: "a") == nil)
    cache.insert(1, for: "a")
    cache.insert(2, for: "b")
    #expect(cache.value(for: "a") == 1)
    cache.insert(3, for: "c")
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "c") == 3)
    cache.insert(4, for: "a")
    cache.insert(5, for: "d")
    #expect(cache.count == 2)
    #expect(cache.value(for: "c") == nil)
    #expect(cache.value(for: "a") == 4)
  }

  @Test func `requests share engines whatever their radius, algorithm and budget`() throws {
    let context = RoutingContext(campus: try RouterFixture.campus(), stations: nil)
    var scopes = RequestScopes(context)
    let first = try scopes.scope(for: .foot, SearchOptions())
    for radius in 1...50 {
      let options = SearchOptions(
        algorithm: radius % 2 == 0 ? .astar : nil,
        snapRadius: Meters(radius),
        budget: SearchBudget()
      )
      let other = try scopes.scope(for: .foot, options)
      #expect(other.engines === first.engines)
      #expect(other.options.snapRadius == Meters(radius))
    }
    #expect(scopes.count == 1)
  }

  @Test func `engines of closures are not kept, and those of profiles are bounded`() throws {
    let context = RoutingContext(campus: try RouterFixture.campus(), stations: nil)
    var scopes = RequestScopes(context)
    let closed = SearchOptions(closedEdges: [EdgeID(0)])
    let first = try scopes.scope(for: .foot, closed)
    #expect(try scopes.scope(for: .foot, closed).engines !== first.engines)
    #expect(scopes.count == 0)
    for number in 0..<(2 * RequestScopes.capacity) {
      var profile = Profile.foot
      profile.name = "foot \(number)"
      _ = try scopes.scope(for: profile, SearchOptions())
    }
    #expect(scopes.count == RequestScopes.capacity)
  }
}
