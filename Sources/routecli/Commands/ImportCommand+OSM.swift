import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import OSMImport
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

        Examples:
          routecli import osm porto.osm.pbf --output porto.rgraph
          routecli import osm porto.osm.pbf --profiles foot,bike --time-zone Europe/Lisbon \
        --output porto.rgraph
        """
      )
    )

    @Argument(help: .say("An OpenStreetMap extract."))
    var file: String

    @Option(name: .long, help: .say("Only these profiles, with commas between."))
    var profiles: String?

    @Option(
      name: .customLong("time-zone"),
      help: .say("The city's time zone, such as Europe/Lisbon.")
    )
    var timeZone = "Etc/UTC"

    @OptionGroup var options: Options

    func run() throws {
      let profiles = try chosenProfiles()
      guard TimeZone(identifier: timeZone) != nil else {
        throw CommandFailure(
          .invalidValue,
          LocalizedText(
            en: "--time-zone \(timeZone): no such zone; give one such as Europe/Lisbon",
            es: "--time-zone \(timeZone): no existe; indique una como Europe/Lisbon"
          )
        )
      }
      Interrupt.listen()
      var bar = ProgressBar(total: 1000, quiet: options.global.quiet)
      let city: ImportedCity?
      do throws(OSMImportError) {
        city = try OSMImporter().city(from: file) { done in
          bar.update(Int(done * 1000))
          return !Interrupt.isRequested
        }
        bar.finish()
      } catch {
        bar.finish()
        throw Failures.failure(error)
      }
      guard let city else { throw InterruptedWork() }
      let network = RoadNetwork(
        RoadNetwork.Description(
          unit: .milliseconds,
          dataVersion: (file as NSString).lastPathComponent,
          attribution: ImportedCity.attribution,
          timeZone: timeZone
        ),
        streets: city.graph,
        numbers: city.numbers,
        profiles: profiles
      )
      try options.write(network, isUndirected: nil, streets: city.graph)
    }

    private func chosenProfiles() throws(CommandFailure) -> [Profile] {
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
  fileprivate static func failure(_ error: OSMImportError) -> CommandFailure {
    CommandFailure(.badFile, error.message, details: ["file": .string(error.path)])
  }
}
