import CampusGraph
import GeoCore

/// Place on a directed edge where a fix may have been taken.
struct Candidate: BitwiseCopyable {
  /// The directed edge.
  var code: UInt32
  /// The head of its arc; nodes after turn expansion tell which forbidden turns lie ahead.
  var head: UInt32
  /// The fraction of the edge in the direction of travel, 0…1.
  var fraction: Double
  /// The same in metres.
  var along: Meters
  /// Metres from here to the end of the edge.
  var rest: Meters
  /// Metres from the fix.
  var distance: Meters
  var latitude: Double
  var longitude: Double
  /// The logarithm of the fix's likelihood, tempered.
  var emission: Double
  /// The same without tempering.
  var fullEmission: Double
  /// The logarithm of the probability of the best way here, or of all ways.
  var score: Double
  /// The index of the best hypothesis before, among those of the fix before; −1 for none.
  var previous: Int32

  /// The edge and direction.
  var edge: DirectedEdge { DirectedEdge(code: code) }
  /// The point on the edge.
  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

/// Collects the places near a fix.
struct CandidateSearch: ~Copyable {
  /// The candidates found last, in the order of the edge index.
  private(set) var found = FlatList<Candidate>(capacity: 64)
  private var near = FlatList<NearbyEdge>(capacity: 64)
  private var plaza = FlatList<NearbyEdge>(capacity: 64)

  init() {}

  /// Fills ``found`` with the places within reach of a fix.
  ///
  /// `tempering` is the share of the fix's likelihood that counts, `breadth` the number of edges,
  /// `leastReach` the least radius in metres.
  mutating func collect(
    _ fix: LocationFix,
    _ emission: EmissionModel,
    tempering: Double,
    _ breadth: MatchingParameters.Breadth,
    leastReach: Meters,
    in network: MatchingNetwork
  ) {
    let parameters = network.parameters
    let radius = min(
      parameters.radii.upperBound,
      max(leastReach, parameters.reach * emission.spread)
    )
    collectEdges(fix.coordinate, within: radius, breadth, in: network)
    found.removeAll()
    for index in 0..<(near.count + plaza.count) {
      let edge = index < near.count ? near[index] : plaza[index - near.count]
      add(edge, forward: true, emission: emission, tempering: tempering, network: network)
      add(edge, forward: false, emission: emission, tempering: tempering, network: network)
    }
  }

  /// Keeps the places on some directed edges only.
  mutating func keep(where isAllowed: (DirectedEdge) -> Bool) {
    var kept = 0
    for index in 0..<found.count where isAllowed(found[index].edge) {
      found[kept] = found[index]
      kept += 1
    }
    found.truncate(to: kept)
  }

  private mutating func collectEdges(
    _ place: Coordinate,
    within radius: Meters,
    _ breadth: MatchingParameters.Breadth,
    in network: MatchingNetwork
  ) {
    near.removeAll()
    plaza.removeAll()
    let kinds = network.graph.attributes.kind
    network.edgeIndex.visitEdges(near: place, within: radius) { edge in
      let code = edge.edge.rawValue << 1
      guard network.isUsable(code) || network.isUsable(code | 1) else { return }
      if kinds[edge.edge] == .plaza {
        Self.keep(edge, in: &plaza, limit: breadth.plazaLines)
      } else {
        Self.keep(edge, in: &near, limit: breadth.edges)
      }
    }
  }

  /// Keeps an edge, in place of the farthest if there is no room.
  private static func keep(
    _ edge: NearbyEdge,
    in list: inout FlatList<NearbyEdge>,
    limit: Int
  ) {
    if list.count < limit { return list.append(edge) }
    guard limit > 0 else { return }
    var farthest = 0
    for index in 1..<list.count where list[index].distance > list[farthest].distance {
      farthest = index
    }
    if edge.distance < list[farthest].distance { list[farthest] = edge }
  }

  @inline(__always)
  private mutating func add(
    _ near: NearbyEdge,
    forward: Bool,
    emission: EmissionModel,
    tempering: Double,
    network: MatchingNetwork
  ) {
    let code = near.edge.rawValue << 1 | (forward ? 0 : 1)
    let length = network.length(of: code)
    let fraction = forward ? near.fraction : 1 - near.fraction
    let sign = forward ? 1.0 : -1.0
    let full = emission.score(
      distance: near.distance,
      directionX: sign * near.direction.x,
      directionY: sign * near.direction.y
    )
    network.forEachHead(of: code) { head in
      found.append(
        Candidate(
          code: code,
          head: head,
          fraction: fraction,
          along: fraction * length,
          rest: (1 - fraction) * length,
          distance: near.distance,
          latitude: near.coordinate.latitude,
          longitude: near.coordinate.longitude,
          emission: tempering * full,
          fullEmission: full,
          score: -.infinity,
          previous: -1
        )
      )
    }
  }
}
