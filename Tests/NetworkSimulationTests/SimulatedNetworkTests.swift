import GeoCore
import Testing

@testable import NetworkSimulation

/// Networks of several sizes and seeds against what they promise.
@Suite struct SimulatedNetworkTests {
  static let sizes = [1, 2, 3, 7, 111, 112, 500, 2500]
  static let seeds: [UInt64] = [0, 1, 77, .max]

  @Test(arguments: sizes, seeds)
  func `there are as many nodes as asked for, all numbered in order`(_ count: Int, _ seed: UInt64) {
    let network = SimulatedNetwork(nodeCount: count, seed: seed)
    var next = 0
    network.forEachCell { cell in
      #expect(cell.firstNode == next && cell.degrees.count == cell.coordinates.count)
      next += cell.coordinates.count
      #expect(
        cell.arcs.allSatisfy { arc in
          (cell.firstNode..<next).contains(Int(arc.tail)) && Int(arc.head) < count
            && arc.tail != arc.head
        }
      )
    }
    #expect(next == count)
  }

  @Test(arguments: sizes, seeds)
  func `each node reaches all others`(_ count: Int, _ seed: UInt64) {
    let streets = Streets(SimulatedNetwork(nodeCount: count, seed: seed))
    #expect(streets.reached(backward: false) == count)
    #expect(streets.reached(backward: true) == count)
  }

  @Test(arguments: seeds)
  func `each cell comes out the same by itself`(_ seed: UInt64) {
    let network = SimulatedNetwork(nodeCount: 3000, seed: seed)
    let again = SimulatedNetwork(nodeCount: 3000, seed: seed)
    let cells = (0..<again.cellCount).reversed().map { again.cell($0) }.filter {
      !$0.degrees.isEmpty
    }
    var index = cells.count
    network.forEachCell { cell in
      index -= 1
      #expect(
        cells[index].arcs == cell.arcs && cells[index].coordinates == cell.coordinates
          && cells[index].degrees == cell.degrees
      )
    }
    #expect(index == 0)
    let other = Streets(SimulatedNetwork(nodeCount: 3000, seed: seed &+ 1))
    #expect(other.arcs != Streets(network).arcs)
  }

  @Test(arguments: seeds)
  func `no arc is shorter than the straight line, nor much faster than its class`(_ seed: UInt64) {
    let streets = Streets(SimulatedNetwork(nodeCount: 3000, seed: seed))
    for arc in streets.arcs {
      let (a, b) = (streets.places[Int(arc.tail)], streets.places[Int(arc.head)])
      let straight = GreatCircle.distance(a.coordinate, b.coordinate)
      // The sphere is within 0.6 % of the ellipsoid.
      #expect(Double(arc.decimeters) >= straight * 10 * 0.994 && arc.decimeters > 0)
      #expect(Double(arc.decimeters) <= straight * 10 * 1.12 + 1)
      let seconds = Double(arc.milliseconds) / 1000
      #expect(seconds * Double(arc.speed) / 3.6 >= Double(arc.decimeters) / 10 - 1e-6)
      #expect(arc.milliseconds > 0)
      let (low, high) = (arc.roadClass.urbanSpeed * 0.64 - 1, arc.roadClass.ruralSpeed * 1.36 + 1)
      #expect((low...high).contains(Double(arc.speed)))
    }
  }

  @Test(arguments: seeds)
  func `positions are valid and around the middle of the land`(_ seed: UInt64) {
    let streets = Streets(SimulatedNetwork(nodeCount: 3000, seed: seed))
    for place in streets.places {
      #expect((34_800_000...35_200_000).contains(place.latitude))
      #expect((-40_200_000 ... -39_800_000).contains(place.longitude))
    }
    // Two dead ends at the rim of a cell may have the same place.
    #expect(Set(streets.places).count >= 2990)
  }

  @Test(arguments: [7, 500, 3000], seeds)
  func `degrees are those of the arcs, and as of streets`(_ count: Int, _ seed: UInt64) {
    let streets = Streets(SimulatedNetwork(nodeCount: count, seed: seed))
    var neighbors = Array(repeating: Set<UInt32>(), count: count)
    for arc in streets.arcs {
      neighbors[Int(arc.tail)].insert(arc.head)
      neighbors[Int(arc.head)].insert(arc.tail)
    }
    #expect(neighbors.map(\.count) == streets.degrees.map(Int.init))
    #expect(neighbors.allSatisfy { (1...6).contains($0.count) })
    guard count == 3000 else { return }
    let shares = (1...4).map { degree in
      Double(neighbors.count { $0.count == degree }) / Double(count)
    }
    #expect(
      (0.08...0.25).contains(shares[0]) && (0.12...0.35).contains(shares[1])
        && (0.35...0.55).contains(shares[2]) && (0.1...0.27).contains(shares[3]),
      "\(shares)"
    )
  }

  @Test func `a larger network has all classes, towns of all sizes and bridges`() {
    let network = SimulatedNetwork(nodeCount: 40_000, seed: 5)
    var summary = NetworkSummary()
    network.forEachCell { summary.add($0) }
    #expect(summary.nodes == 40_000 && summary.nodesByDegree.reduce(0, +) == 40_000)
    #expect(summary.arcsByClass.allSatisfy { $0 > 0 }, "\(summary)")
    #expect(summary.arcsByClass.reduce(0, +) == summary.arcs)
    #expect((2.45...2.7).contains(summary.averageOutDegree), "\(summary)")
    #expect(summary.bridges > 10 && summary.bridges < summary.arcs / 500, "\(summary)")
    #expect(network.townsByLevel[1] > 3 * network.townsByLevel[2] / 2)
    #expect(network.townsByLevel[4] > 0)
  }
}

/// All nodes and arcs of a small network.
struct Streets {
  var places: [MicroCoordinate] = []
  var degrees: [UInt8] = []
  var arcs: [NetworkArc] = []

  init(_ network: SimulatedNetwork) {
    network.forEachCell { cell in
      places += cell.coordinates
      degrees += cell.degrees
      arcs += cell.arcs
    }
  }

  /// How many nodes node 0 reaches, or how many reach it.
  func reached(backward: Bool) -> Int {
    var heads = Array(repeating: [Int](), count: places.count)
    for arc in arcs {
      let (tail, head) = backward ? (arc.head, arc.tail) : (arc.tail, arc.head)
      heads[Int(tail)].append(Int(head))
    }
    var isReached = Array(repeating: false, count: places.count)
    isReached[0] = true
    var stack = [0]
    while let node = stack.popLast() {
      for head in heads[node] where !isReached[head] {
        isReached[head] = true
        stack.append(head)
      }
    }
    return isReached.count { $0 }
  }
}
