import CampusGraph
import GeoCore
import LiveStore
import RouteService

/// Answers requests of the bike stations in GBFS 2.3 and 3.0, from the file of stations with the newest
/// status of the live data.
struct GBFSAnswerer: Sendable {
  let regions: Regions
  let live: LiveService?

  /// Seconds for which clients may use a document without live data, and with it.
  private static let lifetime = (still: 300, live: 30)

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: A document.
  ///   - incoming: The request, for its host.
  ///   - now: Seconds since 1970.
  /// - Returns: The document.
  /// - Throws: `NotFound` without stations, `BadFile`.
  func answer(
    _ request: GBFSRequest,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let index = try stations()
    let lifetime = live == nil ? Self.lifetime.still : Self.lifetime.live
    // Data without a time are of today, so that the document does not change each second.
    let time = Int(max(0, min(now, 4e9)) / 86_400) * 86_400
    let base = incoming.origin
    let versions = GBFSVersion.allCases.map { version in
      (version, base + GBFSRequest.path(version, "gbfs"))
    }
    var json: JSONValue?
    switch request {
    case .manifest: json = index.gbfsManifest(versions, time: time, lifetime: lifetime)
    case .file(let version, "gbfs_versions"):
      json = index.gbfsVersions(versions, time: time, version: version, lifetime: lifetime)
    case .file(let version, let name):
      json =
        index.gbfsFiles(
          address: base + "/gbfs/" + version.rawValue,
          time: time,
          version: version,
          lifetime: lifetime
        )
        .first { $0.name == name + ".json" }?.document
    }
    guard let json else { throw Self.noStations }
    var document = APIDocument(json)
    document.age = lifetime
    document.modified = index.lastUpdated
    return document
  }

  /// The stations of the first region that has some, with the newest status.
  private func stations() throws(ServiceError) -> StationIndex {
    guard let index = try regions.servedStations() else { throw Self.noStations }
    return try updated(index)
  }

  private func updated(_ index: StationIndex) throws(ServiceError) -> StationIndex {
    guard let live else { return index }
    let known: [String: LiveStationStatus]
    do throws(LiveStoreError) {
      known = try live.store.stations(of: index.system.id)
    } catch {
      throw ServiceError(error)
    }
    guard !known.isEmpty else { return index }
    var time = index.lastUpdated
    let stations = index.stations.map { station in
      guard let newest = known[station.id] else { return station }
      let reported = Int(clamping: newest.time)
      time = max(time ?? reported, reported)
      guard reported >= station.status?.lastReported ?? 0 else { return station }
      var station = station
      station.status = CampusGraph.StationStatus(newest)
      return station
    }
    return StationIndex(
      stations: stations,
      system: index.system,
      problems: index.problems,
      dataVersion: index.dataVersion,
      lastUpdated: time
    )
  }

  private static let noStations = ServiceError(.notFound, .api { $0.noStations })
}

extension Regions {
  /// The stations of the first region that has some; `nil` if none has.
  ///
  /// - Throws: `BadFile` with the file.
  func servedStations() throws(ServiceError) -> StationIndex? {
    for region in all {
      let index = try region.data.stations()
      if !index.stations.isEmpty { return index }
    }
    return nil
  }
}

extension CampusGraph.StationStatus {
  /// Takes over the status of the live data.
  fileprivate init(_ status: LiveStationStatus) {
    self.init(bikesAvailable: status.bikes, docksAvailable: status.docks)
    isRenting = status.isRenting
    isReturning = status.isReturning
    lastReported = Int(clamping: status.time)
  }
}
