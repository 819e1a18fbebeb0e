import GeoCore
import Routing
import Testing

@testable import Tracking

/// Limits on the work of one match.
@Suite struct MatchingBudgetTests {
  private static let fixture = MatchingFixture(
    """
    A----B----C
    |    |    |
    D----E----F
    """
  )

  @Test func `a match within its budget is the match without one, and is counted`() throws {
    let fixes = Self.fixture.fixes(along: "ABEF", noise: 3, seed: 1)
    let matcher = OfflineMatcher(Self.fixture.network)
    let budget = SearchBudget(maximumSettledNodes: 1_000_000)
    let match = try matcher.match(fixes, budget: budget)
    #expect(match == matcher.match(fixes))
    #expect(budget.settledNodes > 0)
  }

  @Test func `a match beyond its budget is too big, and a cancelled one is cancelled`() throws {
    let fixes = Self.fixture.fixes(along: "ABEF", noise: 3, seed: 1)
    let matcher = OfflineMatcher(Self.fixture.network)
    let tooBig = #expect(throws: RoutingError.self) {
      try matcher.match(fixes, budget: SearchBudget(maximumSettledNodes: 0))
    }
    #expect(tooBig?.code == .tooBig)
    let budget = SearchBudget()
    budget.cancel()
    let cancelled = #expect(throws: RoutingError.self) {
      try matcher.match(fixes, budget: budget)
    }
    #expect(cancelled?.code == .cancelled)
  }
}
