import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// What profiles make of one edge of 100 m.
@Suite struct MetricTests {
  private struct Street {
    let graph: StreetGraph
    let edge = EdgeID(0)

    init(_ change: (inout EdgeDescription) -> Void) {
      var builder = GraphBuilder()
      let plane = LocalPlane(at: Coordinate(latitude: 19.284, longitude: -99.138))
      let west = builder.addNode(at: plane.coordinate(PlanePoint(x: 0, y: 0)))
      let east = builder.addNode(at: plane.coordinate(PlanePoint(x: 100, y: 0)))
      var description = EdgeDescription()
      change(&description)
      builder.addEdge(from: west, to: east, description)
      graph = builder.build()
    }

    func seconds(_ profile: Profile, forward: Bool = true) -> Double? {
      let metric = Metric(customizing: graph, for: profile)
      let arc = forward ? graph.forwardArc[edge] : graph.backwardArc[edge]
      return metric.isUsable(arc) ? Double(metric.durations[arc]) / 1000 : nil
    }

    func isPushed(_ profile: Profile) -> Bool {
      Metric(customizing: graph, for: profile).isPushed(graph.forwardArc[edge])
    }
  }

  private func expect(
    _ seconds: Double?,
    _ expected: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs((seconds ?? -1) - expected) < 0.01 * expected,
      "\(String(describing: seconds)) is not \(expected)",
      sourceLocation: sourceLocation
    )
  }

  @Test func `a footway takes its length at walking speed`() {
    let street = Street { _ in }
    expect(street.seconds(.foot), 100 / 1.4)
    expect(street.seconds(.wheelchair), 90)
    #expect(street.seconds(.car) == nil)
  }

  @Test func `a slope is uphill one way and downhill the other`() {
    let street = Street { $0.incline = 100 }
    expect(street.seconds(.foot), 100 / 1.4 / 0.704_688)
    expect(street.seconds(.foot, forward: false), 100 / 1.4)  // −10 % is as fast as the level
  }

  @Test func `stairs are walked, slower up than down, and not by wheelchair`() {
    let stairs = Street {
      $0.kind = .steps
      $0.access = [.foot, .wheelchair]
      $0.incline = 500
    }
    expect(stairs.seconds(.foot), 200)
    expect(stairs.seconds(.foot, forward: false), 100 / 0.6)
    #expect(stairs.seconds(.wheelchair) == nil)
    let unknown = Street { $0.kind = .steps }
    expect(unknown.seconds(.foot), 100 / 0.55)
  }

  @Test func `a bike is carried on stairs, and pushed on a ramp beside them`() {
    func stairs(_ access: AccessMask, _ flags: EdgeFlags = []) -> Double? {
      Street {
        $0.kind = .steps
        $0.access = access
        $0.flags = flags
      }.seconds(.bike)
    }
    expect(stairs(.foot), 20 + 100 / 1.5 * 3.6)
    expect(stairs([.foot, .bike]), 100 / 3 * 3.6)
    #expect(stairs(.foot, .noPushing) == nil && stairs(.wheelchair) == nil)
    let footway = Street { $0.flags = .noPushing }
    #expect(footway.seconds(.bike) == nil && footway.seconds(.foot) != nil)
  }

  @Test func `streets that are better avoided take longer, for those who avoid them`() {
    func seconds(_ flags: EdgeFlags, _ profile: Profile) -> Double {
      Street {
        $0.kind = .road
        $0.access = .all
        $0.flags = flags
      }.seconds(profile) ?? 0
    }
    for (profile, flag, factor) in [
      (Profile.foot, EdgeFlags.avoidedOnFoot, 1.5), (.wheelchair, .avoidedOnFoot, 1.5),
      (.bike, .avoidedByBike, 1.3), (.car, .avoidedByBike, 1), (.foot, .avoidedByBike, 1),
    ] as [(Profile, EdgeFlags, Double)] {
      expect(seconds(flag, profile), seconds([], profile) * factor)
    }
  }

  @Test(arguments: [(83, true), (84, false), (-83, true), (-84, false)])
  func `a wheelchair's slope ends at one in twelve`(incline: Int, isUsable: Bool) {
    let street = Street { $0.incline = Int16(incline) }
    for forward in [true, false] {
      #expect((street.seconds(.wheelchair, forward: forward) != nil) == isUsable)
    }
    #expect(street.seconds(.foot) != nil)
  }

  @Test(arguments: [(0, true), (30, true), (31, false)])
  func `a wheelchair's kerb ends at three centimetres`(kerb: Int, isUsable: Bool) {
    let street = Street { $0.kerb = UInt16(kerb) }
    #expect((street.seconds(.wheelchair) != nil) == isUsable)
    #expect(street.seconds(.foot) != nil)
  }

  @Test(arguments: [(0, true), (80, true), (79, false)])
  func `a wheelchair needs 80 cm where the width is known`(width: Int, isUsable: Bool) {
    let street = Street { $0.width = UInt16(width) }
    #expect((street.seconds(.wheelchair) != nil) == isUsable)
    #expect(street.seconds(.foot) != nil)
  }

  @Test func `loose ground stops a wheelchair and slows a walker`() {
    let street = Street { $0.surface = .loose }
    #expect(street.seconds(.wheelchair) == nil)
    expect(street.seconds(.foot), 100 / 1.4 / 0.6)
  }

  @Test func `a bike is ridden on a cycleway and pushed on a footway, at walking pace`() {
    let cycleway = Street {
      $0.kind = .cycleway
      $0.access = [.foot, .bike]
    }
    expect(cycleway.seconds(.bike), 100 / (16 / 3.6))
    #expect(!cycleway.isPushed(.bike))
    let footway = Street { _ in }
    expect(footway.seconds(.bike), 90)
    #expect(footway.isPushed(.bike))
    let sandy = Street {
      $0.kind = .cycleway
      $0.access = [.foot, .bike]
      $0.surface = .loose
    }
    expect(sandy.seconds(.bike), 90)
    #expect(sandy.isPushed(.bike))
    let corridor = Street { $0.kind = .corridor }
    #expect(corridor.seconds(.bike) == nil)
  }

  @Test func `a one-way street is ridden one way and pushed the other`() {
    let street = Street {
      $0.kind = .road
      $0.access = [.foot, .bikeForward]
    }
    expect(street.seconds(.bike), 22.5)
    expect(street.seconds(.bike, forward: false), 90)
  }

  @Test func `a car goes at the legal speed, or slowly where that is not known`() {
    expect(road(limit: 0).seconds(.car), 18)
    expect(road(limit: 50).seconds(.car), 7.2)
    expect(road(limit: 10).seconds(.car), 36)
    expect(road(limit: 10).seconds(.bike), 36)
    expect(road(limit: 50).seconds(.bike), 22.5)
    expect(road(limit: 5).seconds(.foot), 100 / 1.4)
  }

  private func road(limit: UInt8) -> Street {
    Street {
      $0.kind = .road
      $0.access = .all
      $0.maxSpeed = limit
    }
  }

  @Test func `doors, barriers, crossings and lifts take their time`() {
    let extra = { (change: @escaping (inout EdgeDescription) -> Void) in
      Street(change).seconds(.foot).map { $0 - 100 / 1.4 }
    }
    expect(extra { $0.kind = .crossing }, 5)
    expect(extra { $0.kind = .elevator }, 60)
    expect(extra { $0.kind = .door }, 1)
    expect(
      extra {
        $0.kind = .door
        $0.flags = .entrance
      },
      3
    )
  }

  @Test func `every usable arc weighs at least 1, and none rounds down`() {
    var builder = GraphBuilder()
    let here = builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
    let there = builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
    var profile = Profile(name: "swift", mode: .foot)
    profile.speeds = [.footway: 3]
    builder.addEdge(from: here, to: there, EdgeDescription())
    let graph = builder.build()
    #expect(Array(Metric(customizing: graph, for: profile).weights) == [1, 1])
    let street = Street { _ in }
    let length = Double(street.graph.attributes.length[street.edge])
    let exact = length / 3
    #expect(
      Metric(customizing: street.graph, for: profile).weights[0] == Weight(exact.rounded(.up))
    )
  }

  @Test func `a speed of next to nothing still fits`() {
    var profile = Profile(name: "snail", mode: .foot)
    profile.speeds = [.footway: 1e-9]
    let metric = Metric(customizing: Street { _ in }.graph, for: profile)
    #expect(Array(metric.weights) == [.unreachable - 1, .unreachable - 1])
    profile.speeds = [.footway: 0]
    #expect(!Metric(customizing: Street { _ in }.graph, for: profile).isUsable(EdgeID(0)))
  }

  @Test func `a mask closes both directions and nothing else`() {
    let map = AsciiMap("A--B--C")
    let metric = Metric(customizing: map.graph, for: .foot)
    let masked = metric.masking([map.edge("A", "B")])
    #expect(!masked.isUsable(map.edge("A", "B")))
    #expect(masked.durations[map.arc("B", "A")] == .unreachable)
    #expect(masked.isUsable(map.edge("B", "C")))
    #expect(metric.isUsable(map.edge("A", "B")))
    #expect(masked.minimumWeightPerMeter == metric.minimumWeightPerMeter)
  }

  @Test func `weights of lengths are the map's millimetres where the profile goes`() {
    let map = AsciiMap("A--B##C", cell: 10)
    let wheels = Metric(customizing: map.graph, for: .wheelchair)
    let lengths = Metric(lengthsOf: map.graph, usableIn: wheels)
    #expect(lengths.weights[map.arc("A", "B")] == map.graph.attributes.length[map.edge("A", "B")])
    #expect(!lengths.isUsable(map.edge("B", "C")))
    for arc in 0..<map.graph.arcCount {
      #expect(lengths.durations[ArcID(arc)] == wheels.durations[ArcID(arc)])
    }
  }
}
