import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing
import Traces
import Tracking

/// `match`: offline map matching of a recorded trace.
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: TrackingTexts.matchAbstract.help,
    discussion: HelpText.discussion(
      """
      \(TrackingTexts.matchDiscussion.help)

      \(CommonTexts.examples.help)
        routecli match walk.gpx
        routecli match --graph porto.rgraph --profile car drive.nmea --geojson matched.geojson
        routecli match --graph porto.rgraph --profile bike ride.gpx --svg matched.svg --json
        routecli match walk.gpx --gpx matched.gpx
        routecli match --graph porto.rgraph --profile car drive.csv --accuracy 25

      \(TrackingTexts.matchLimits.help)
      """
    )
  )

  @Argument(help: .text(TrackingTexts.matchTrace), completion: .file())
  var trace: String

  @Option(name: .long, help: .text(CommonTexts.profile), completion: .profiles)
  var profile: String?

  @OptionGroup var accuracy: AccuracyOption

  @Option(name: .long, help: .text(TrackingTexts.matchGeoJSON), completion: .file())
  var geojson: String?

  @Option(name: .long, help: .text(TrackingTexts.matchGPX), completion: .file())
  var gpx: String?

  @Option(name: .long, help: .text(TrackingTexts.matchSVG), completion: .file())
  var svg: String?

  @OptionGroup var format: TraceFormatOption
  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let set = try data.dataSet(global, speeds: speeds)
    let question = MatchQuestion(
      trace: trace,
      format: try format.format(),
      profile: profile,
      accuracy: try accuracy.checked()
    )
    let report = try question.answer(in: set, style: global.style)
    try write(report)
    try StandardOutput.say(global.json ? report.json.text : report.text)
  }

  private func write(_ report: MatchReport) throws(ServiceError) {
    if let geojson { try AtomicFile.write(report.geoJSON, to: geojson) }
    if let gpx { try AtomicFile.write(report.gpx, to: gpx) }
    guard let svg else { return }
    try PictureWriter.write(try report.scene, svg: svg, png: nil)
  }
}
