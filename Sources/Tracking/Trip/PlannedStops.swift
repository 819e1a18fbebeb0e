import CampusGraph
import GeoCore
import Routing

/// Stops that a profile plans on one edge: the part of its duration that is no moving time.
///
/// The delays are those that `Metric(customizing:for:)` adds up.
struct PlannedStops {
  struct Stop {
    var delay: Seconds
    /// Whether the time is always taken; otherwise the delay is a mean.
    var isCertain: Bool
    /// Whether it is at the end of the edge rather than at its start.
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
      // Walking profiles give signals no delay, but walkers wait there as at any other crossing.
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
