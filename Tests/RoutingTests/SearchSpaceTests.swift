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

  @Test func `few labels and many are forgotten alike`() {
    for labelled in [1, 2, 3, 20, 40] {
      var space = SearchSpace(nodeCount: 40)
      for round in 0..<2 {
        for node in 0..<labelled {
          space.label(NodeID(node), weight: 9, parent: arc)
          space.label(NodeID(node), weight: Weight(8 - round), parent: arc)
        }
        let count = space.labelledCount
        #expect(count == labelled)
        space.reset()
        for node in 0..<40 {
          let isLabelled = space.isLabelled(NodeID(node))
          #expect(!isLabelled)
        }
      }
    }
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
