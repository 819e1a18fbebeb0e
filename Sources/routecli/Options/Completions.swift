import ArgumentParser
import CampusGraph
import Foundation
import PlaceStore
import RouteService
import Routing

/// What shells offer for the values of options and arguments.
extension CompletionKind {
  /// Names of places, and of files for nothing else.
  static var places: CompletionKind {
    .custom { words, _, prefix in PlaceCompletion(words: words, prefix: prefix).names }
  }

  /// Names of bike stations.
  static var stations: CompletionKind {
    .custom { words, _, prefix in
      PlaceCompletion(words: words, prefix: prefix, kind: .station).names
    }
  }

  /// Categories of places.
  static var categories: CompletionKind {
    .custom { words, _, prefix in PlaceCompletion(words: words, prefix: prefix).categories }
  }

  /// IANA names of time zones.
  static var timeZones: CompletionKind {
    .custom { _, _, _ in TimeZone.knownTimeZoneIdentifiers.sorted() }
  }

  /// Profiles of one traveller.
  static var profiles: CompletionKind { .list(Profile.presets.map(\.name)) }

  /// Profiles, and plans that change between several.
  static var travelPlans: CompletionKind { .list(TravelPlan.names) }

  /// GeoJSON files.
  static var geoJSONFiles: CompletionKind { .file(extensions: ["geojson", "json"]) }

  /// Graph files.
  static var graphFiles: CompletionKind { .file(extensions: ["rgraph"]) }
}

/// The names that complete a place on an unfinished command line.
///
/// The bundled campus answers, or the files that the line names. A city has too many places for a
/// list: of those, only names that fit what was typed are offered.
struct PlaceCompletion {
  /// The words of the command line, quoted as they were typed.
  let words: [String]
  /// What was typed of the place.
  let prefix: String
  /// Only places of this kind; `nil` for all.
  var kind: Place.Kind?

  /// How many names of a city are offered.
  private static let cityLimit = 100

  /// The names, each once, in the order of the data; none where the data cannot be read.
  var names: [String] {
    var names: [String] = []
    for place in places where kind == nil || place.kind == kind {
      if !names.contains(place.name) { names.append(place.name) }
    }
    return names
  }

  /// The categories of the places.
  var categories: [String] { (try? data.places().categories) ?? [] }

  private var places: [Place] {
    guard value(of: "--graph") != nil else { return (try? data.places().places) ?? [] }
    var query = PlaceQuery()
    query.text = Self.unquoted(prefix)
    query.limit = Self.cityLimit
    guard query.text?.isEmpty == false else { return [] }
    return (try? data.places().search(query).hits.map(\.place)) ?? []
  }

  private var data: DataSet {
    DataSet(
      campus: value(of: "--campus"),
      stations: value(of: "--stations"),
      graph: value(of: "--graph"),
      bundled: DataDirectory.bundled
    )
  }

  private func value(of option: String) -> String? {
    guard let index = words.firstIndex(of: option), words.indices.contains(index + 1) else {
      return nil
    }
    return Self.unquoted(words[index + 1])
  }

  private static func unquoted(_ word: String) -> String {
    word.filter { !"\"'\\".contains($0) }
  }
}
