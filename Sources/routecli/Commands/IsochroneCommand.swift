import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// `isochrone`: areas within some minutes or metres of a place.
struct IsochroneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isochrone",
    abstract: RoutingTexts.isochroneAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli isochrone "Biblioteca" --minutes 2 --minutes 4 --svg reach.svg
        routecli isochrone 19.2842,-99.1388 --meters 200 --geojson r.geojson
        routecli isochrone --graph porto.rgraph 41.15,-8.61 --minutes 10 --minutes 20 --bands --png p.png
        routecli isochrone --graph ny.rgraph node:1 --meters 5000 --geojson r.geojson

      \(RoutingTexts.isochroneLimits.help)
      """
    )
  )

  @Argument(help: .text(CommonTexts.place), completion: .places)
  var place: String

  @Option(name: .long, help: .text(RoutingTexts.isochroneMinutes))
  var minutes: [Double] = []

  @Option(name: .long, help: .text(RoutingTexts.isochroneMeters))
  var meters: [Double] = []

  @Option(name: .long, help: .text(RoutingTexts.isochroneGeneralize))
  var generalize: Double?

  @Flag(name: .long, help: .text(RoutingTexts.isochroneBands))
  var bands = false

  @Option(name: .long, help: .text(CommonTexts.profile), completion: .profiles)
  var profile: String?

  @Option(name: .long, help: .text(RoutingTexts.isochroneGeoJSON), completion: .file())
  var geojson: String?

  @Option(name: .long, help: .text(RoutingTexts.isochroneSVG), completion: .file())
  var svg: String?

  @Option(name: .long, help: .text(RoutingTexts.isochronePNG), completion: .file())
  var png: String?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let set = try data.dataSet(global, speeds: speeds)
    try checkLimits()
    try PlaceArgument.check([place])
    let excluded = try exclude.classes()
    if let graph = try set.bareGraph() { return try run(onGraph: graph) }
    var question = IsochroneQuestion(
      place: place,
      limits: meters.isEmpty ? .minutes(minutes) : .meters(meters),
      profile: profile,
      excluded: excluded
    )
    question.generalization = generalize
    question.isBanded = bands
    let answer = try question.answer(in: set)
    let document = answer.document
    if let geojson { try AtomicFile.write(document.json, to: geojson) }
    try draw(answer)
    try StandardOutput.say(
      global.json ? document.json.text : document.text(answer.place.label, global.style)
    )
  }

  func checkLimits() throws(ServiceError) {
    guard minutes.isEmpty != meters.isEmpty else {
      throw ServiceError(.invalidQuery, RoutingTexts.isochroneNoLimit)
    }
    try Limits.check(minutes.count + meters.count, 1...10, option: "--minutes/--meters")
    for value in minutes { try Limits.check(value, 0.1...600, option: "--minutes") }
    if let generalize { try Limits.check(generalize, 0...5_000, option: "--generalize") }
    for value in meters { try Limits.check(value, 1...100_000, option: "--meters") }
  }

  private func draw(_ answer: IsochroneAnswer) throws(ServiceError) {
    guard svg != nil || png != nil else { return }
    try PictureWriter.write(try answer.scene(global.style), svg: svg, png: png)
  }
}
