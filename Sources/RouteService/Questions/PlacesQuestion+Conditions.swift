package import CampusGraph
import GeoCore
package import PlaceStore

/// The conditions on kind, opening hours and category, and what is suggested if nothing fits.
extension PlacesQuestion {
  /// The kinds by name, in the order of the help.
  package static let kinds: [(name: String, filter: PlaceFilter)] = [
    ("building", .building), ("poi", .plainPoi), ("stop", .stop), ("street", .street),
    ("station", .station), ("locality", .locality),
  ]

  /// The filter of a kind's name.
  ///
  /// - Throws: `InvalidValue` with the kinds that there are.
  package static func filter(_ name: String) throws(ServiceError) -> PlaceFilter {
    if let known = kinds.first(where: { $0.name == name }) { return known.filter }
    let names = kinds.map(\.name).joined(separator: ", ")
    let text = PlaceArgument.shown(name)
    throw ServiceError(.invalidValue) { $0.unknownKind(text, known: names) }
  }

  /// Whether the list is limited to some places.
  package var hasConditions: Bool {
    !words.isEmpty || category != nil || kind != nil || around != nil || box != nil
  }

  /// Whether a place is open at the time asked for, on its own clock; `nil` if none is asked for.
  ///
  /// - Throws: `InvalidValue` for what is no time, `BadFile` if the data cannot be read.
  package func openCondition(
    _ set: DataSet,
    _ now: Int64
  ) throws(ServiceError) -> ((Place) -> Bool)? {
    guard open != nil else { return nil }
    let openings = try openings(set, now)
    return { openings($0)?.isOpen ?? false }
  }

  /// The hours of each place of a page, and the time asked for, on its own clock; none if no time
  /// is asked for.
  ///
  /// - Throws: As ``openCondition(_:_:)``.
  package func openings(
    of page: PlacePage,
    in set: DataSet,
    now: Int64
  ) throws(ServiceError) -> [HoursText?] {
    guard open != nil || at != nil else { return [] }
    return page.hits.map(\.place).map(try openings(set, now))
  }

  /// The hours of a place with the time asked for; `nil` if its hours are not known.
  private func openings(
    _ set: DataSet,
    _ now: Int64
  ) throws(ServiceError) -> (Place) -> HoursText? {
    let stations = try set.stations()
    var times: [String: LocalTime] = [:]
    func time(at place: Coordinate) -> LocalTime? {
      guard let zone = try? set.zone(at: place) else { return nil }
      if let known = times[zone] { return known }
      let argument = TimeArgument(zone: zone)
      let second: Int64? =
        switch (at, open) {
        case (let text?, _): try? argument.seconds(text, of: .at, now: now)
        case (nil, .at(let text)): try? argument.seconds(text, of: .open, now: now)
        case (nil, .now), (nil, nil): now
        }
      guard let second else { return nil }
      let local =
        argument.clock?.localTime(atEpoch: Int(second))
        ?? LocalTime(secondsSince1970: Int(second))
      times[zone] = local
      return local
    }
    return { place in
      let number = place.kind == .station ? stations.number(of: place.id) : nil
      let hours = place.hours ?? number.map { stations.hours(of: $0) }
      guard let hours, let time = time(at: place.location) else { return nil }
      return HoursText(hours: hours, now: time)
    }
  }

  /// The error for a category that no place has, with similar ones; `nil` if places have it.
  package static func unknownCategory(
    _ category: String?,
    in store: PlaceStore
  ) -> ServiceError? {
    guard let category else { return nil }
    let known = store.categories
    let meant = [FoldedText.folded(category)] + CategoryNames.categories(named: category)
    guard !meant.contains(where: known.contains) else { return nil }
    let text = PlaceArgument.shown(category)
    let similar = CategoryNames.suggestions(for: category, among: known)
    return ServiceError(
      .notFound,
      details: [
        "categories": .array(known.map(JSONValue.string)),
        "suggestions": .array(similar.map(JSONValue.string)),
      ]
    ) { texts in
      guard similar.isEmpty else {
        return texts.unknownCategory(text, similar: similar.joined(separator: ", "))
      }
      let list = known.prefix(listed) + (known.count > listed ? ["…"] : [])
      return texts.unknownCategory(text, known: list.joined(separator: ", "))
    }
  }

  /// Number of categories in a message.
  private static let listed = 40

  /// The error for a text that no place matches, with similar names; `nil` if some place matches it
  /// without the other conditions.
  package func unknownText(
    _ query: PlaceQuery,
    in store: PlaceStore
  ) throws(ServiceError) -> ServiceError? {
    guard let text = query.text else { return nil }
    var alone = PlaceQuery()
    alone.text = text
    alone.kind = query.kind
    guard try Self.search(alone, in: store).total == 0 else { return nil }
    let similar = try Failures.places { () throws(PlaceStoreError) in
      try store.suggestions(for: text, kind: query.kind)
    }
    return PlaceFailures.notFound(text, similar)
  }
}
