import CampusGraph
import GeoCore
import Routing

/// The stops that a profile expects on one edge: what its duration holds beside the time to move.
///
/// The delays are those that `Metric(customizing:for:)` adds up; here they are told apart.
struct PlannedStops {
  struct Stop {
    var delay: Seconds
    /// Whether it always takes the time; otherwise the delay is an average.
    var isCertain: Bool
    /// Whether it is where the edge ends rather than where it starts.
    var isAtEnd: Bool
    /// Whether it is part of the planned duration of the edge.
    var isTimed = true

    func scaled(by share: Double) -> Stop {
      var stop = self
      stop.delay *= share
      return stop
    }
  }

  let all: [Stop]

  /// Seconds of the edge's planned duration that are no moving time.
  var timed: Seconds { all.reduce(0) { $0 + ($1.isTimed ? $1.delay : 0) } }

  init(_ edge: DirectedEdge, of graph: StreetGraph, _ profile: Profile) {
    let delays = profile.delays
    let flags = graph.attributes.flags[edge.edge]
    var all: [Stop] = []
    func add(_ delay: Seconds, isCertain: Bool, isAtEnd: Bool = false, isTimed: Bool = true) {
      guard delay > 0 else { return }
      all.append(Stop(delay: delay, isCertain: isCertain, isAtEnd: isAtEnd, isTimed: isTimed))
    }
    let kind = graph.attributes.kind[edge.edge]
    add(delays.passing(kind, flags), isCertain: kind != .crossing)
    if flags.contains(.signal(forward: edge.isForward)) {
      // Profiles of walkers give signals no delay; one waits there as at any other crossing.
      let isPlanned = delays.signal > 0
      add(
        isPlanned ? delays.signal : delays.crossing,
        isCertain: false,
        isAtEnd: true,
        isTimed: isPlanned
      )
    }
    self.all = all
  }
}
