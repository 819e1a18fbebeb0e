import LiveStore

/// Status of a station in the live data, which `CampusGraph` calls by the same name.
typealias LiveStationStatus = StationStatus
