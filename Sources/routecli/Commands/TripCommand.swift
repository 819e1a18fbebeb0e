import ArgumentParser
import Foundation
import GeoCore
import RouteService
import Routing

/// `trip`: the best order in which to visit some places.
struct TripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: RoutingTexts.tripAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli trip --place "Aulas 1" --place "Aulas 3" --place CEDETEC --round-trip
        routecli trip --first "Biblioteca" --place "Aulas 1" --place cafeteria --json
        routecli trip --graph porto.rgraph --place 41.1496,-8.6110 --place 41.1579,-8.6291 \
        --place 41.1462,-8.6152 --profile car

      \(RoutingTexts.tripDiscussion.help)
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: .text(RoutingTexts.tripPlace),
    completion: .places
  )
  var place: [String] = []

  @Flag(name: .customLong("round-trip"), help: .text(RoutingTexts.tripRound))
  var isRound = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(RoutingTexts.tripFirst),
    completion: .places
  )
  var first: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(RoutingTexts.tripLast),
    completion: .places
  )
  var last: String?

  @Option(name: .long, help: .text(CommonTexts.profile), completion: .profiles)
  var profile: String?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var output: RouteOutputOptions
  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let texts = place + [first, last].compactMap { $0 }
    guard texts.count > 1 else { throw TripPlaces.tooFew }
    try PlaceArgument.check(texts)
    let question = TripQuestion(
      places: place,
      first: first,
      last: last,
      isRound: isRound,
      profile: profile,
      excluded: try exclude.classes()
    )
    let now = Int64(Date().timeIntervalSince1970)
    let answer = try question.answer(
      in: try data.dataSet(global, speeds: speeds),
      now: now,
      style: global.style
    )
    try output.write(answer.report)
    try StandardOutput.say(global.json ? answer.json.text : answer.report.text)
  }
}
