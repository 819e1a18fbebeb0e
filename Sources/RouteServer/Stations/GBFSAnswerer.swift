import CampusGraph
import GeoCore
import RouteService

/// Answers requests of the bike stations in GBFS 2.3 and 3.0.
struct GBFSAnswerer: Sendable {
  let regions: Regions
  /// Whether there are live data, which change the status.
  let isLive: Bool

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
    guard let stations = try regions.servedStations() else { throw Self.noStations }
    // Readers of GBFS see by `last_reported` how old a status is.
    let index = regions.withLastStatus(stations)
    let lifetime = isLive ? Self.lifetime.live : Self.lifetime.still
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
