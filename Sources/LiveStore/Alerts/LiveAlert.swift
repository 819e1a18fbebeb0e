internal import GRDB

/// Notice to passengers: a detour, a closed stop, no service.
package struct LiveAlert: Hashable, Sendable {
  /// The id.
  package var id: String
  /// What changes, as `effect` of GTFS-Realtime in lower case, for instance `detour`.
  package var effect: String
  /// Why, as `cause` of GTFS-Realtime in lower case; `nil` if not known.
  package var cause: String?
  /// What passengers read first, in English; one of the two languages has a title.
  package var titleInEnglish: String?
  /// The same in Spanish.
  package var titleInSpanish: String?
  /// More about it in English; `nil` for nothing.
  package var detailsInEnglish: String?
  /// The same in Spanish.
  package var detailsInSpanish: String?
  /// Ids of the routes that it is about.
  package var routes: [String]
  /// Ids of the stops that it is about; without routes and stops it is about all.
  package var stops: [String]
  /// Seconds since 1970 at which it starts.
  package var starts: Int64
  /// Seconds since 1970 at which it ends; `nil` for until it is ended.
  package var ends: Int64?

  /// Takes what an alert needs; the rest is empty.
  package init(id: String, effect: String, starts: Int64) {
    self.id = id
    self.effect = effect
    self.starts = starts
    routes = []
    stops = []
  }

  // MARK: - File

  static let columns =
    "id, effect, cause, title_en, title_es, details_en, details_es, routes, stops, starts, ends"

  init(_ row: Row) throws {
    self.init(
      id: try row.decode(String.self, atIndex: 0),
      effect: try row.decode(String.self, atIndex: 1),
      starts: try row.decode(Int64.self, atIndex: 9)
    )
    cause = try row.decode(String?.self, atIndex: 2)
    titleInEnglish = try row.decode(String?.self, atIndex: 3)
    titleInSpanish = try row.decode(String?.self, atIndex: 4)
    detailsInEnglish = try row.decode(String?.self, atIndex: 5)
    detailsInSpanish = try row.decode(String?.self, atIndex: 6)
    routes = Self.ids(in: try row.decode(String.self, atIndex: 7))
    stops = Self.ids(in: try row.decode(String.self, atIndex: 8))
    ends = try row.decode(Int64?.self, atIndex: 10)
  }

  /// The values of ``columns``.
  var arguments: StatementArguments {
    [
      id, effect, cause, titleInEnglish, titleInSpanish, detailsInEnglish, detailsInSpanish,
      routes.joined(separator: Self.separator), stops.joined(separator: Self.separator), starts,
      ends,
    ]
  }

  /// Separates ids in the file; a line feed cannot be in an id of a feed.
  private static let separator = "\n"

  private static func ids(in text: String) -> [String] {
    text.split(separator: separator).map(String.init)
  }
}
