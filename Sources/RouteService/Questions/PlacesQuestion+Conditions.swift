package import CampusGraph
import GeoCore
package import PlaceStore

/// The conditions `--kind`, `--open` and `--category`, and what is suggested if nothing fits.
extension PlacesQuestion {
  /// What `--kind` takes, in the order of the help.
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
    throw ServiceError(
      .invalidValue,
      LocalizedText(
        en: "--kind \(text): the kinds are \(names)",
        es: "--kind \(text): los tipos son \(names)"
      )
    )
  }

  /// Whether it is asked for something particular rather than for all there is.
  package var hasConditions: Bool {
    !words.isEmpty || category != nil || kind != nil || around != nil || box != nil
  }

  /// Whether a place is open at the time of `--open`, on its own clock; `nil` without that option.
  ///
  /// - Throws: `InvalidValue` for what is no time, `BadFile` if the data cannot be read.
  package func openCondition(
    _ set: DataSet,
    _ now: Int64
  ) throws(ServiceError) -> ((Place) -> Bool)? {
    guard let open else { return nil }
    let stations = try set.stations()
    var times: [String: LocalTime] = [:]
    func time(at place: Coordinate) -> LocalTime? {
      guard let zone = try? set.zone(at: place) else { return nil }
      if let known = times[zone] { return known }
      let argument = TimeArgument(zone: zone)
      let second: Int64? =
        switch open {
        case .now: now
        case .at(let text): try? argument.seconds(text, option: "--open", now: now)
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
      guard let hours, let time = time(at: place.location) else { return false }
      return hours.isOpen(at: time)
    }
  }

  /// The failure for a category that no place has, with those it resembles.
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
    let list = (similar.isEmpty ? Array(known.prefix(listed)) : similar).joined(separator: ", ")
    let rest = similar.isEmpty && known.count > listed ? ", …" : ""
    return ServiceError(
      .notFound,
      LocalizedText(
        en: "no place has the category “\(text)”; "
          + (similar.isEmpty ? "there are \(list)\(rest)" : "did you mean \(list)?"),
        es: "ningún lugar es de la categoría «\(text)»; "
          + (similar.isEmpty ? "hay \(list)\(rest)" : "¿quiso decir \(list)?")
      ),
      details: [
        "categories": .array(known.map(JSONValue.string)),
        "suggestions": .array(similar.map(JSONValue.string)),
      ]
    )
  }

  /// How many categories a message lists.
  private static let listed = 40

  /// The failure for a text that nothing fits, with similar names as `route` suggests them; `nil` if
  /// only other conditions leave nothing.
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
