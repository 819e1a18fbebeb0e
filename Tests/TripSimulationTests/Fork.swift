import CampusGraph
import GeoCore
import Routing
import TripSimulation

/// Small networks of straight lines, on which an oracle's answers can be worked out by hand.
extension Town {
  /// Lines between points in metres, each an edge; points that are the same are one junction.
  static func lines(_ lines: [[(Double, Double)]]) -> Town {
    var builder = GraphBuilder()
    var nodes: [[Double]: NodeID] = [:]
    func node(_ point: (Double, Double)) -> NodeID {
      if let known = nodes[[point.0, point.1]] { return known }
      let node = builder.addNode(at: coordinate(point.0, point.1))
      nodes[[point.0, point.1]] = node
      return node
    }
    var street = EdgeDescription()
    street.kind = .footway
    for line in lines {
      for (from, to) in zip(line, line.dropFirst()) {
        builder.addEdge(from: node(from), to: node(to), street)
      }
    }
    return Town(index: index(of: builder.build()))
  }

  /// Where a fix puts the traveller, in metres.
  static func place(of fix: SimulatedFix) -> PlanePoint { plane.point(fix.fix.coordinate) }
}

/// The logarithms of likelihoods of errors of a Gauss–Markov process, written down once more.
struct Whitening {
  var deviation: Meters
  var correlationTime: Seconds
  private var last: (error: PlanePoint, time: Seconds)?

  init(_ noise: NoiseLaw) {
    deviation = noise.deviation
    correlationTime = noise.correlationTime
  }

  mutating func score(_ error: PlanePoint, at time: Seconds) -> Double {
    var score = 0.0
    if let last {
      let memory = correlationTime > 0 ? exp((last.time - time) / correlationTime) : 0
      let new = [error.x - memory * last.error.x, error.y - memory * last.error.y]
      score = new.reduce(0) { $0 - $1 * $1 } / (2 * deviation * deviation * (1 - memory * memory))
    } else {
      score = -(error.x * error.x + error.y * error.y) / (2 * deviation * deviation)
    }
    last = (error, time)
    return score
  }
}
