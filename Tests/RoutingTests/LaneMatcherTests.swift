import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// Which lanes lead into which road.
@Suite struct LaneMatcherTests {
  private static func lanes(_ text: String) -> [LaneIndications] {
    let arrows: [Character: LaneIndications] = [
      "L": .sharpLeft, "l": .left, "(": .slightLeft, "s": .straight, ")": .slightRight,
      "r": .right, "R": .sharpRight, "u": .uturn,
    ]
    return text.split(separator: "|", omittingEmptySubsequences: false).map { lane in
      lane.reduce(into: LaneIndications()) { $0.formUnion(arrows[$1] ?? []) }
    }
  }

  /// Lanes, the turns into the roads, and for each road the lanes that lead there (`x`), or `?`.
  static let cases: [(String, [Degrees], [String])] = [
    ("l|s|r", [-90, 0, 90], ["x..", ".x.", "..x"]),
    ("l|sr", [-85, 5, 80], ["x.", ".x", ".x"]),
    ("s|sr", [0, 90], ["xx", ".x"]),
    // Arrows are idealised, but their order is right.
    ("s|r", [-20, 15], ["x.", ".x"]), ("l|s", [-30, 10], ["x.", ".x"]),
    ("l|r", [-40, 40], ["x.", ".x"]), ("(|)", [-60, 20], ["x.", ".x"]),
    ("l|s|s|r", [-100, -10, 70], ["x...", ".xx.", "...x"]),
    ("L|l|s", [-140, -70, 0], ["x..", ".x.", "..x"]),
    // The road to the left branches off at the next junction.
    ("l|s|r", [0, 90], ["xx.", "..x"]), ("l|s", [0, 90], ["xx", "?"]),
    // Lanes without arrows lead into the roads between those of their neighbours.
    ("|r", [-90, 0, 90], ["x.", "x.", ".x"]), ("l||r", [-90, 0, 90], ["x..", ".x.", "..x"]),
    ("l|s||", [-90, 0], ["x...", ".xxx"]), ("s|", [0, 90], ["x.", ".x"]),
    // One goes straight on from all of them, and turns from the outer one.
    ("|", [-90, 0], ["x.", "xx"]), ("l||", [-90, 0, 90], ["x..", ".xx", "..x"]),
    ("||r", [-90, 0, 90], ["x..", "xx.", "..x"]),
    // Turning back leads to the road to the left, unless that has a lane of its own.
    ("u|s", [-100, 0], ["x.", ".x"]), ("u|l|s", [-90, 0], [".x.", "..x"]),
    ("ul|s", [-90, 0], ["x.", ".x"]),
    // No arrow points where nobody may go.
    ("s|s", [-90, 0, 90], ["?", "xx", "?"]), ("s", [], []),
  ]

  @Test(arguments: cases)
  func `arrows are matched to roads in order`(text: String, roads: [Degrees], expected: [String]) {
    let matcher = LaneMatcher(Self.lanes(text), roads: roads)
    let found = roads.indices.map { road in
      matcher.lanes(into: road).map { String($0.map { $0 ? "x" : "." }) } ?? "?"
    }
    #expect(found == expected)
  }

  @Test func `one turns back from the lane with that arrow, or from the inner one`() {
    let marked = LaneMatcher(Self.lanes("u|l|s"), roads: [-90, 0])
    #expect(marked.lanesBack(drivingOn: .right) == [true, false, false])
    let plain = LaneMatcher(Self.lanes("l|s|r"), roads: [-90, 0, 90])
    #expect(plain.lanesBack(drivingOn: .right) == [true, false, false])
    #expect(plain.lanesBack(drivingOn: .left) == [false, false, true])
    #expect(LaneMatcher(Self.lanes("s|s"), roads: [0]).lanesBack(drivingOn: .right) == nil)
  }

  @Test func `where one drives on the left, turning back leads to the right`() {
    let lanes = [LaneIndications.straight, .uturn]
    let left = LaneMatcher(lanes, roads: [0, 100], drivingOn: .left)
    #expect(left.lanes(into: 1) == [false, true] && left.lanes(into: 0) == [true, false])
    #expect(LaneMatcher(lanes, roads: [0, 100]).lanes(into: 1) == nil)
  }

  @Test func `lanes that cannot be reached lead nowhere`() {
    let matcher = LaneMatcher(
      Self.lanes("l|s|"),
      usable: [true, true, false],
      roads: [-90, 0, 90]
    )
    #expect(matcher.lanes(into: 0) == [true, false, false])
    #expect(matcher.lanes(into: 2) == nil)
  }
}
