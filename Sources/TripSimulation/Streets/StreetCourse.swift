import CampusGraph
import GeoCore
import Routing

/// A path with what a traveller meets on it: speeds, lights, waits.
struct StreetCourse {
  /// Something that may stop the traveller.
  struct Obstacle {
    enum Cause {
      case light(StreetLight)
      case wait(Seconds, StopSpot.Cause)
    }
    /// Metres from the start of the path.
    var along: Meters
    var cause: Cause
  }

  /// Longer waits are cut: they exceed any trip.
  private static let longestWait: Seconds = 86_400

  let length: Meters
  let speeds: SpeedProfile
  let acceleration: Acceleration
  /// In ascending order of ``Obstacle/along``.
  private(set) var obstacles: [Obstacle] = []

  /// Draws what is met on a path.
  ///
  /// - Complexity: O(length + edges · log edges).
  init(
    of path: TravelPath,
    _ speeds: StreetSpeeds,
    _ network: ProfileNetwork,
    of graph: StreetGraph,
    _ options: StreetTripOptions,
    _ sequences: StreetSequences
  ) {
    length = path.length
    acceleration = speeds.acceleration
    let targets = path.pieces.map { speeds.target($0.speed, on: $0.edge?.edge) }
    self.speeds = SpeedProfile(
      of: path,
      targets: targets,
      reach: options.speed.turnReach,
      speeds
    )
    for spot in path.spots {
      if case .planned(let duration) = spot.cause { wait(duration, at: spot.along, spot.cause) }
    }
    addStay(options.stays, sequences.stay)
    let junctions = StreetJunctions(path: path, network: network, graph: graph)
    addLights(junctions, options.signals, sequences)
    addYielding(junctions, options.yielding, sequences)
    obstacles.sort { $0.along < $1.along }
  }

  private mutating func wait(_ duration: Seconds, at along: Meters, _ cause: StopSpot.Cause) {
    guard duration > 0 else { return }
    obstacles.append(
      Obstacle(along: along, cause: .wait(min(duration, Self.longestWait), cause))
    )
  }

  private mutating func addStay(_ law: StayLaw, _ sequence: SplitMix64) {
    var random = sequence
    let stays = random.chance(law.probability)
    let (share, further) = (random.between(0.05...0.95), random.exponential(mean: law.mean))
    if stays, length > 0 { wait(law.least + further, at: share * length, .chance) }
  }

  private mutating func addLights(
    _ junctions: StreetJunctions,
    _ law: SignalLaw,
    _ sequences: StreetSequences
  ) {
    var last = -Double.infinity
    for place in junctions.lights where place.along - last >= law.junctionSize {
      var random = sequences.signal(UInt64(place.node.rawValue))
      let light = StreetLight(law, &random)
      if light.closed > 0 { obstacles.append(Obstacle(along: place.along, cause: .light(light))) }
      last = place.along
    }
  }

  private mutating func addYielding(
    _ junctions: StreetJunctions,
    _ law: YieldLaw,
    _ sequences: StreetSequences
  ) {
    for place in junctions.yieldings(law) {
      var random = sequences.yielding(UInt64(place.node.rawValue))
      let yields = random.chance(law.probability)
      let duration = random.exponential(mean: law.mean)
      if yields { wait(duration, at: place.along, .chance) }
    }
  }
}
