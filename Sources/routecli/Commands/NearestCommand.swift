import ArgumentParser
import CampusGraph
import GeoCore
import RouteService
import Routing

/// `nearest`: the usable ways nearest to a place.
struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: RoutingTexts.nearestAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli nearest 19.2842,-99.1388 --profile wheelchair
        routecli nearest pixel:512,300 --number 5 --radius 50
        routecli nearest --graph porto.rgraph 41.1496,-8.6110 --profile car
        routecli nearest --graph porto.rgraph 41.1496,-8.6110 --profile car --bearings 90,45

      \(RoutingTexts.nearestLimits.help)
      """
    )
  )

  @Argument(help: .text(CommonTexts.place), completion: .places)
  var place: String

  @Option(name: .long, help: .text(CommonTexts.profile), completion: .profiles)
  var profile: String?

  @Option(name: .long, help: .text(RoutingTexts.nearestNumber))
  var number = 1

  @Option(name: .long, help: .text(RoutingTexts.nearestRadius))
  var radius: Double?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var directions: DirectionOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let set = try data.dataSet(global)
    try Limits.check(number, 1...1000, option: "--number")
    if let radius { try Limits.check(radius, 0...10_000, option: "--radius") }
    let directions = try directions.texts.read(places: 1)
    let excluded = try exclude.classes()
    try PlaceArgument.check([place])
    let question = NearestQuestion(
      place: place,
      count: number,
      radius: radius,
      directions: directions,
      profile: profile,
      excluded: excluded
    )
    let answer = try question.answer(in: set)
    try StandardOutput.say(global.json ? answer.json.text : answer.text(global.style))
  }
}
