import CampusGraph
import GeoCore

/// Places that travellers can see from the ways, by which turns onto nameless ways are told.
///
/// A place outdoors is seen where it lies, a building by its entrances.
struct VisiblePlaces {
  /// Metres within which a place is seen from a turn.
  static let reach: Meters = 20

  private let sights: [(location: Coordinate, name: String)]

  /// Takes the named places of a campus.
  init(_ places: [Place]) {
    sights = places.filter { !$0.name.isEmpty }.flatMap { place in
      let locations =
        place.entrances.isEmpty && place.kind != .building
        ? [place.location] : place.entrances.map(\.location)
      return locations.map { (location: $0, name: place.name) }
    }
  }

  /// The name of the place nearest to a turn, besides some others; `nil` if none is near.
  ///
  /// - Complexity: O(places).
  func name(near turn: Coordinate, besides others: Set<String>) -> String? {
    var best: (distance: Meters, name: String)?
    for sight in sights where !others.contains(sight.name) {
      let distance = LocalPlane.shortDistance(turn, sight.location)
      guard distance <= Self.reach, distance < best?.distance ?? .infinity else { continue }
      best = (distance, sight.name)
    }
    return best?.name
  }
}

extension StepBuilder {
  /// Tells turns onto ways without a name by what stands there, each place once.
  ///
  /// The destination and a building that was just left tell nothing.
  func nameLandmarks(_ steps: inout [Step]) {
    var known: Set<String> = [destination.name]
    for index in steps.indices {
      if case .exitBuilding(_, let building) = steps[index].phrase { known.insert(building) }
      guard case .turn(let modifier, onto: "") = steps[index].phrase,
        let landmark = context.visiblePlaces.name(
          near: steps[index].maneuver.location,
          besides: known
        )
      else { continue }
      known.insert(landmark)
      steps[index].phrase = .turnAt(modifier, landmark: landmark)
    }
  }
}
