import CampusGraph
import GeoCore

/// Estimates of unmapped house numbers between mapped ones.
extension PlaceStore {
  /// The largest difference of the two mapped numbers.
  private static let widestGap = 50
  /// The largest distance of the two mapped houses, in metres.
  private static let farthestHouses: Meters = 300
  /// Estimates nearer than this, in metres, are in one street.
  private static let sameStreetDistance: Meters = 500
  /// The houses with the nearest numbers that are examined on each side.
  private static let mostHouses = 1000
  /// The maximum number of interpretations of a text that are examined.
  private static let mostReadings = 12

  /// The place of an unmapped house number, estimated; `nil` if there is none.
  func estimate(
    _ folded: String,
    _ kind: PlaceFilter?,
    near origin: Coordinate?,
    by matches: [StreetMatch]
  ) throws(PlaceStoreError) -> Lookup? {
    guard kind?.accepts(.poi, .address) ?? true else { return nil }
    let places = try estimates(ofAddress: folded, by: matches)
    let summaries = places.enumerated().map { number, place in
      PlaceSummary(PlaceEntry(place), number: number)
    }
    let ranking = PlaceRanking(origin: origin, center: try center())
    let best = ranking.best(of: summaries, isAddress: true).map { places[$0.number] }
    guard let first = best.first else { return nil }
    return best.count == 1 ? .one(first) : .several(best)
  }

