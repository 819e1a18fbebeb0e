import CampusGraph
import GeoCore
package import OSMImport
package import PlaceStore
package import RouteService
package import Routing

/// Graph file of an OpenStreetMap extract, with the file of its places.
package enum CityFile {
  /// The name of an extract without its extensions, so that every format gives the same file; of a map
  /// store that of its extract.
  package static func dataVersion(of file: String) -> String {
    if let name = MapStoreFile.name(of: file) { return name }
    var name = file.split(separator: "/").last.map(String.init) ?? file
    while let form = ["pbf", "osm", "opl", "gz", "bz2"].first(where: { name.hasSuffix("." + $0) }),
      name.utf8.count > form.utf8.count + 1
    {
      name.removeLast(form.count + 1)
    }
    return name
  }

  /// The profiles with the names of a list, such as `car,foot`; all presets without one.
  ///
  /// - Throws: `InvalidValue` for a name that no profile has.
  package static func profiles(_ list: String?) throws(ServiceError) -> [Profile] {
    guard let list else { return Profile.presets }
    var chosen: [Profile] = []
    for name in list.split(separator: ",").map(String.init) {
      let profile = try ProfileArgument.profile(name, of: .profiles)
      if !chosen.contains(profile) { chosen.append(profile) }
    }
    return chosen
  }

  /// Imports an extract into a graph file, and its places into a file beside it.
  ///
  /// Both files are complete before either is replaced.
  ///
  /// - Parameters:
  ///   - extract: the path of the extract.
  ///   - output: the path of the graph file.
  ///   - profiles: weights for these; at least one.
  ///   - timeZone: an IANA name; `nil` to derive it.
  ///   - goesOn: whether to go on; called now and then.
  /// - Throws: `BadFile` if a file cannot be read or written, `Cancelled` if it was not to go on.
  package static func make(
    from extract: String,
    to output: String,
    profiles: [Profile],
    timeZone: String? = nil,
    goesOn: @escaping () -> Bool = { true }
  ) throws(ServiceError) {
    let importer = OSMImporter(
      rules: profiles == [.testbot] ? .testbot : .streets,
      spill: NodeSpill(folder: FileSystem.folder(of: FileSystem.resolvingLinks(output)))
    )
    let read: CityExtract?
    do throws(OSMImportError) {
      read = try importer.extract(from: extract) { _ in goesOn() }
    } catch {
      throw Failures.failure(error)
    }
    guard var read else { throw cancelled }
    let places = CityPlacesFile(takenFrom: &read, for: output) { _ in true }
    defer { places.wait() }
    let city: ImportedCity
    do throws(OSMImportError) { city = try read.city() } catch { throw Failures.failure(error) }
    let pending = try places.finished().pending
    let region = ChosenRegion(of: city, timeZone: timeZone)
    let streets = WeighedStreets(
      RoadNetwork.Description(
        unit: .milliseconds,
        dataVersion: dataVersion(of: extract),
        attribution: ImportedCity.attribution,
        timeZone: region.timeZone,
        placesFingerprint: pending.fingerprint
      ),
      streets: city.graph.driving(on: region.drivingSide),
      numbers: city.numbers,
      profiles: profiles
    )
    guard goesOn() else { throw cancelled }
    let graph = try Failures.graph { () throws(GraphFileError) in
      var writer = GraphFileWriter()
      try streets.addSections(to: &writer)
      return try writer.prepare(for: output)
    }
    guard goesOn() else { throw cancelled }
    try Failures.places { () throws(PlaceStoreError) in try pending.commit() }
    try Failures.graph { () throws(GraphFileError) in try graph.commit() }
  }

  private static let cancelled = ServiceError(
    .cancelled,
    LocalizedText(en: "the import was cancelled", es: "se canceló la importación")
  )
}

extension Failures {
  /// An import's error as a command's failure.
  package static func failure(_ error: OSMImportError) -> ServiceError {
    ServiceError(.badFile, error.message, details: ["file": .string(error.path)])
  }
}

extension PlaceEntry {
  /// A place of a city as it is kept.
  package init(_ found: CityPlace) {
    self.init(found.place)
    capacity = found.capacity
    entrances = found.entrances
    preferredEntranceCount = found.preferredEntranceCount
    localities = found.localities
    importance = found.importance
    addresses = found.addresses.map {
      PlaceAddress(street: $0.street, number: $0.number, isEstimated: $0.isEstimated)
    }
  }
}
