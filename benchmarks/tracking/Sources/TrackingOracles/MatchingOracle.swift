import CampusGraph
public import GeoCore
public import Routing
public import TripSimulation

/// Lower bound for the error of map matching, from parallel ways that fixes cannot distinguish.
///
/// The oracle knows the law of errors with its parameters, which fixes are outliers, and when the
/// traveller was at every junction. For each edge it decides between two ways: the true one, and a
/// side way of nearly the same length that leaves it at a junction and rejoins it at another, or
/// that begins or ends beside it. Both have the same prior probability. With whitened errors and
/// two known lines, Bayes' rule errs with probability Q(d ÷ 2), where d is the distance between the
/// lines in standard deviations. For each edge the side way that is hardest to distinguish counts.
///
/// A matcher has more ways to choose from and does not know when the traveller was at a junction.
/// So its expected error is larger, unless it has prior knowledge of which way is more likely. The
/// oracle does not consider where on a way a trip begins and ends.
public final class MatchingOracle {
  /// The expected metres missed and added on a trip.
  public struct Limit: Hashable, Sendable {
    /// Metres of the trip.
    public var travelled: Meters = 0
    /// Of wrong edges, given the positions alone.
    public var edgesByPosition: Meters = 0
    /// Of wrong edges, given positions, speeds and courses.
    public var edgesByMotion: Meters = 0
    /// Of lines more than ``LineAgreement/tolerance`` apart, given the positions alone.
    public var linesByPosition: Meters = 0
    /// Of lines more than ``LineAgreement/tolerance`` apart, given positions, speeds and courses.
    public var linesByMotion: Meters = 0

    /// Starts at zero.
    public init() {}

    /// Adds the limit of another trip.
    public mutating func add(_ other: Limit) {
      travelled += other.travelled
      edgesByPosition += other.edgesByPosition
      edgesByMotion += other.edgesByMotion
      linesByPosition += other.linesByPosition
      linesByMotion += other.linesByMotion
    }
  }

  private let sideWays: SideWays

  /// Makes an oracle for trips of a profile.
  public init(_ context: RoutingContext, profile: Profile) {
    sideWays = SideWays(
      graph: context.graph,
      network: context.network(for: profile),
      edgeIndex: context.edgeIndex
    )
  }

  /// The least expected matching error of a trip, for one or several receivers.
  ///
  /// - Parameter views: the same trip as observed by each receiver, and the receiver's noise.
  /// - Returns: a limit for each view.
  /// - Complexity: O(edges · side ways within reach · fixes on them).
  public func limits(of views: [(trip: SimulatedTrip, noise: NoiseLaw)]) -> [Limit] {
    guard let path = views.first?.trip.journey.path else { return [] }
    let ways = sideWays.around(path)
    return views.map { view in
      limit(of: view.trip, ErrorLaw(noise: view.noise), ways)
    }
  }

  private func limit(of trip: SimulatedTrip, _ law: ErrorLaw, _ ways: [SideWay]) -> Limit {
    let path = trip.journey.path
    var lost = [Limit](repeating: Limit(), count: path.pieces.count)
    for way in ways {
      let comparison = WayComparison(way, beside: path, trip.fixes, law)
      let positions = comparison.errorByPosition
      guard positions > Self.negligible else { continue }
      let motions = comparison.errorByMotion
      let apart = LineAgreement(truth: [comparison.line], found: [way.line])
      let whole = path.distances[way.pieces.upperBound] - path.distances[way.pieces.lowerBound]
      for number in way.pieces {
        let share = path.pieces[number].length / whole
        let edges = share * (whole + way.length)
        let lines = share * (apart.missed + apart.added)
        lost[number].edgesByPosition = max(lost[number].edgesByPosition, positions * edges)
        lost[number].edgesByMotion = max(lost[number].edgesByMotion, motions * edges)
        lost[number].linesByPosition = max(lost[number].linesByPosition, positions * lines)
        lost[number].linesByMotion = max(lost[number].linesByMotion, motions * lines)
      }
    }
    var limit = Limit()
    for part in lost { limit.add(part) }
    limit.travelled = path.length
    return limit
  }

  /// Smaller error probabilities do not change any figure reported.
  private static let negligible = 1e-5
}

/// Statistical distance between the true way and a side way.
private struct WayComparison {
  /// The true line between the two junctions.
  let line: LineString
  /// Squared distances in standard deviations, in positions and in velocities.
  private var positions = 0.0
  private var velocities = 0.0

  var errorByPosition: Double { Self.error(positions) }
  var errorByMotion: Double { Self.error(positions + velocities) }

  /// The error probability of Bayes' rule for two equally likely means at a squared distance of
  /// `square` in standard deviations: Q(√square ÷ 2).
  static func error(_ square: Double) -> Double { erfc((square / 8).squareRoot()) / 2 }

  init(_ way: SideWay, beside path: TravelPath, _ fixes: [SimulatedFix], _ law: ErrorLaw) {
    line = LineString(path.pieces[way.pieces].flatMap(\.line.coordinates))
    let start = path.distances[way.pieces.lowerBound]
    let end = path.distances[way.pieces.upperBound]
    let scale = way.line.length / (end - start)
    let first = way.startsBeside ? 0 : Self.first(in: fixes, beyond: start)
    // Before the divergence both ways coincide, so the error is known there.
    let known = fixes[..<first].last { !$0.isOutlier }
    var last = (difference: PlanePoint(x: 0, y: 0), time: known?.time ?? -.infinity)
    for fix in fixes[first...] {
      let isBeside = way.endsBeside || fix.travelled < end
      var difference = PlanePoint(x: 0, y: 0)
      if isBeside {
        let along = (fix.travelled - start) * scale
        difference = LocalPlane(at: fix.location).point(way.line.point(along: along))
        velocities += Self.turn(fix, way.line.bearing(along: along), scale, path, law)
      }
      guard !fix.isOutlier else { continue }
      let interval = fix.time - last.time
      positions -= 2 * law.score(difference, after: (last.difference, interval))
      last = (difference, fix.time)
      if !isBeside { break }
    }
  }

  /// The squared distance of the velocities at a fix, in standard deviations; 0 without a course.
  private static func turn(
    _ fix: SimulatedFix,
    _ course: Degrees,
    _ scale: Double,
    _ path: TravelPath,
    _ law: ErrorLaw
  ) -> Double {
    guard fix.fix.course != nil else { return 0 }
    let truth = PlanePoint(length: fix.speed, bearing: path.place(at: fix.travelled).course)
    return -2 * law.score(velocity: PlanePoint(length: fix.speed * scale, bearing: course), truth)
  }

  /// The first fix beyond a distance.
  private static func first(in fixes: [SimulatedFix], beyond start: Meters) -> Int {
    fixes.partitionPoint { $0.travelled <= start }
  }
}
