import GeoCore

extension Station {
  /// Reason for skipping a row.
  enum RowError: Error {
    case noID
    case noName
    case noLocation
    case repeated

    var message: LocalizedText {
      switch self {
      case .noID: .message { $0.noStationID }
      case .noName: .message { $0.noStationName }
      case .noLocation: .message { $0.noStationLocation }
      case .repeated: .message { $0.repeatedStationID }
      }
    }
  }

  /// Reads a row of `station_information`.
  init(_ row: JSONValue) throws(RowError) {
    guard let id = row.member("station_id")?.gbfsText else { throw .noID }
    let names = row.member("name")?.gbfsTexts ?? []
    guard let name = names.first else { throw .noName }
    guard let latitude = row.member("lat")?.gbfsNumber,
      let longitude = row.member("lon")?.gbfsNumber,
      let location = Coordinate(validating: latitude, longitude)
    else { throw .noLocation }
    self.init(id: id, name: name, location: location)
    let short = row.member("short_name")?.gbfsTexts ?? []
    let others = row.member("aliases", "_aliases")?.gbfsTexts ?? []
    for alias in names.dropFirst() + short + others where alias != name && !aliases.contains(alias)
    {
      aliases.append(alias)
    }
    address = row.member("address")?.gbfsText
    landmark = row.member("landmark", "_landmark", "cross_street")?.gbfsText
    capacity = Self.capacity(row)
    isConfirmed = row.member("confirmed", "_confirmed")?.gbfsBool ?? true
    source = row.member("source", "_source")?.gbfsText
    isVirtual = row.member("is_virtual_station")?.gbfsBool ?? false
  }

  /// The capacity, else the sum of the capacities by vehicle type.
  private static func capacity(_ row: JSONValue) -> Int? {
    if let capacity = row.member("capacity")?.gbfsCount { return capacity }
    let kinds = row.member(
      "vehicle_type_capacity",
      "vehicle_capacity",
      "vehicle_docks_capacity",
      "vehicle_types_capacity"
    )
    let counts =
      kinds?.object?.members.map(\.value.gbfsCount)
      ?? kinds?.array?.map { $0.member("count")?.gbfsCount }
    guard let counts, !counts.isEmpty else { return nil }
    return counts.reduce(0) { sum, count in count.flatMap { count in sum.map { $0 + count } } }
  }
}

extension StationStatus {
  /// Reads a row of `station_status`; `nil` if its counts are invalid.
  init?(_ row: JSONValue) {
    guard
      let bikes = row.member("num_bikes_available", "num_vehicles_available")?.gbfsCount
    else { return nil }
    let docks = row.member("num_docks_available")
    if docks != nil, docks?.gbfsCount == nil { return nil }
    self.init(bikesAvailable: bikes, docksAvailable: docks?.gbfsCount)
    isInstalled = row.member("is_installed")?.gbfsBool ?? true
    isRenting = row.member("is_renting")?.gbfsBool ?? true
    isReturning = row.member("is_returning")?.gbfsBool ?? true
    lastReported = row.member("last_reported")?.gbfsTime
  }
}
