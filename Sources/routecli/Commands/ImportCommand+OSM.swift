import ArgumentParser
import CampusGraph
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
      abstract: say(
        "Import a city's streets from OpenStreetMap, with the weights of every profile."
      ),
      discussion: say(
        """
        Files are .osm.pbf, .osm, .osm.gz, .osm.bz2 or .opl extracts. Weights are travel times in \
        milliseconds; nodes keep their OSM ids. The profiles are foot, wheelchair, bike and car.

        Places and addresses go into a file beside: city.places for city.rgraph.

        Examples:
          routecli import osm porto.osm.pbf --output porto.rgraph
          routecli import osm porto.osm.pbf --profiles foot,bike --time-zone Europe/Lisbon \
        --output porto.rgraph
          routecli import osm andorra.osm.pbf --elevation srtm --output andorra.rgraph
          routecli import osm malta.osm.pbf --driving-side left --output malta.rgraph
          routecli import osm porto.osm.pbf --bbox 41.13,-8.66,41.17,-8.58 --output centre.rgraph
        """
      )
    )

    @Argument(help: .say("An OpenStreetMap extract."), completion: .file())
    var file: String

    @Option(
      name: .long,
      help: .say("Only these profiles, with commas between."),
      completion: .profiles
    )
    var profiles: String?

    @Option(
      name: .customLong("time-zone"),
      help: .say(
        "The city's time zone, such as Europe/Lisbon. Default: derived from the extract."
      ),
      completion: .timeZones
    )
    var timeZone: String?

    @Option(
      name: .customLong("driving-side"),
      help: .say("left or right, on which vehicles drive. Default: derived from the extract."),
      completion: .list(["left", "right"])
    )
    var drivingSide: String?

    @Option(
      name: .long,
      help: .say("Folder with SRTM heights (.hgt, .hgt.gz, .hgt.zip), for slopes."),
      completion: .directory
    )
    var elevation: String?

    @Option(
      name: .customLong("bbox"),
      parsing: .unconditional,
      help: .say("Only what lies in this box: SOUTH,WEST,NORTH,EAST.")
    )
    var box: String?

    @Option(
      name: .long,
      help: .say("Only what lies in the polygons of this GeoJSON file."),
      completion: .geoJSONFiles
    )
    var polygon: String?

    @OptionGroup var options: Options

    func run() throws {
      let profiles = try chosenProfiles()
      let choice = try RegionChoice(timeZone: timeZone, drivingSide: drivingSide)
      var bar = ProgressBar(total: 1000, quiet: options.global.quiet)
      let importer = OSMImporter()
      let area = try ImportArea(box: box, polygon: polygon)
      let imported: (city: ImportedCity, places: CityPlaces)?
      do throws(OSMImportError) {
        imported = try importer.cityAndPlaces(from: file, within: area.contains) { done in
          bar.update(Int(done * 1000))
          return !Interrupt.isRequested
        }
        bar.finish()
      } catch {
        bar.finish()
        if error.code == .empty, let failure = area.failure(in: file) { throw failure }
        throw Failures.failure(error)
      }
      guard let (city, places) = imported else { throw ServiceError.interrupted }
      let region = choice.region(of: city)
      let (graph, altitude) = try sloped(city.graph.driving(on: region.drivingSide))
      let found = places.all.filter { area.contains($0.place.location) }.map(PlaceEntry.init)
      let streets = WeighedStreets(
        RoadNetwork.Description(
          unit: .milliseconds,
          dataVersion: Self.dataVersion(of: file),
          attribution: ImportedCity.attribution,
          timeZone: region.timeZone,
          placesFingerprint: PlaceStore.fingerprint(of: found)
        ),
        streets: graph,
        numbers: city.numbers,
        profiles: altitude.map { height in profiles.map { $0.adjusted(toAltitude: height) } }
          ?? profiles
      )
      let summary = CityImportSummary(city, region, placeCount: found.count)
      try options.write(streets, summary: summary, places: found)
      if !options.global.quiet, let notice = region.notice {
        StandardError.say(notice[options.global.language])
      }
    }

    /// The extract's name without its form, so that one extract gives one file in every form.
    static func dataVersion(of file: String) -> String {
      var name = (file as NSString).lastPathComponent
      while let form = ["pbf", "osm", "opl", "gz", "bz2"].first(where: { name.hasSuffix("." + $0) }
      ),
        name.utf8.count > form.utf8.count + 1
      {
        name.removeLast(form.count + 1)
      }
      return name
    }

    /// The streets with slopes, and how high they lie, where there are heights.
    private func sloped(
      _ graph: StreetGraph
    ) throws(ServiceError) -> (StreetGraph, altitude: Meters?) {
      guard let elevation else { return (graph, nil) }
      let sloped: (StreetGraph, altitude: Meters?)
      let missing: String
      do throws(OSMImportError) {
        let heights = try StreetHeights(of: graph, from: ElevationModel(folder: elevation))
        missing = heights.missingTiles.map { $0 + ".hgt" }.joined(separator: ", ")
        sloped = (graph.withInclines(from: heights), heights.meanAltitude)
      } catch {
        throw Failures.failure(error)
      }
      guard sloped.altitude != nil else { throw Self.noHeights(elevation, missing) }
      if !missing.isEmpty {
        PixelCommand.warn(
          LocalizedText(
            en: "\(elevation) lacks \(missing): streets there have no slopes",
            es: "en \(elevation) falta \(missing): las calles de ahí quedan sin pendiente"
          ),
          options.global
        )
      }
      return sloped
    }

    /// None of the tiles of a folder knows a height of the city.
    private static func noHeights(_ folder: String, _ missing: String) -> ServiceError {
      ServiceError(
        .badFile,
        missing.isEmpty
          ? LocalizedText(
            en: "--elevation \(folder): its tiles hold no height where the streets are",
            es: "--elevation \(folder): sus teselas no tienen alturas donde están las calles"
          )
          : LocalizedText(
            en: "--elevation \(folder): its tiles lie beside the city; add \(missing)",
            es: "--elevation \(folder): sus teselas quedan fuera de la ciudad; agregue \(missing)"
          ),
        details: ["file": .string(folder)]
      )
    }

    private func chosenProfiles() throws(ServiceError) -> [Profile] {
      guard let profiles else { return Profile.presets }
      var chosen: [Profile] = []
      for name in profiles.split(separator: ",").map(String.init) {
        let profile = try ProfileArgument.profile(name, option: "--profiles")
        if !chosen.contains(profile) { chosen.append(profile) }
      }
      return chosen
    }
  }
}

extension Failures {
  /// An import's error as a command's failure.
  fileprivate static func failure(_ error: OSMImportError) -> ServiceError {
    ServiceError(.badFile, error.message, details: ["file": .string(error.path)])
  }
}

extension PlaceEntry {
  /// A place of a city as it is kept.
  fileprivate init(_ found: CityPlace) {
    self.init(found.place)
    capacity = found.capacity
    entrances = found.entrances
    localities = found.localities
    importance = found.importance
    addresses = found.addresses.map {
      PlaceAddress(street: $0.street, number: $0.number, isEstimated: $0.isEstimated)
    }
  }
}