  /// The places of an unmapped house number, one for each street of the name.
  ///
  /// A number is estimated on the line between the next lower and the next higher number of the
  /// same side of the street, in proportion to the numbers, if these differ by at most 50 and are
  /// at most 300 m apart. Nothing is estimated beyond the last mapped number.
  func estimates(
    ofAddress folded: String,
    by matches: [StreetMatch]
  ) throws(PlaceStoreError) -> [Place] {
    let numbered = AddressQuery(folded).numbered.filter { Self.value($0.number) != nil }
    for match in matches {
      let readings =
        match == .typos
        ? numbered.filter(\.isSeparated).prefix(Self.maximumReadings)
        : numbered.prefix(Self.mostReadings)
      for reading in readings {
        guard let number = Self.value(reading.number) else { continue }
        let houses = try hits(of: reading, by: match, number: nil)
        var found: [Place] = []
        for gap in Self.gaps(around: number, among: houses) {
          if let place = try place(number, in: gap, reading) { found.append(place) }
        }
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// The page of a search for an unmapped house number; `nil` if something is mapped by that text,
  /// or if nothing can be estimated.
  func estimatedPage(_ query: PlaceQuery) throws(PlaceStoreError) -> PlacePage? {
    guard let text = query.text, Self.canBeEstimated(text, query),
      try lookup(text, kind: nil, near: nil, by: [.names, .addresses, .words]) == nil,
      try numbers(ofAddress: FoldedText.folded(text), nil, by: .prefixes).isEmpty
    else { return nil }
    return try estimatedPage(text, query, by: [.key, .prefixes])
  }

  /// The page of a search for an unmapped house number of a street with typos, when nothing else is
  /// found; `nil` if nothing can be estimated.
  func estimatedPageWithTypos(_ query: PlaceQuery) throws(PlaceStoreError) -> PlacePage? {
    guard let text = query.text, Self.canBeEstimated(text, query) else { return nil }
    return try estimatedPage(text, query, by: [.typos])
  }

  private func estimatedPage(
    _ text: String,
    _ query: PlaceQuery,
    by matches: [StreetMatch]
  ) throws(PlaceStoreError) -> PlacePage? {
    let places = try estimates(ofAddress: FoldedText.folded(text), by: matches)
    let page = PlacePage(of: places, meeting: query)
    return page.total == 0 ? nil : page
  }

  /// Whether a text can be a house number that a query does not leave out.
  private static func canBeEstimated(_ text: String, _ query: PlaceQuery) -> Bool {
    text.count <= longestText && query.category == nil && text.contains(where: \.isNumber)
      && query.kind?.accepts(.poi, .address) ?? true
  }

  /// A house number without letters; `nil` for any other.
  private static func value(_ key: String) -> Int? {
    key.count <= 6 && key.allSatisfy { $0.isASCII && $0.isNumber } ? Int(key) : nil
  }

  // MARK: - Neighbours

  /// Two mapped houses on the same side, with an unmapped number between theirs.
  private struct Gap {
    var lower: AddressHit
    var upper: AddressHit
    var numbers: ClosedRange<Int>
    var distance: Meters

    /// The place of a number, on the line between the houses.
    func point(of number: Int) -> Coordinate {
      let share = Double(number - numbers.lowerBound) / Double(numbers.count - 1)
      let line = LineString([lower.location, upper.location])
      return FixedCoordinate(line.point(along: line.length * share)).coordinate
    }
  }

  /// The narrowest gap around a number in each street.
  private static func gaps(around number: Int, among houses: [AddressHit]) -> [Gap] {
    let numbered = houses.compactMap { hit -> (value: Int, hit: AddressHit)? in
      guard !hit.isEstimated, let own = value(hit.number), own % 2 == number % 2,
        abs(own - number) < widestGap
      else { return nil }
      return (own, hit)
    }
    .sorted { (abs($0.value - number), $0.hit.place) < (abs($1.value - number), $1.hit.place) }
    let lower = numbered.filter { $0.value < number }.prefix(mostHouses)
    let upper = numbered.filter { $0.value > number }.prefix(mostHouses)
    // A degree of latitude is shortest at the equator: 110,574 m.
    let reach = farthestHouses / 110_574
    var gaps: [Gap] = []
    for (low, below) in lower {
      for (high, above) in upper where high - low <= widestGap {
        guard abs(below.location.latitude - above.location.latitude) <= reach else { continue }
        let distance = GreatCircle.distance(below.location, above.location)
        guard distance <= farthestHouses else { continue }
        gaps.append(Gap(lower: below, upper: above, numbers: low...high, distance: distance))
      }
    }
    gaps.sort {
      ($0.numbers.count, $0.distance, $0.lower.place) < (
        $1.numbers.count, $1.distance, $1.lower.place
      )
    }
    var kept: [Gap] = []
    for gap in gaps {
      let isKnown = kept.contains {
        GreatCircle.distance($0.lower.location, gap.lower.location) < sameStreetDistance
      }
      if !isKnown { kept.append(gap) }
    }
    return kept
  }

  // MARK: - Places

  private func place(
    _ number: Int,
    in gap: Gap,
    _ reading: AddressQuery.Reading
  ) throws(PlaceStoreError) -> Place? {
    let neighbours = try places([gap.lower.place, gap.upper.place])
    guard neighbours.count == 2 else { return nil }
    let lines = neighbours.map(Self.lines)
    let street =
      Self.street(of: lines[0].address, gap.lower.number)
      ?? reading.street.joined(separator: " ")
    let point = gap.point(of: number)
    var place = Place(
      id: "\(point.latitude),\(point.longitude)",
      kind: .poi,
      name: "\(street) \(number)",
      location: point
    )
    place.category = PlaceEntry.addressCategory
    place.isEstimated = true
    if let town = lines[0].town, town == lines[1].town { place.address = "\(place.name), \(town)" }
    place.district = neighbours[0].district
    place.summary = LocalizedText.message {
      $0.estimatedHouse(between: gap.numbers.lowerBound, and: gap.numbers.upperBound)
    }
    return place
  }

  /// The first line of the address of a place, and its town.
  private static func lines(of place: Place) -> (address: String, town: String?) {
    let isHouse = place.category == PlaceEntry.addressCategory
    guard let address = place.address else { return (isHouse ? place.name : "", nil) }
    let parts = address.split(separator: ", ", maxSplits: 1)
    return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The street of an address's first line, which ends with a number; `nil` if it does not.
  private static func street(of line: String, _ number: String) -> String? {
    let words = line.split(separator: " ")
    let end = words.indices.dropFirst().last { index in
      HouseNumber.keys(words[index...].joined(separator: "")).contains(number)
    }
    return end.map { words[..<$0].joined(separator: " ") }
  }
}
