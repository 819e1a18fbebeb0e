import Foundation
import GeoCore

/// How well known places are, from what a map says of them: 0 for most, some 0.5 for a town.
enum PlaceImportance {
  /// What an entry in Wikidata or Wikipedia counts.
  private static let known = 0.3
  /// What a factor of ten in population or length counts.
  private static let perDecade = 0.1
  /// Larger populations are mistakes.
  private static let mostPeople = 1e9

  /// The importance that tags say.
  static func of(_ tags: OSMTags) -> Double {
    let isKnown = tags["wikidata"] != nil || tags["wikipedia"] != nil
    return (isKnown ? known : 0) + perDecade * log10(1 + population(tags))
  }

  /// The importance of a street by its length in metres.
  static func ofStreet(length: Meters) -> Double { perDecade * log10(1 + length / 100) }

  /// The number of inhabitants; 0 if none is tagged, or nothing that can be one.
  private static func population(_ tags: OSMTags) -> Double {
    let digits = tags["population"]?.filter { !$0.isWhitespace && $0 != "," && $0 != "." } ?? ""
    guard digits.count <= 10, let number = Int(digits), number > 0 else { return 0 }
    return min(Double(number), mostPeople)
  }
}
