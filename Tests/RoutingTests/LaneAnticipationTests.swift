import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// Which lanes are recommended before turns that follow one another.
@Suite struct LaneAnticipationTests {
  /// A place such as `.xx`: three lanes, of which the two right ones lead on.
  private static func place(
    _ lanes: String,
    _ side: LaneAnticipation.Side,
    distance: Meters = 100,
    silent: Bool = false
  ) -> LaneAnticipation.Place {
    LaneAnticipation.Place(
      lanes: lanes.map { StepLane(indications: [], isValid: $0 == "x") },
      distance: distance,
      side: side,
      isSilent: silent
    )
  }

  private static func narrowed(
    _ places: [LaneAnticipation.Place],
    _ side: DrivingSide = .right
  ) -> [String] {
    var places = places
    LaneAnticipation.narrow(&places, drivingOn: side)
    return places.map { String($0.lanes.map { $0.isValid ? "x" : "." }) }
  }

  @Test func `the next turn tells which lane to take now`() {
    let right = [Self.place(".xx", .right), Self.place(".x", .right)]
    #expect(Self.narrowed(right) == ["..x", ".x"])
    let left = [Self.place(".xx", .right), Self.place("x.", .left)]
    #expect(Self.narrowed(left) == [".x.", "x."])
  }

  @Test func `lanes between the turn and the edge are counted`() {
    let places = [
      Self.place(".xxx", .right), Self.place("xx.", .left), Self.place(".x", .right),
    ]
    #expect(Self.narrowed(places) == ["..x.", ".x.", ".x"])
    let outer = [Self.place("xxxx", .right), Self.place(".xx.", .left)]
    #expect(Self.narrowed(outer) == [".xx.", ".xx."])
  }

  @Test func `straight on, one keeps to the side of the turn after it`() {
    let left = [
      Self.place(".xxx.", .ahead), Self.place("xxx", .ahead, silent: true), Self.place("x.", .left),
    ]
    #expect(Self.narrowed(left) == [".x...", "x..", "x."])
    let unknown = [Self.place("xx", .ahead), Self.place(".x.", .ahead)]
    #expect(Self.narrowed(unknown) == ["x.", ".x."])
    #expect(Self.narrowed(unknown, .left) == [".x", ".x."])
  }

  @Test func `with more lanes afterwards, or as many, any will do`() {
    let places = [Self.place(".xx", .right), Self.place("xx.", .left), Self.place("xxx", .left)]
    #expect(Self.narrowed(places) == [".xx", "xx.", "xxx"])
  }

  @Test func `with room to change lanes, any will do`() {
    #expect(
      Self.narrowed([Self.place("xx", .right, distance: 250), Self.place(".x", .right)])
        == ["xx", ".x"]
    )
    // With lanes beside those of the turn, it takes longer to get across.
    #expect(
      Self.narrowed([Self.place("..xx", .right, distance: 250), Self.place(".x", .right)])
        == ["...x", ".x"]
    )
    let silent = (0..<4).map { _ in Self.place(".xxx", .ahead, distance: 190, silent: true) }
    #expect(
      Self.narrowed(silent + [Self.place("..x", .right)])
        == [".xxx", ".xxx", "...x", "...x", "..x"]
    )
  }

  @Test func `lanes that are no neighbours are left alone`() {
    let places = [Self.place("x.x", .right), Self.place(".x", .right)]
    #expect(Self.narrowed(places) == ["x.x", ".x"])
    #expect(Self.narrowed([Self.place("...", .right)]) == ["..."])
    #expect(Self.narrowed([]).isEmpty)
  }
}
