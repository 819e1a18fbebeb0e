import Testing

@testable import NetworkSimulation

/// Rivers as lines on the map, apart from the plan.
@Suite struct RiverTests {
  private struct Piece {
    var start: MicroCoordinate
    var end: MicroCoordinate

    /// Whether two pieces cross.
    func crosses(_ other: Piece) -> Bool {
      side(other.start) * side(other.end) < 0 && other.side(start) * other.side(end) < 0
    }

    /// The sign tells on which side a place is.
    private func side(_ place: MicroCoordinate) -> Int64 {
      let east = Int64(end.longitude) - Int64(start.longitude)
      let north = Int64(end.latitude) - Int64(start.latitude)
      let x = Int64(place.longitude) - Int64(start.longitude)
      let y = Int64(place.latitude) - Int64(start.latitude)
      return (east * y - north * x).signum()
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `the arcs that cross a river are the bridges`(_ seed: UInt64) {
    let network = SimulatedNetwork(nodeCount: 10_000, seed: seed)
    // Pieces of rivers by squares of three hundredths of a degree.
    func square(_ place: MicroCoordinate) -> [Int32] {
      [place.longitude / 30_000, place.latitude / 30_000]
    }
    var rivers: [[Int32]: [Piece]] = [:]
    var count = 0
    network.forEachRiverPiece { start, end in
      rivers[square(start), default: []].append(Piece(start: start, end: end))
      count += 1
    }
    #expect(count > 5)
    let streets = Streets(network)
    var bridges = 0
    for arc in streets.arcs {
      let piece = Piece(
        start: streets.places[Int(arc.tail)],
        end: streets.places[Int(arc.head)]
      )
      let home = square(piece.start)
      var isCrossing = false
      for x in -2...2 as ClosedRange<Int32> {
        for y in -2...2 as ClosedRange<Int32> where !isCrossing {
          isCrossing = (rivers[[home[0] + x, home[1] + y]] ?? []).contains { $0.crosses(piece) }
        }
      }
      #expect(isCrossing == arc.isBridge, "\(arc)")
      if arc.isBridge { bridges += 1 }
    }
    #expect(bridges > 2)
  }

  @Test func `borders keep what is set`() {
    var border = CellBorder()
    border.level = 31
    border.roadClass = .highway
    border.isRiver = true
    #expect(border.level == 31 && border.roadClass == .highway && border.isRiver)
    #expect(!border.isOpen && !border.hasMotorway && !border.isInterchange && !border.isInland)
    border.roadClass = .collector
    border.level = 40
    border.isRiver = false
    #expect(border.level == 31 && border.roadClass == .collector && !border.isRiver)
  }
}
