import CampusGraph
import GeoCore

extension PlaceStore {
  /// Methods of matching the street of an address, in the order of use.
  enum StreetMatch {
    /// By key, also the street alone.
    case key
    /// By prefixes of words; or a street alone by its key, with a town.
    case prefixes
    /// With typos.
    case typos
  }

  /// The maximum number of interpretations of a text that are tried with typos.
  static let maximumReadings = 6
  /// The maximum number of streets in which a number is looked up.
  private static let maximumStreets = 200
  /// Houses of one address nearer than this, in metres, are one house mapped several times.
  private static let sameHouseDistance: Meters = 150

  /// The houses, or without a number the streets, that match a text as an address, in order.
  func numbers(
    ofAddress folded: String,
    _ kind: PlaceFilter?,
    by match: StreetMatch
  ) throws(PlaceStoreError) -> [Int] {
    let query = AddressQuery(folded)
    var readings = query.numbered.map { (reading: $0, match: match) }
    switch match {
    case .key: readings += query.unnumbered.prefix(1).map { (reading: $0, match: .key) }
    // A name with all the words comes before a street with some of them and a town with the others.
    case .prefixes: readings += query.unnumbered.dropFirst().map { (reading: $0, match: .key) }
    // Each interpretation takes some milliseconds, and texts with many numbers have many.
    case .typos:
      readings = readings.filter(\.reading.isSeparated).prefix(Self.maximumReadings).map(\.self)
    }
    for (reading, match) in readings {
      let found = try hits(of: reading, by: match).filter { $0.fits(kind) }
      if !found.isEmpty { return Self.houses(found).map(\.place).sorted() }
    }
    return []
  }

  /// For an unmapped house number, the houses of the street with the nearest numbers, and the
  /// street.
  func neighbours(
    ofAddress folded: String,
    _ kind: PlaceFilter?,
    count: Int
  ) throws(PlaceStoreError) -> [Int] {
    for reading in AddressQuery(folded).numbered {
      var whole = reading
      whole.number = ""
      let value = HouseNumber.value(reading.number)
      func dissimilarity(_ hit: AddressHit) -> (Int, Int) {
        let own = HouseNumber.value(hit.number)
        return (abs(own - value) + (own % 2 == value % 2 ? 0 : 3), hit.place)
      }
      let streets = try hits(of: whole, by: .key)
      let houses = try hits(of: reading, by: .key, number: nil)
        .filter { $0.fits(kind) }
        .sorted { dissimilarity($0) < dissimilarity($1) }
      var found: [Int] = []
      for hit in houses where !found.contains(hit.place) && found.count < count - 1 {
        found.append(hit.place)
      }
      for hit in streets.filter({ $0.fits(kind) }) {
        if found.count < count { found.append(hit.place) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  // MARK: - Hits

  private func hits(
    of reading: AddressQuery.Reading,
    by match: StreetMatch
  ) throws(PlaceStoreError) -> [AddressHit] {
    try hits(of: reading, by: match, number: reading.number)
  }

  /// The hits for street and locality; `number` is `nil` for all houses.
  func hits(
    of reading: AddressQuery.Reading,
    by match: StreetMatch,
    number: String?
  ) throws(PlaceStoreError) -> [AddressHit] {
    let key = reading.key
    guard !key.isEmpty else { return [] }
    var found: [AddressHit] = []
    for (layer, first) in zip(layers, firsts) where layer.hasAddresses {
      found += try layer.addresses(key, number, by: match, limit: Self.maximumStreets).map { hit in
        var hit = hit
        hit.place += first
        return hit
      }
    }
    return Self.fitting(found, reading)
  }

  /// If a locality is given, the hits that match the most of its words, at least one; a street
  /// alone must match every number, which may be a postal code.
  ///
  /// A hit of unknown locality matches any, if the locality is separated from the street's name.
  private static func fitting(
    _ hits: [AddressHit],
    _ reading: AddressQuery.Reading
  ) -> [AddressHit] {
    // Words such as “e” begin the name of some locality everywhere.
    let locality = reading.locality.filter { !StreetText.isSmall($0) }
    guard !locality.isEmpty else { return hits }
    let counted = hits.compactMap { hit -> (hit: AddressHit, count: Int)? in
      let words = hit.locality.split(separator: " ")
      let others = locality.filter { wanted in !words.contains { $0.hasPrefix(wanted) } }
      let count = locality.count - others.count
      guard count > 0 || words.isEmpty && reading.isSeparated else { return nil }
      let lacksNumber = others.contains { $0.contains(where: \.isNumber) }
      return lacksNumber && hit.number.isEmpty ? nil : (hit, count)
    }
    let most = counted.map(\.count).max()
    return counted.filter { $0.count == most }.map(\.hit)
  }

  /// One hit for each house, preferring unnamed places to named ones, buildings to others, and
  /// surveyed positions to estimates.
  private static func houses(_ hits: [AddressHit]) -> [AddressHit] {
    func order(_ hit: AddressHit) -> (Int, Int, Int, Int) {
      (hit.isEstimated ? 1 : 0, hit.isNamed ? 1 : 0, hit.kind.rank, hit.place)
    }
    var kept: [AddressHit] = []
    for hit in hits.sorted(by: { order($0) < order($1) }) {
      let isKnown = kept.contains { other in
        other.place == hit.place
          || !hit.number.isEmpty && other.number == hit.number
            && GreatCircle.distance(other.location, hit.location) < sameHouseDistance
      }
      if !isKnown { kept.append(hit) }
    }
    return kept
  }
}

extension PlaceLayer {
  /// Whether any place has an address.
  var hasAddresses: Bool { entries.map { $0.contains { !$0.addresses.isEmpty } } ?? true }

  /// The hits for a number in the matching streets: for an empty number the streets themselves, for
  /// `nil` all their houses.
  func addresses(
    _ key: String,
    _ number: String?,
    by match: PlaceStore.StreetMatch,
    limit: Int
  ) throws(PlaceStoreError) -> [AddressHit] {
    let database = try database
    let found = try database.read { connection in
      let streets: [Int]
      switch match {
      case .key: streets = try [PlaceDatabase.street(key, in: connection)].compactMap(\.self)
      case .prefixes:
        streets = try PlaceDatabase.streets(withWordPrefixes: key, limit: limit, in: connection)
      case .typos:
        let found = try FuzzyQuery(key, among: .streets).fuzzyMatches(in: connection)
        let best = found.values.min()
        streets = found.filter { $0.value == best }.map(\.key).sorted().prefix(limit).map(\.self)
      }
      return try streets.flatMap {
        try PlaceDatabase.addresses(number, ofStreet: $0, in: connection)
      }
    }
    try database.check(found.map(\.place))
    return found
  }
}
