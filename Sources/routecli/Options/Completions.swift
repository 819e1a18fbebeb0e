import ArgumentParser
import CampusGraph
import Foundation
import PlaceStore
import RouteService
import Routing

/// Shell completions of options and arguments.
extension CompletionKind {
  /// Names of places.
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

  /// Profiles with a single mode of travel.
  static var profiles: CompletionKind { .list(Profile.presets.map(\.name)) }

  /// Profiles, and plans that combine several.
  static var travelPlans: CompletionKind { .list(TravelPlan.names) }

  /// What `route` finds ways for.
  static var routePlans: CompletionKind { .list(TravelPlan.names + [RouteCommand.transit]) }

  /// GeoJSON files.
  static var geoJSONFiles: CompletionKind { .file(extensions: ["geojson", "json"]) }

  /// GTFS feeds.
  static var feeds: CompletionKind { .file(extensions: ["zip", "geojson"]) }

  /// Tables.
  static var tables: CompletionKind { .file(extensions: ["csv"]) }

  /// Graph files.
  static var graphFiles: CompletionKind { .file(extensions: ["rgraph"]) }
}

/// Place names that complete an unfinished command line.
///
/// They come from the files that the line names, or from the bundled campus. A city has too many
/// places to list, so only names that match the typed prefix are offered.
struct PlaceCompletion {
  /// The words of the command line, with their quotes.
  let words: [String]
  /// The typed beginning of the name.
  let prefix: String
  /// Only places of this kind; `nil` for all.
  var kind: Place.Kind?

  /// Maximum number of names from a city.
  private static let cityLimit = 100

  /// The names without duplicates, in the order of the data; empty if the data cannot be read.
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
