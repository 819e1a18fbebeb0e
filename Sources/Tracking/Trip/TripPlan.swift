public import CampusGraph
public import GeoCore
public import Routing

/// Route prepared for tracking: what lies where along it, in metres and in planned time.
///
/// ```
///  along 0 ────────┬───────┬──────────────●──────┬──────▶ length
///        piece 0   │ 1     │ 2         stop spot │ 3      a piece is an edge, or a straight line
///        step 0 ───┴───────┴──── step 1 ─────────┴─ …     where no streets are known
/// ```
///
/// Planned time has two parts: *moving time*, which scales with the traveller's pace, and *stops*,
/// which do not: waits at crossings and signals, doors, lifts, docks. Both are cumulative, so that
/// the remainder from any place takes O(log pieces). Immutable; trackers may share it.
public final class TripPlan: Sendable {
  /// Part of the route on one edge, or along one straight line.
  struct Piece: Sendable, Hashable {
    /// The edge in the direction of travel; `nil` if no streets are known.
    var edge: DirectedEdge?
    /// Where it starts, in metres along the route.
    var start: Meters
    var length: Meters
    /// Metres over the ground: less than ``length`` on straight lines that stand for longer ways.
    var groundLength: Meters
    /// The part of the edge that is travelled, along the direction of travel.
    var firstFraction: Double
    var lastFraction: Double
    /// The planned time to move along it.
    var movingTime: Seconds
    var pace: PaceClass

    var end: Meters { start + length }
  }

  /// A spot where a traveller may have to stop.
  struct StopSpot: Sendable, Hashable {
    var along: Meters
    /// The planned seconds, a mean over stopping and not stopping.
    var delay: Seconds
    /// Whether the time is always taken, as to open a door or to take a bike.
    var isCertain: Bool
  }

  /// An instruction and the place where it applies.
  struct PlannedStep: Sendable, Hashable {
    var along: Meters
    var instruction: LocalizedText
    var isStanding: Bool
  }

  /// The name of the profile, or `bikeshare`.
  public let profile: String
  /// The mode of travel where no piece says otherwise.
  public let mode: TravelMode
  /// Metres from the start to the end.
  public let length: Meters
  /// The planned seconds for the whole route, stops included.
  public let duration: Seconds
  /// Where it ends.
  public let destination: Coordinate
  /// The destination's name; may be empty.
  public let destinationName: String

  let pieces: [Piece]
  /// Metres over the ground before each piece.
  let groundBefore: [Meters]
  let spots: [StopSpot]
  let steps: [PlannedStep]
  let line: [Coordinate]
  /// Metres along the route of each point of ``line``.
  let lineAlong: [Meters]
  /// The plane of the off-route filter, and the route on it.
  let plane: LocalPlane
  let grid: CellGrid
  /// The turns, at junctions and in bends.
  let turns: RoutePlaces
  /// The junctions of streets.
  let junctions: RoutePlaces
  /// The ways off the route, by where they leave it.
  let turnoffs: [Turnoff]
  /// Planned moving time before each piece, of each class; one more at the end.
  let movingBefore: [PerPaceClass]
  /// The same, all classes together.
  let movingTimeBefore: [Seconds]
  /// Planned time at the spots before each spot; one more at the end.
  let delayBefore: [SpotSums]
  /// Pieces by the code of their edge, for lookup.
  let piecesByEdge: [(code: UInt32, piece: Int)]

  /// Sums over stop spots.
  struct SpotSums: Sendable, Hashable {
    /// The number of spots without a certain stop, and the mean seconds there.
    var chanceCount = 0.0
    var chance: Seconds = 0
    /// Sum of the squares of those seconds.
    var chanceSquared: Double = 0
    /// Sum of the cubes.
    var chanceCubed: Double = 0
    /// Seconds at spots with a certain stop.
    var certain: Seconds = 0

    static func - (a: SpotSums, b: SpotSums) -> SpotSums {
      SpotSums(
        chanceCount: a.chanceCount - b.chanceCount,
        chance: a.chance - b.chance,
        chanceSquared: a.chanceSquared - b.chanceSquared,
        chanceCubed: a.chanceCubed - b.chanceCubed,
        certain: a.certain - b.certain
      )
    }

    func adding(_ spot: StopSpot) -> SpotSums {
      var sums = self
      if spot.isCertain {
        sums.certain += spot.delay
      } else {
        sums.chanceCount += 1
        sums.chance += spot.delay
        sums.chanceSquared += spot.delay * spot.delay
        sums.chanceCubed += spot.delay * spot.delay * spot.delay
      }
      return sums
    }
  }

  /// Prepares a route.
  ///
  /// - Parameters:
  ///   - route: as a `Router` returned it.
  ///   - travel: how it was asked for.
  ///   - context: the network on which it was found.
  /// - Complexity: O(edges · log edges + points).
  public convenience init(_ route: Route, _ travel: TravelPlan, on context: RoutingContext) {
    var layout = PlanLayout(context: context)
    for leg in route.legs { layout.add(leg, travel) }
    self.init(layout, route, mode: travel.profiles[0].mode)
  }

  init(_ layout: PlanLayout, _ route: Route, mode: TravelMode) {
    profile = route.profile
    self.mode = mode
    length = layout.along
    pieces = layout.pieces
    var ground: Meters = 0
    groundBefore = layout.pieces.map { piece in
      defer { ground += piece.groundLength }
      return ground
    }
    spots = layout.spots.sorted { $0.along < $1.along }
    steps = layout.steps
    line = layout.line
    lineAlong = layout.lineAlong
    let destination =
      layout.line.last ?? route.waypoints.last?.location ?? Coordinate(latitude: 0, longitude: 0)
    self.destination = destination
    let plane = LocalPlane(at: layout.line.first ?? destination)
    destinationName = route.waypoints.last?.waypoint.name ?? ""
    self.plane = plane
    let points = layout.line.map(plane.point)
    grid = CellGrid(
      approach: layout.approach.map(plane.point),
      points: points,
      along: layout.lineAlong
    )
    turns = RoutePlaces(turnsOf: points, along: layout.lineAlong)
    junctions = RoutePlaces(junctions: layout.junctions)
    turnoffs = layout.turnoffs.map { Turnoff($0, on: plane) }
    var moving = [PerPaceClass(repeating: 0)]
    var times = [0.0]
    for (number, piece) in layout.pieces.enumerated() {
      var next = moving[number]
      next[piece.pace.rawValue] += piece.movingTime
      moving.append(next)
      times.append(times[number] + piece.movingTime)
    }
    movingBefore = moving
    movingTimeBefore = times
    var sums = [SpotSums()]
    for spot in spots { sums.append(sums[sums.count - 1].adding(spot)) }
    delayBefore = sums
    let total = sums[sums.count - 1]
    duration = times[times.count - 1] + total.chance + total.certain
    piecesByEdge = layout.pieces.enumerated()
      .compactMap { number, piece in piece.edge.map { (code: $0.code, piece: number) } }
      .sorted { ($0.code, $0.piece) < ($1.code, $1.piece) }
  }
}
