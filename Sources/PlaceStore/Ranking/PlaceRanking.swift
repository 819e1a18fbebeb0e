import CampusGraph
import Foundation
import GeoCore

/// Order of the places of a city that fit a name equally well.
///
/// The class decides first, then a score: how well known a place is, less a penalty for its distance
/// from the other end of the question and from the middle of the city. Places whose scores differ
/// clearly are told apart; the others are alike.
struct PlaceRanking {
  /// Where the question comes from or leads to.
  var origin: Coordinate?
  /// The middle of the city.
  var middle: Coordinate?
  /// Words that were typed, folded; names that have them whole come before those that they begin.
  var words: [String] = []
  /// The whole text, folded, if whole names were compared; a place's own name counts more than others.
  var text: String?

  /// Difference of scores that decides between two places.
  private static let margin = 0.15
  /// Places of one name that are nearer than this, in metres, are one place drawn twice.
  private static let onePlace: Meters = 150
  /// A stop gives way to a street of its name that is nearer than this, in metres: it is called so
  /// because it is there.
  private static let alongStreet: Meters = 1500

  /// The best of some places of a city and those that are as good, the best first.
  ///
  /// - Parameters:
  ///   - places: What fits.
  ///   - isAddress: Whether they are houses of one address, whose class says nothing.
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

  /// Whether the text is another name than the place's own one.
  private func isOtherName(_ place: PlaceSummary) -> Bool {
    text.map { FoldedText.folded(place.name) != $0 } ?? false
  }

  /// The rank by class; other names of shops and sights, unlike those of towns, are as good as streets.
  private func rank(_ place: PlaceSummary) -> Int {
    let square = PlaceClass.squareRank
    return place.rank >= square && isOtherName(place) ? PlaceClass.streetRank : place.rank
  }

  private func score(_ place: PlaceSummary) -> Double {
    func penalty(_ point: Coordinate?, _ weight: Double) -> Double {
      // The curve is flat nearby, and the same ratio of distances counts the same far away.
      guard let point else { return 0 }
      return weight * log2(1 + GreatCircle.distance(point, place.location) / 1000)
    }
    let isAsked = origin != nil
    let own = words.isEmpty ? [] : FoldedText.words(FoldedText.folded(place.name))
    let isWhole = !words.isEmpty && words.allSatisfy(own.contains)
    return (place.importance ?? 0) + (isWhole ? 0.2 : 0)
      - (isOtherName(place) ? 0.3 : 0) - penalty(origin, 0.15)
      - penalty(middle, isAsked ? 0.05 : 0.12)
  }

  /// The places without those that another one stands for.
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
      guard !isNear(kept[name], onePlace), !(isStop && isNear(streets[name], alongStreet)) else {
        return false
      }
      kept[name, default: []].append(location)
      return true
    }.map(\.1)
  }
}
