import Foundation
import GeoCore

/// Importance of places for ranking: 0 for most, about 0.5 for a town.
enum PlaceImportance {
  /// The share of an entry in Wikidata or Wikipedia.
  private static let known = 0.3
  /// The share of each factor of ten in population or length.
  private static let perDecade = 0.1
  /// The largest population that is credible.
  private static let mostPeople = 1e9

  /// The importance according to tags.
  static func of(_ tags: OSMTags) -> Double {
    let isKnown = tags["wikidata"] != nil || tags["wikipedia"] != nil
    return (isKnown ? known : 0) + perDecade * log10(1 + population(tags))
  }

  /// The importance of a street by its length in metres.
  static func ofStreet(length: Meters) -> Double { perDecade * log10(1 + length / 100) }

  /// The population; 0 if it is not tagged or invalid.
  private static func population(_ tags: OSMTags) -> Double {
    let digits = tags["population"]?.filter { !$0.isWhitespace && $0 != "," && $0 != "." } ?? ""
    guard digits.count <= 10, let number = Int(digits), number > 0 else { return 0 }
    return min(Double(number), mostPeople)
  }
}
