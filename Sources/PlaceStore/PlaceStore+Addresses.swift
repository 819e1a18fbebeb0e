import CampusGraph
import GeoCore

extension PlaceStore {
  /// The ways to compare the street of an address, in order.
  enum StreetWay {
    /// By its key, also the street alone.
    case key
    /// All words as beginnings of words; or a street alone by its key, with a town.
    case prefixes
    /// With slips.
    case slips
  }

  /// How many readings of a text are tried with slips.
  private static let mostReadings = 6
  /// How many streets are looked into for a number.
  private static let mostStreets = 200
  /// Houses of one address that are nearer than this, in metres, are one house with several entries
  /// in the map.
  private static let oneHouse: Meters = 150

  /// The houses, or without a number the streets, that a text means as an address, in order.
  func numbers(
    ofAddress folded: String,
    _ kind: PlaceFilter?,
    by way: StreetWay
  ) throws(PlaceStoreError) -> [Int] {
    let query = AddressQuery(folded)
    var readings = query.numbered.map { (reading: $0, way: way) }
    switch way {
    case .key: readings += query.unnumbered.prefix(1).map { (reading: $0, way: .key) }
    // A name that has all the words comes before a street that leaves some to its town.
    case .prefixes: readings += query.unnumbered.dropFirst().map { (reading: $0, way: .key) }
    // Each costs some milliseconds, and texts of many numbers have many readings.
    case .slips:
      readings = readings.filter(\.reading.isParted).prefix(Self.mostReadings).map(\.self)
    }
    for (reading, way) in readings {
      let found = try hits(of: reading, by: way).filter { $0.fits(kind) }
      if !found.isEmpty { return Self.houses(found).map(\.place).sorted() }
    }
    return []
  }

  /// The houses of a street whose number a text has, where that is not mapped: those nearest to it by
  /// number, and the street.
  func neighbours(
    ofAddress folded: String,
    _ kind: PlaceFilter?,
    count: Int
  ) throws(PlaceStoreError) -> [Int] {
    for reading in AddressQuery(folded).numbered {
      var whole = reading
      whole.number = ""
      let value = HouseNumber.value(reading.number)
      func unlikeness(_ hit: AddressHit) -> (Int, Int) {
        let own = HouseNumber.value(hit.number)
        return (abs(own - value) + (own % 2 == value % 2 ? 0 : 3), hit.place)
      }
      let streets = try hits(of: whole, by: .key)
      let houses = try hits(of: reading, by: .key, number: nil)
        .filter { $0.fits(kind) }
        .sorted { unlikeness($0) < unlikeness($1) }
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
    by way: StreetWay
  ) throws(PlaceStoreError) -> [AddressHit] {
    try hits(of: reading, by: way, number: reading.number)
  }

  /// What fits street and locality; `number` is `nil` for all houses.
  private func hits(
    of reading: AddressQuery.Reading,
    by way: StreetWay,
    number: String?
  ) throws(PlaceStoreError) -> [AddressHit] {
    let key = reading.key
    guard !key.isEmpty else { return [] }
    var found: [AddressHit] = []
    for (layer, first) in zip(layers, firsts) where layer.hasAddresses {
      found += try layer.addresses(key, number, by: way, limit: Self.mostStreets).map { hit in
        var hit = hit
        hit.place += first
        return hit
      }
    }
    return Self.fitting(found, reading)
  }

  /// Those that fit the most words of a locality, where one is given: one at least, and of a street
  /// alone every number, which may be a postal code.
  ///
  /// Where the map does not say in what town something lies, it fits every town, if only it is plain
  /// that the words beside the street are none of its name.
  private static func fitting(
    _ hits: [AddressHit],
    _ reading: AddressQuery.Reading
  ) -> [AddressHit] {
    guard !reading.locality.isEmpty else { return hits }
    let counted = hits.compactMap { hit -> (hit: AddressHit, count: Int)? in
      let words = hit.locality.split(separator: " ")
      let others = reading.locality.filter { wanted in !words.contains { $0.hasPrefix(wanted) } }
      let count = reading.locality.count - others.count
      guard count > 0 || words.isEmpty && reading.isParted else { return nil }
      let lacksNumber = others.contains { $0.contains(where: \.isNumber) }
      return lacksNumber && hit.number.isEmpty ? nil : (hit, count)
    }
    let most = counted.map(\.count).max()
    return counted.filter { $0.count == most }.map(\.hit)
  }

  /// One hit for each house: one without a name before one with, a building before others, a surveyed
  /// one before an estimate.
  private static func houses(_ hits: [AddressHit]) -> [AddressHit] {
    func order(_ hit: AddressHit) -> (Int, Int, Int, Int) {
      (hit.isEstimated ? 1 : 0, hit.isNamed ? 1 : 0, hit.kind.rank, hit.place)
    }
    var kept: [AddressHit] = []
    for hit in hits.sorted(by: { order($0) < order($1) }) {
      let isKnown = kept.contains { other in
        other.place == hit.place
          || !hit.number.isEmpty && other.number == hit.number
            && GreatCircle.distance(other.location, hit.location) < oneHouse
      }
      if !isKnown { kept.append(hit) }
    }
    return kept
  }
}

extension PlaceLayer {
  /// Whether anything is found by its address.
  var hasAddresses: Bool { entries.map { $0.contains { !$0.addresses.isEmpty } } ?? true }

  /// What stands at a number of streets: without a number the streets themselves, with `nil` all their
  /// houses.
  func addresses(
    _ key: String,
    _ number: String?,
    by way: PlaceStore.StreetWay,
    limit: Int
  ) throws(PlaceStoreError) -> [AddressHit] {
    let database = try database
    let found = try database.read { connection in
      let streets: [Int]
      switch way {
      case .key: streets = try [PlaceDatabase.street(key, in: connection)].compactMap(\.self)
      case .prefixes:
        streets = try PlaceDatabase.streets(withWordPrefixes: key, limit: limit, in: connection)
      case .slips:
        let slips = try SlipQuery(key, among: .streets).slips(in: connection)
        let best = slips.values.min()
        streets = slips.filter { $0.value == best }.map(\.key).sorted().prefix(limit).map(\.self)
      }
      return try streets.flatMap {
        try PlaceDatabase.addresses(number, ofStreet: $0, in: connection)
      }
    }
    try database.check(found.map(\.place))
    return found
  }
}
