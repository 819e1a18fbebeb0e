import CampusGraph
import GeoCore
import Routing
import Testing

/// Slopes that a model of the terrain has estimated.
@Suite struct EstimatedSlopeTests {
  /// A footway of 100 m with a slope in per mille.
  private func street(_ incline: Int16, isEstimated: Bool) -> StreetGraph {
    var builder = GraphBuilder()
    let plane = LocalPlane(at: Coordinate(latitude: 42.5, longitude: 1.5))
    let west = builder.addNode(at: plane.coordinate(PlanePoint(x: 0, y: 0)))
    let east = builder.addNode(at: plane.coordinate(PlanePoint(x: 100, y: 0)))
    var description = EdgeDescription()
    if !isEstimated { description.incline = incline }
    builder.addEdge(from: west, to: east, description)
    return isEstimated ? builder.build().estimatingInclines { _ in incline } : builder.build()
  }

  @Test(arguments: [
    (83, true, true), (84, false, true), (123, false, true), (124, false, false),
    (-84, false, true), (-124, false, false),
  ])
  func `a wheelchair's way is closed where it is surely too steep`(
    incline: Int,
    surveyed: Bool,
    estimated: Bool
  ) {
    for (isEstimated, isUsable) in [(false, surveyed), (true, estimated)] {
      let graph = street(Int16(incline), isEstimated: isEstimated)
      #expect(Metric(customizing: graph, for: .wheelchair).isUsable(EdgeID(0)) == isUsable)
      #expect(Metric(customizing: graph, for: .foot).isUsable(EdgeID(0)))
    }
  }

  @Test func `an estimated slope counts for speed like any other`() {
    for profile in Profile.presets {
      let surveyed = Metric(customizing: street(60, isEstimated: false), for: profile)
      let estimated = Metric(customizing: street(60, isEstimated: true), for: profile)
      #expect(surveyed.weights == estimated.weights)
    }
  }

  @Test func `surveyed slopes stay as they are`() {
    var builder = GraphBuilder()
    let nodes = [0.0, 0.001, 0.002].map {
      builder.addNode(at: Coordinate(latitude: 42, longitude: $0))
    }
    var surveyed = EdgeDescription()
    surveyed.incline = 0
    builder.addEdge(from: nodes[0], to: nodes[1], surveyed)
    builder.addEdge(from: nodes[1], to: nodes[2], EdgeDescription())
    builder.addEdge(from: nodes[2], to: nodes[0], EdgeDescription())
    let graph = builder.build().estimatingInclines { $0 == EdgeID(1) ? 70 : nil }
    #expect(Array(graph.attributes.incline) == [0, 70, EdgeAttributes.unknownIncline])
    #expect(Array(graph.attributes.flags) == [[], .inclineEstimated, []])
    #expect(graph.check().isEmpty)
  }
}
