import CampusGraph
import GeoCore
import RouteService

/// Bike station that a request names.
struct StationPlace {
  let id: String
  /// The id of its system.
  let system: String
  /// The station, if it is served.
  let station: Station?

  /// Finds a station.
  ///
  /// Without a name of the system it is the system that is served if that has the station, or else the
  /// only one of the live data that has it.
  ///
  /// - Throws: `NotFound` if there is none, `InvalidQuery` if several systems have it.
  init(
    _ id: String,
    _ name: String?,
    _ live: LiveService,
    _ regions: Regions
  ) throws(ServiceError) {
    self.id = id
    let served = try regions.servedStations()
    let station = served.flatMap { index in index.number(of: id).map { index[$0] } }
    if let name {
      let isServed = served?.system.id == name
      guard isServed && station != nil || live.stations.system(name)?.reading(of: id) != nil
      else { throw ServiceError(.notFound, .api { $0.noStation }) }
      (system, self.station) = (name, isServed ? station : nil)
      return
    }
    if let served, let station {
      (system, self.station) = (served.system.id, station)
      return
    }
    let systems = live.stations.systems(with: id)
    guard let first = systems.first else {
      throw ServiceError(.notFound, .api { $0.noStation })
    }
    guard systems.count == 1 else {
      let names = systems.prefix(20).joined(separator: ", ")
      throw ServiceError(.invalidQuery, .api { $0.severalSystems(names) })
    }
    (system, self.station) = (first, nil)
  }

  /// The station in a document.
  var json: JSONValue {
    var json: JSONObject = ["id": .string(id), "system": .string(system)]
    json["name"] = station.map { .string($0.name) }
    json["location"] = station.map { .position($0.location) }
    return .object(json)
  }
}
