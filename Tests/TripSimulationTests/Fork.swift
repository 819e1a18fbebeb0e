import CampusGraph
import GeoCore
import Routing
import TripSimulation

/// Small networks of straight lines, for which the expected results can be computed by hand.
extension Town {
  /// Lines between points in metres, each piece an edge; equal points are one junction.
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
    return Town(context: context(of: builder.build()))
  }

  /// The position of a fix in metres.
  static func place(of fix: SimulatedFix) -> PlanePoint { plane.point(fix.fix.coordinate) }
}

/// Reference implementation of the log-likelihood of Gauss–Markov errors.
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
      let phi = correlationTime > 0 ? exp((last.time - time) / correlationTime) : 0
      let new = [error.x - phi * last.error.x, error.y - phi * last.error.y]
      score = new.reduce(0) { $0 - $1 * $1 } / (2 * deviation * deviation * (1 - phi * phi))
    } else {
      score = -(error.x * error.x + error.y * error.y) / (2 * deviation * deviation)
    }
    last = (error, time)
    return score
  }
}
