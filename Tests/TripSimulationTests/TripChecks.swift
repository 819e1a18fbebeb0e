import CampusGraph
import GeoCore
import Testing
import TripSimulation

/// What holds for trips by any law.
enum TripChecks {
  /// Remaining time falls with the clock, distance never decreases, and the last fix is at the end.
  static func checkProgress(of trip: SimulatedTrip, to destination: Coordinate) throws {
    for (a, b) in zip(trip.fixes, trip.fixes.dropFirst()) {
      #expect(b.time > a.time)
      #expect(b.travelled >= a.travelled)
      guard b.remaining > 0 else { continue }
      #expect(abs((a.remaining - b.remaining) - (b.time - a.time)) < 1e-6)
    }
    let last = try #require(trip.fixes.last)
    #expect(last.remaining == 0)
    #expect(abs(last.travelled - trip.distance) < 0.1)
    #expect(LocalPlane.shortDistance(last.location, destination) < 0.2)
  }

  /// Each edge begins where the one before ended, their lengths add up, and fixes lie on them.
  static func checkEdges(of trip: SimulatedTrip, _ graph: StreetGraph) throws {
    for (a, b) in zip(trip.edges, trip.edges.dropFirst()) {
      if a.end < 1 {
        // In the middle of an edge the traveller continues, or turns around.
        let place = b.edge == a.edge ? b.start : 1 - b.start
        #expect(b.edge.edge == a.edge.edge && abs(place - a.end) < 1e-9)
      } else {
        let end = a.edge.isForward ? graph.head(of: a.edge.edge) : graph.tail(of: a.edge.edge)
        let start = b.edge.isForward ? graph.tail(of: b.edge.edge) : graph.head(of: b.edge.edge)
        #expect(start == end && b.start == 0)
      }
    }
    let length = trip.edges.reduce(0) { $0 + $1.length }
    #expect(abs(length - trip.distance) < 0.01)
    for fix in trip.fixes {
      let edge = try #require(fix.edge)
      var line = graph.geometry.line(of: edge.edge)
      if !edge.isForward { line.reverse() }
      let whole = LineString(line)
      let place = whole.point(along: fix.fraction * whole.length)
      #expect(LocalPlane.shortDistance(place, fix.location) < 0.05)
    }
  }

  /// A digest of what a trip's receiver reports and of the truth, to a millimetre and a millisecond.
  static func digest(of trip: SimulatedTrip) -> UInt64 {
    var state: UInt64 = 0
    func add(_ value: Double) {
      state = SplitMix64.mix(state ^ UInt64(bitPattern: Int64(value.rounded())))
    }
    for fix in trip.fixes {
      add(fix.fix.coordinate.latitude * 1e8)
      add(fix.fix.coordinate.longitude * 1e8)
      add((fix.fix.speed ?? -1) * 1e3)
      add((fix.fix.course ?? -1) * 1e3)
      add((fix.fix.time ?? -1) * 1e3)
      add(fix.travelled * 1e3)
      add(fix.remaining * 1e3)
      add(fix.isOutlier ? 1 : 0)
    }
    for edge in trip.edges {
      add(Double(edge.edge.code))
      add(edge.length * 1e3)
    }
    return state
  }
}
