import GeoCore
import Testing

@testable import CampusGraph

@Suite struct GateTests {
  private static func path(_ tags: [String: String]) throws -> (Campus, CampusSketch) {
    var sketch = CampusSketch()
    sketch.way("way/a", [(-20, 0), (20, 0)], ["bicycle": "yes"])
    sketch.point("barrier/x", (0, 0), tags)
    return (try sketch.campus(), sketch)
  }

  @Test(
    arguments: [
      (["barrier": "gate"], [.foot, .wheelchair, .bike]),
      (["barrier": "gate", "locked": "yes"], []),
      (["barrier": "gate", "access": "private"], []),
      (["barrier": "bollard"], [.foot, .wheelchair, .bike]),
      (["barrier": "turnstile"], [.foot]),
      (["barrier": "turnstile", "wheelchair": "yes"], [.foot, .wheelchair]),
      (["barrier": "cycle_barrier"], [.foot]),
      (["barrier": "stile"], [.foot]),
      (["door": "hinged"], [.foot, .wheelchair]),
      (["kerb": "raised"], [.foot, .wheelchair, .bike]),
    ] as [([String: String], [Walker])]
  )
  func `barriers pass the modes of the table`(
    tags: [String: String],
    walkers: [Walker]
  ) throws {
    let (campus, sketch) = try Self.path(tags)
    #expect(campus.edges(.door).count == 1)
    #expect(campus.edges(of: "barrier/x").count == 1)
    for walker in [Walker.foot, .wheelchair, .bike] {
      let length = campus.distance(
        sketch.coordinate((-20, 0)),
        sketch.coordinate((20, 0)),
        walker
      )
      #expect((length != nil) == walkers.contains(walker), "\(walker)")
    }
  }

  @Test func `a barrier's edge has kerb, width and hours`() throws {
    let (campus, _) = try Self.path([
      "barrier": "gate", "kerb": "raised", "maxwidth:physical": "0.9",
      "opening_hours": "Mo-Fr 06:00-22:00",
    ])
    let edge = try #require(campus.edges(.door).first)
    let attributes = campus.graph.attributes
    #expect(attributes.kerb[edge] == 100)
    #expect(attributes.width[edge] == 90)
    #expect(attributes.length[edge] == 0)
    #expect(campus.graph.schedules[attributes.schedule[edge].index].text == "Mo-Fr 06:00-22:00")
    let (kerb, _) = try Self.path(["barrier": "kerb"])
    #expect(kerb.graph.attributes.kerb[kerb.edges(.door)[0]] == 100)
  }

  @Test func `a barrier at a junction separates all its ways`() throws {
    var sketch = CampusSketch()
    let ends: [CampusSketch.Spot] = [(-20, 0), (20, 0), (0, 20), (0, -20)]
    for (index, end) in ends.enumerated() { sketch.way("way/\(index)", [end, (0, 0)]) }
    sketch.point("barrier/x", (0, 0), ["barrier": "gate"])
    let campus = try sketch.campus()
    #expect(campus.edges(of: "barrier/x").count == 4)
    for first in ends {
      for second in ends where first != second {
        let (a, b) = (sketch.coordinate(first), sketch.coordinate(second))
        #expect(campus.distance(a, b).map { $0.rounded() } == 40)
        #expect(campus.distance(a, b, avoiding: ["barrier/x"]) == nil)
      }
    }
  }

  @Test func `a barrier without a way is reported`() throws {
    var sketch = CampusSketch()
    sketch.way("way/a", [(-20, 0), (20, 0)])
    sketch.point("barrier/off", (0, 4), ["barrier": "gate"])
    let campus = try sketch.campus()
    #expect(campus.features(with: .other) == ["barrier/off"])
    #expect(campus.edges(.door).isEmpty)
  }

  @Test func `a gate on a bridge does not block the way below`() throws {
    var sketch = CampusSketch()
    sketch.way("way/below", [(-20, 0), (20, 0)])
    sketch.way("way/bridge", [(0, -20), (0, 20)], ["bridge": "yes", "level": "1"])
    sketch.point("barrier/x", (0, 0), ["barrier": "gate", "level": "1"])
    let campus = try sketch.campus()
    #expect(campus.edges(of: "way/below").count == 1)
    #expect(campus.edges(of: "way/bridge").count == 2)
  }
}
