import CampusGraph
import Routing
import RoutingTestSupport
import Testing

@Suite struct SearchSpaceTests {
  private let node = NodeID(1)
  private let arc = ArcID(5)

  @Test func `labels last until the next reset`() {
    var space = SearchSpace(nodeCount: 3)
    expectUnset(space)
    space.label(node, weight: 9, parent: arc)
    let (weight, parent, isLabelled) = (
      space.weight(of: node), space.parent(of: node), space.isLabelled(node)
    )
    #expect(weight == 9)
    #expect(parent == arc)
    #expect(isLabelled)
    space.reset()
    expectUnset(space)
  }

  @Test func `labels are forgotten when the numbers of searches run out`() {
    var space = SearchSpace(nodeCount: 3)
    // By the first search, whose number comes round again.
    space.label(node, weight: 9, parent: arc)
    space.exhaustSearchNumbers()
    expectUnset(space)
    space.label(node, weight: 8, parent: arc)
    space.reset()
    expectUnset(space)
    space.label(node, weight: 7, parent: .none)
    let weight = space.weight(of: node)
    #expect(weight == 7)
  }

  private func expectUnset(_ space: borrowing SearchSpace) {
    let (weight, parent, isLabelled) = (
      space.weight(of: node), space.parent(of: node), space.isLabelled(node)
    )
    #expect(weight == .unreachable)
    #expect(parent == .none)
    #expect(!isLabelled)
  }
}
