import ArgumentParser
import CampusGraph
import GeoCore
import RouteService
import Routing

/// `nearest`: the usable ways nearest to a place.
struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: say("Show the ways nearest to a place."),
    discussion: say(
      """
      Examples:
        routecli nearest 19.2842,-99.1388 --profile wheelchair
        routecli nearest pixel:512,300 --number 5 --radius 50
        routecli nearest --graph porto.rgraph 41.1496,-8.6110 --profile car
        routecli nearest --graph porto.rgraph 41.1496,-8.6110 --profile car --bearings 90,45

      Limits: 1000 ways, a radius of 10,000 m.
      """
    )
  )

  @Argument(help: .say("A place."), completion: .places)
  var place: String

  @Option(name: .long, help: .say("foot, wheelchair, bike or car."), completion: .profiles)
  var profile: String?

  @Option(name: .long, help: .say("How many ways (at most 1000)."))
  var number = 1

  @Option(name: .long, help: .say("How far to look, in metres. Default: the snap radius."))
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
