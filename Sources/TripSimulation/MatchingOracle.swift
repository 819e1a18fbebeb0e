import CampusGraph
public import GeoCore
public import Routing

/// How much of a way nobody can match right, as another way runs so near to it that errors hide which
/// was taken.
///
/// The oracle knows the law of errors with its parameters, which fixes are outliers, when the traveller was
/// at every junction, and for each edge travelled it is told that it was part of either of two ways: the
/// true one, and one that leaves it at a junction and comes back to it at another, or began or ended
/// beside it and does not, at most a tenth longer or shorter. Both are as likely to it before it sees the
/// fixes. It errs as often as Bayes' rule does: with whitened errors between two known lines, Q(d ÷ 2), d
/// being what separates them in standard deviations. For each edge the way counts that is hardest to tell.
///
/// A matcher has to choose among more ways and does not know when junctions were passed; so it loses more,
/// as long as it presumes nothing of which way is the better one. Where on a way trips begin and end is
/// not asked here.
public final class MatchingOracle {
  /// What is lost of a trip, in metres missed and added, by expectation.
  public struct Limit: Hashable, Sendable {
    /// Metres of the trip.
    public var travelled: Meters = 0
    /// Edges, by the positions alone.
    public var edgesByPosition: Meters = 0
    /// Edges, by positions, speeds and courses.
    public var edgesByMotion: Meters = 0
    /// Lines that are more than ``LineAgreement/tolerance`` apart, by the positions alone.
    public var linesByPosition: Meters = 0
    /// Lines, by positions, speeds and courses.
    public var linesByMotion: Meters = 0

    /// Nothing of nothing.
    public init() {}

    /// Adds the limit of other trips.
    public mutating func add(_ other: Limit) {
      travelled += other.travelled
      edgesByPosition += other.edgesByPosition
      edgesByMotion += other.edgesByMotion
      linesByPosition += other.linesByPosition
      linesByMotion += other.linesByMotion
    }
  }

  private let sideWays: SideWays

  /// Prepares an oracle for trips of a profile.
  public init(_ index: RoutingIndex, profile: Profile) {
    sideWays = SideWays(
      graph: index.graph,
      network: index.network(for: profile),
      edgeIndex: index.edgeIndex
    )
  }

  /// What nobody can match right of a trip that is seen through one or several receivers.
  ///
  /// - Parameter views: the same trip through each receiver, and the law of its errors.
  /// - Returns: a limit for each view.
  /// - Complexity: O(edges · ways within reach), and a fix for each of its metres for each way.
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
      let doubt = Doubt(way, beside: path, trip.fixes, law)
      let positions = doubt.errorByPosition
      guard positions > Self.negligible else { continue }
      let motions = doubt.errorByMotion
      let apart = LineAgreement(truth: [doubt.line], found: [way.line])
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

  /// Ways that are taken for each other more rarely change nothing that is shown.
  private static let negligible = 1e-5
}

/// How hard two ways are to tell apart.
private struct Doubt {
  /// The true line between the two junctions.
  let line: LineString
  /// The squares of what separates the ways, in standard deviations: by positions and by velocities.
  private var positions = 0.0
  private var velocities = 0.0

  var errorByPosition: Double { Self.error(positions) }
  var errorByMotion: Double { Self.error(positions + velocities) }

  /// How often Bayes' rule errs between two equally likely means so far apart: half the standard normal
  /// tail on either side.
  static func error(_ square: Double) -> Double { erfc((square / 8).squareRoot()) / 2 }

  init(_ way: SideWay, beside path: TravelPath, _ fixes: [SimulatedFix], _ law: ErrorLaw) {
    line = LineString(path.pieces[way.pieces].flatMap(\.line.coordinates))
    let start = path.distances[way.pieces.lowerBound]
    let end = path.distances[way.pieces.upperBound]
    let scale = way.line.length / (end - start)
    let first = way.startsBeside ? 0 : Self.first(in: fixes, beyond: start)
    // Up to the parting both ways are one: the error is known there.
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

  /// What the course says, in squares of standard deviations.
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
    var (low, high) = (0, fixes.count)
    while low < high {
      let middle = (low + high) / 2
      if fixes[middle].travelled <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
