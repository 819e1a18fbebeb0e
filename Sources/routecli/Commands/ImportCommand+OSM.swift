import ArgumentParser
import CampusGraph
import CityImport
import Foundation
import GeoCore
import Logging
import OSMImport
import PlaceStore
import RouteService
import Routing

extension ImportCommand {
  /// `import osm`.
  struct OSM: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "osm",
      abstract: ImportTexts.osmAbstract.help,
      discussion: HelpText.discussion(
        """
        \(ImportTexts.osmFiles.help)

        \(ImportTexts.osmPlaces.help) \(ImportTexts.osmTiles.help)

        \(ImportTexts.osmUpdates.help)

        \(CommonTexts.examples.help)
          routecli import osm porto.osm.pbf --output porto.rgraph
          routecli import osm porto.osm.pbf --profiles foot,bike --time-zone Europe/Lisbon \
        --output porto.rgraph
          routecli import osm andorra.osm.pbf --elevation srtm --output andorra.rgraph
          routecli import osm malta.osm.pbf --driving-side left --output malta.rgraph
          routecli import osm porto.osm.pbf --speeds speeds.json --output porto.rgraph
          routecli import osm porto.osm.pbf --basemap --output porto.rgraph
          routecli import osm porto.osm.pbf --apply hour-1.osc.gz --apply hour-2.osc.gz \
        --output porto.rgraph
          routecli import osm porto.osm.pbf --store porto.osmstore --output porto.rgraph
          routecli import osm porto.osmstore --apply hour-1.osc.gz --store porto.osmstore \
        --output porto.rgraph
          routecli import osm porto.osm.pbf --bbox 41.13,-8.66,41.17,-8.58 --output centre.rgraph
        """
      )
    )

    @Argument(help: .text(ImportTexts.osmFile), completion: .file())
    var file: String

    @Option(name: .long, help: .text(ImportTexts.osmProfiles), completion: .profiles)
    var profiles: String?

    @Option(
      name: .customLong("time-zone"),
      help: .text(ImportTexts.osmTimeZone),
      completion: .timeZones
    )
    var timeZone: String?

    @Option(
      name: .customLong("driving-side"),
      help: .text(ImportTexts.osmDrivingSide),
      completion: .list(["left", "right"])
    )
    var drivingSide: String?

    @Option(name: .long, help: .text(ImportTexts.osmElevation), completion: .directory)
    var elevation: String?

    @Option(
      name: .customLong("apply"),
      help: .text(ImportTexts.osmApply),
      completion: .file(extensions: ["osc", "gz", "bz2"])
    )
    var changeFiles: [String] = []

    @Option(name: .long, help: .text(ImportTexts.osmStore), completion: .file())
    var store: String?

    @Option(name: .customLong("node-memory"), help: .text(ImportTexts.osmNodeMemory))
    var nodeMemory: Int?

    @Option(name: .customLong("bbox"), parsing: .unconditional, help: .text(ImportTexts.osmBox))
    var box: String?

    @Option(name: .long, help: .text(ImportTexts.osmPolygon), completion: .geoJSONFiles)
    var polygon: String?

    @Option(
      name: .long,
      help: .text(ImportTexts.osmSpeeds),
      completion: .file(extensions: ["json"])
    )
    var speeds: String?

    @Flag(name: .long, help: .text(ImportTexts.osmBasemap))
    var basemap = false

    @OptionGroup var options: Options

    func run() throws {
      let speeds = try speeds.map { path throws(ServiceError) in try SpeedsFile.speeds(in: path) }
      let profiles = try chosenProfiles(speeds)
      let choice = try RegionChoice(timeZone: timeZone, drivingSide: drivingSide)
      guard !basemap || changeFiles.isEmpty else {
        throw ServiceError(.invalidQuery, ImportTexts.basemapWithChanges)
      }
      guard !basemap || MapStoreFile.name(of: file) == nil else {
        throw ServiceError(.invalidQuery, ImportTexts.basemapOfStore)
      }
      let basemap = try basemap ? BasemapMaker(extract: file, options.global) : nil
      let importer = OSMImporter(
        rules: profiles.contains(.testbot) ? .testbot : .streets,
        spill: try spill()
      )
      let area = try ImportArea(box: box, polygon: polygon)
      let version = CityFile.dataVersion(of: file)
      let extract: CityExtract?
      do throws(OSMImportError) {
        extract = try read(with: importer, in: area, version: version)
      } catch {
        throw Failures.failure(error)
      }
      guard var extract else { throw ServiceError.interrupted }
      let placesFile = CityPlacesFile(
        takenFrom: &extract,
        for: options.output,
        threads: options.global.threads ?? 2
      ) { area.contains($0.place.location) }
      defer { placesFile.wait() }
      try Interrupt.check()
      let city: ImportedCity
      do throws(OSMImportError) {
        city = try extract.city()
      } catch {
        if error.code == .empty, let failure = area.failure(in: file) { throw failure }
        throw Failures.failure(error)
      }
      let region = choice.region(of: city)
      let (places, placeCount) = try placesFile.finished()
      let (graph, altitude) = try sloped(city.graph.driving(on: region.drivingSide))
      let own = altitude.map { height in profiles.map { $0.adjusted(toAltitude: height) } }
      let streets = WeighedStreets(
        RoadNetwork.Description(
          unit: .milliseconds,
          dataVersion: version,
          attribution: ImportedCity.attribution,
          timeZone: region.timeZone,
          placesFingerprint: places.fingerprint,
          learnedSpeeds: speeds.map { SpeedsFile.json($0).text },
          altitude: altitude
        ),
        streets: graph,
        numbers: city.numbers,
        profiles: own ?? profiles
      )
      let summary = CityImportSummary(city, region, placeCount: placeCount)
      let tiles = try basemap?.tiles(
        for: BasemapFile.path(of: options.output),
        within: area.bounds
      )
      try options.write(
        streets,
        summary: summary,
        places: places,
        basemap: tiles,
        keepsIndexes: !changeFiles.isEmpty
      )
      if !options.global.quiet, let notice = region.notice {
        StandardError.say(notice[options.global.language])
      }
    }

    /// Reads the extract with its changes, through the store if there is to be one; `nil` if that was
    /// interrupted.
    private func read(
      with importer: OSMImporter,
      in area: ImportArea,
      version: String
    ) throws(OSMImportError) -> CityExtract? {
      var bar = ProgressBar(total: 1000, quiet: options.global.quiet)
      defer { bar.finish() }
      var (source, start) = (file, 0.0)
      var changes = try changeFiles.isEmpty ? nil : MapChanges(reading: changeFiles)
      if let store {
        let isStored = try MapStoreFile.write(
          file,
          changes: changes,
          name: version,
          to: store
        ) { done in
          bar.update(Int(done * 500))
          return !Interrupt.isRequested
        }
        guard isStored else { return nil }
        (source, start, changes) = (store, 0.5, nil)
      }
      return try importer.extract(from: source, changes: changes, within: area.contains) { done in
        bar.update(Int((start + done * (1 - start)) * 1000))
        return !Interrupt.isRequested
      }
    }

    /// When lists of nodes go to files, which are beside the output.
    private func spill() throws(ServiceError) -> NodeSpill {
      let folder = FileSystem.folder(of: FileSystem.resolvingLinks(options.output))
      guard let nodeMemory else { return NodeSpill(folder: folder) }
      guard (0...Self.mostNodeMemory).contains(nodeMemory) else {
        throw ServiceError(
          .invalidValue,
          CommonTexts.notInRange(
            option: "--node-memory",
            value: "\(nodeMemory)",
            low: "0",
            high: "\(Self.mostNodeMemory)"
          )
        )
      }
      return NodeSpill(limit: nodeMemory << 20, folder: folder)
    }

    /// A pebibyte, in MiB.
    private static let mostNodeMemory = 1 << 30

    /// The streets with slopes, and their mean altitude in whole metres if there are heights.
    private func sloped(
      _ graph: StreetGraph
    ) throws(ServiceError) -> (StreetGraph, altitude: Meters?) {
      guard let elevation else { return (graph, nil) }
      let sloped: (StreetGraph, altitude: Meters?)
      let missing: String
      do throws(OSMImportError) {
        let heights = try StreetHeights(of: graph, from: ElevationModel(folder: elevation))
        missing = heights.missingTiles.map { $0 + ".hgt" }.joined(separator: ", ")
        sloped = (graph.withInclines(from: heights), heights.meanAltitude?.rounded())
      } catch {
        throw Failures.failure(error)
      }
      guard sloped.altitude != nil else { throw Self.noHeights(elevation, missing) }
      if !missing.isEmpty {
        options.global.warn(ImportTexts.osmMissingTiles(folder: elevation, tiles: missing))
      }
      return sloped
    }

    /// Failure for a folder whose tiles have no height of the city.
    private static func noHeights(_ folder: String, _ missing: String) -> ServiceError {
      ServiceError(
        .badFile,
        missing.isEmpty
          ? ImportTexts.osmNoHeights(folder: folder)
          : .osmWrongTiles(folder: folder, missing: missing),
        details: ["file": .string(folder)]
      )
    }

    /// The profiles to weigh the streets by, with the speeds that were learned for one of them.
    private func chosenProfiles(_ speeds: LearnedSpeeds?) throws(ServiceError) -> [Profile] {
      let profiles = try chosenProfiles()
      guard let speeds else { return profiles }
      guard profiles.contains(where: { $0.name == speeds.profile }) else {
        throw ServiceError(
          .invalidValue,
          ImportTexts.osmSpeedsOfOther(
            profile: speeds.profile,
            profiles: profiles.map(\.name).joined(separator: ",")
          )
        )
      }
      return profiles.map { $0.name == speeds.profile ? $0.applying(speeds) : $0 }
    }

    private func chosenProfiles() throws(ServiceError) -> [Profile] {
      let chosen = try CityFile.profiles(profiles)
      guard chosen.count == 1 || !chosen.contains(.testbot) else {
        throw ServiceError(.invalidValue, ImportTexts.osmTestbotAlone)
      }
      return chosen
    }
  }
}
