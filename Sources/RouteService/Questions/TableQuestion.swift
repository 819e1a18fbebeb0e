package import CampusGraph
import GeoCore
package import Routing

/// Distances or durations from some places to others.
package struct TableQuestion: Sendable {
  /// Largest number of cells of a table.
  package static let mostCells = 1_000_000

  /// Starts of the paths, as texts.
  package var sources: [String]
  /// Ends of the paths, as texts.
  package var destinations: [String]
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  /// Classes of ways that are not used.
  package var excluded: Set<RoadClass>
  /// What is measured.
  package var kinds: [TableDocument.Kind]

  /// Asks for a table.
  package init(
    sources: [String],
    destinations: [String],
    profile: String?,
    excluded: Set<RoadClass>,
    kinds: [TableDocument.Kind]
  ) {
    self.sources = sources
    self.destinations = destinations
    self.profile = profile
    self.excluded = excluded
    self.kinds = kinds
  }

  /// Looks up the places and computes the table.
  ///
  /// - Parameters:
  ///   - data: The data of the ways.
  ///   - style: The style of texts in the document.
  ///   - budget: The limit of the searches; `nil` for no limit.
  /// - Returns: The table, in the order of the texts.
  /// - Throws: `InvalidValue`, `TooBig`, `NotFound`, `Ambiguous`, `NoSegment`, `NotPrepared`,
  ///   `BadFile`.
  package func answer(
    in data: DataSet,
    style: TextStyle,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> TableDocument {
    let profile = try data.profile(named: profile)
    let cellCount = sources.count * destinations.count
    try Limits.check(cellCount, 1...Self.mostCells, of: .sources, .destinations)
    try data.check([profile], nil)
    try data.check(excluding: excluded)
    let isSquare = sources == destinations
    let places = try data.resolve(all: isSquare ? sources : sources + destinations)
    let data = try data.focused(on: places)
    let from = Array(places.prefix(sources.count))
    let to = Array(places.suffix(destinations.count))
    return TableDocument(
      sources: from,
      targets: to,
      cells: try cells(
        from.map(\.waypoint),
        to: to.map(\.waypoint),
        profile: profile,
        data: data,
        budget: budget
      ),
      kinds: kinds,
      style: style
    )
  }

  private func cells(
    _ from: [Waypoint],
    to: [Waypoint],
    profile: Profile,
    data: DataSet,
    budget: SearchBudget?
  ) throws(ServiceError) -> [[TableCell?]] {
    let router = Router(try data.context())
    let closed = data.conditions.closedEdges
    return try Failures.translate { () throws(RoutingError) in
      guard kinds == [.duration] else {
        return try router.table(
          from: from,
          to: to,
          profile: profile,
          closing: closed,
          excluding: excluded,
          snapRadius: data.snapRadius,
          budget: budget
        )
      }
      // Durations alone need no second search for lengths.
      return try router.durations(
        from: from,
        to: to,
        profile: profile,
        closing: closed,
        excluding: excluded,
        snapRadius: data.snapRadius,
        budget: budget
      )
      .map { $0.map { $0.map { TableCell(distance: 0, duration: $0) } } }
    }
  }
}
