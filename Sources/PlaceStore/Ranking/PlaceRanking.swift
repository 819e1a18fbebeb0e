import CampusGraph
import Foundation
import GeoCore

/// Ranking of the places of a city that match a name equally well.
///
/// By class first, then by a score: the importance less penalties for the distances from the other
/// end of the trip and from the centre of the city. Places with a small difference of scores are
/// equivalent.
struct PlaceRanking {
  /// The other end of the trip.
  var origin: Coordinate?
  /// The centre of the city.
  var center: Coordinate?
  /// Query words, folded; names with all of them as whole words come before those with prefixes.
  var words: [String] = []
  /// The whole query, folded, if whole names are compared; a place's own name counts more than its
  /// aliases.
  var text: String?

  /// The difference of scores that decides between two places.
  private static let margin = 0.15
  /// Places of one name nearer than this, in metres, are one place mapped twice.
  private static let duplicateDistance: Meters = 150
  /// A stop is dropped if a street of its name is nearer than this, in metres: it is named after
  /// the street.
  private static let stopStreetDistance: Meters = 1500

  /// The best of some places of a city and those equivalent to it, the best first.
  ///
  /// - Parameters:
  ///   - places: The matching places.
  ///   - isAddress: Whether they are houses of one address, which are not ranked by class.
  /// - Returns: The places; none if there are none.
  func best(of places: [PlaceSummary], isAddress: Bool) -> [PlaceSummary] {
    let top = places.lazy.map(rank).min()
    let scored = places.filter { isAddress || rank($0) == top }
      .map { (place: $0, score: score($0)) }
      .sorted { ($1.score, $0.place.number) < ($0.score, $1.place.number) }
    let distinct = Self.distinct(scored)
    guard let most = distinct.first?.score else { return [] }
    return distinct.prefix { most - $0.score < Self.margin }.map(\.place)
  }

  /// Whether the query matches an alias, not the place's own name.
  private func isOtherName(_ place: PlaceSummary) -> Bool {
    text.map { FoldedText.folded(place.name) != $0 } ?? false
  }

  /// The rank by class; aliases of squares, sights and other places rank like streets.
  private func rank(_ place: PlaceSummary) -> Int {
    let square = PlaceClass.squareRank
    return place.rank >= square && isOtherName(place) ? PlaceClass.streetRank : place.rank
  }

  private func score(_ place: PlaceSummary) -> Double {
    func penalty(_ point: Coordinate?, _ weight: Double) -> Double {
      // Logarithmic: flat nearby, and far away equal ratios of distances count equally.
      guard let point else { return 0 }
      return weight * log2(1 + GreatCircle.distance(point, place.location) / 1000)
    }
    let hasOrigin = origin != nil
    let own = words.isEmpty ? [] : FoldedText.words(FoldedText.folded(place.name))
    let isWhole = !words.isEmpty && words.allSatisfy(own.contains)
    return (place.importance ?? 0) + (isWhole ? 0.2 : 0)
      - (isOtherName(place) ? 0.3 : 0) - penalty(origin, 0.15)
      - penalty(center, hasOrigin ? 0.05 : 0.12)
  }

  /// The places without duplicates.
  private static func distinct(
    _ places: [(place: PlaceSummary, score: Double)]
  ) -> [(place: PlaceSummary, score: Double)] {
    let names = places.map { FoldedText.folded($0.place.name) }
    var streets: [String: [Coordinate]] = [:]
    for (name, candidate) in zip(names, places) where candidate.place.placeClass == .street {
      streets[name, default: []].append(candidate.place.location)
    }
    var kept: [String: [Coordinate]] = [:]
    return zip(names, places).filter { name, candidate in
      let location = candidate.place.location
      func isNear(_ others: [Coordinate]?, _ distance: Meters) -> Bool {
        others?.contains { GreatCircle.distance($0, location) < distance } ?? false
      }
      let isStop = candidate.place.placeClass == .stop
      guard !isNear(kept[name], duplicateDistance) else { return false }
      if isStop, isNear(streets[name], stopStreetDistance) { return false }
      kept[name, default: []].append(location)
      return true
    }.map(\.1)
  }
}
