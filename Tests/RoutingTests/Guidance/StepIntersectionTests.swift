import CampusGraph
import Testing

@testable import Routing

/// The junctions along steps, in OSRM's terms.
@Suite struct StepIntersectionTests {
  private static let drawing = GuidanceDrawing(
    title: "lights, a private street and a one-way street",
    map: """
      .df
      abcg
      .eh
      """,
    roads: [
      "ab: Main, lights", "bc: Main", "cg: Yard, residential, private", "dbe: Side",
      "fc: Side Two, oneway", "ch: Side Two, oneway",
    ],
    routes: []
  )

  @Test func `a junction lists its ways, those that are open, and the way in and out`() throws {
    let steps = Self.drawing.steps("abcg")
    let junctions = steps.flatMap(\.intersections)
    let first = try #require(junctions.dropFirst().first)
    #expect(first.bearings == [0, 90, 180, 270])
    #expect(first.entries == [true, true, true, false])
    #expect(first.arrival == 3)
    #expect(first.exit == 1)
    #expect(first.hasLights)
    #expect(!first.isRestricted)
  }

  @Test func `one-way streets that lead here are shown but not open`() throws {
    let steps = Self.drawing.steps("abcg")
    let junctions = steps.flatMap(\.intersections)
    let second = try #require(junctions.dropFirst(2).first)
    #expect(second.bearings == [0, 90, 180, 270])
    #expect(second.entries == [false, true, true, false])
    #expect(!second.hasLights)
    #expect(second.isRestricted)
  }

  @Test func `classes are those of the way out`() throws {
    let motorway = GuidanceDrawing(
      title: "an exit",
      map: """
        abc
        ..d
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: , motorway, link, oneway"],
      routes: []
    )
    let junctions = motorway.steps("abd").flatMap(\.intersections)
    #expect(junctions.dropFirst().first?.classes == [.motorway])
    let ferry = GuidanceDrawing(
      title: "a ferry",
      map: "abcd",
      roads: ["ab: Quay", "bc: Line, ferry", "cd: Port"],
      routes: []
    )
    #expect(ferry.steps("abcd").map(\.maneuver.kind) == [.depart, .ferry, .notification, .arrive])
    let port = GuidanceDrawing(
      title: "a ferry to a street that passes the quay",
      map: """
        ...e
        abcd
        """,
      roads: ["ab: Quay", "bc: Line, ferry", "cd: Port", "ce: Port"],
      routes: []
    )
    #expect(port.steps("abce").map(\.maneuver.kind) == [.depart, .ferry, .turn, .arrive])
  }

  private static let path = GuidanceDrawing(
    title: "a path across two others",
    map: """
      .d.f
      abcg
      .e..
      """,
    roads: ["abcg: Path, footway", "dbe: Lane, footway", "cf: Alley, footway"],
    routes: []
  )

  @Test func `walks list the junctions they pass`() throws {
    let steps = Self.path.steps("abcg", by: .walk)
    #expect(steps.map(\.maneuver.kind) == [.depart, .arrive])
    let junctions = steps.flatMap(\.intersections)
    #expect(junctions.map(\.bearings) == [[90], [0, 90, 180, 270], [45, 90, 270], [270]])
    #expect(junctions.map(\.arrival) == [nil, 3, 2, 0])
    #expect(junctions.map(\.exit) == [0, 1, 1, nil])
  }

  @Test func `each maneuver of a walk has a junction and, between its ends, a modifier`() {
    let steps = Self.path.steps("dbcf", by: .walk)
    #expect(steps.map(\.maneuver.kind) == [.depart, .turn, .turn, .arrive])
    #expect(steps.map { $0.intersections.first?.location } == steps.map(\.maneuver.location))
    #expect(steps.map(\.maneuver.modifier) == [nil, .left, .left, nil])
  }
}
