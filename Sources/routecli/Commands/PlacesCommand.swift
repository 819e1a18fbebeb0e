import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import RouteService

/// `places`: lists and searches places.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: MapTexts.placesAbstract.help,
    usage: """
      routecli places [TEXT] [options]
      routecli places show ID|NAME [options]
      """,
    discussion: HelpText.discussion(
      """
      \(MapTexts.placesDiscussion.help)

      \(CommonTexts.examples.help)
        routecli places
        routecli places biblio
        routecli places --category cafe --around "Aulas 1" --radius 300
        routecli places --category cafetería --open
        routecli places --category cafetería --at 20:00
        routecli places --complete bibl --around "Aulas 1"
        routecli places --kind stop --around Biblioteca --radius 400
        routecli places --bbox 19.283,-99.140,19.285,-99.137 --limit 50
        routecli places show Biblioteca
        routecli places show building/aulas-1 --lang es

      \(MapTexts.placesLimits.help)
      """
    )
  )

  @Argument(help: .text(MapTexts.placesWords), completion: .places)
  var words: [String] = []

  @Option(name: .long, help: .text(MapTexts.placesCategory), completion: .categories)
  var category: String?

  @Option(
    name: .long,
    help: .text(MapTexts.placesKind),
    completion: .list(PlacesQuestion.kinds.map(\.name))
  )
  var kind: String?

  @Option(name: .long, defaultAsFlag: "now", parsing: .next, help: .text(MapTexts.placesOpen))
  var open: String?

  @Option(name: .long, help: .text(MapTexts.placesAt))
  var at: String?

  @Option(name: .long, parsing: .unconditional, help: .text(MapTexts.placesComplete))
  var complete: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(MapTexts.placesAround),
    completion: .places
  )
  var around: String?

  @Option(name: .long, help: .text(MapTexts.placesRadius))
  var radius: Double?

  @Option(name: .customLong("bbox"), parsing: .unconditional, help: .text(MapTexts.placesBox))
  var box: String?

  @OptionGroup var page: PageOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    if let place = try ShowArgument.subject(of: words) {
      return try show(place)
    }
    try page.check()
    if let complete { return try show(completionsOf: complete) }
    let question = PlacesQuestion(
      words: words,
      category: category,
      kind: kind,
      open: open.map { $0 == Self.now ? .now : .at($0) },
      at: at,
      around: around,
      radius: radius,
      box: box,
      limit: page.limit,
      page: page.page
    )
    try question.check()
    let now = Int64(Date().timeIntervalSince1970)
    let set = try data.dataSet(global)
    let found = try question.answer(in: set, now: now)
    try show(found, openings: try question.openings(of: found, in: set, now: now))
  }

  private func show(_ found: PlacePage, openings: [HoursText?] = []) throws(ServiceError) {
    try StandardOutput.say(
      global.json
        ? found.json(global.language, openings: openings).text
        : PlaceList(page: found, openings: openings, global.style).text
    )
  }

  private func show(completionsOf text: String) throws(ServiceError) {
    let isAlone =
      words.isEmpty && category == nil && kind == nil && open == nil && at == nil && radius == nil
      && box == nil && page.page == 1
    guard isAlone else { throw ServiceError(.invalidQuery, MapTexts.placesCompleteAlone) }
    try Limits.check(page.limit, 1...100, option: "--limit")
    let question = CompletionQuestion(text, around: around, count: page.limit)
    try show(try question.answer(in: try data.dataSet(global)))
  }

  /// The value of `--open` without a time.
  private static let now = "now"

  private func show(_ place: String) throws(ServiceError) {
    let now = Int64(Date().timeIntervalSince1970)
    let details = try PlaceDetails(of: place, in: try data.dataSet(global), now: now)
    try StandardOutput.say(
      global.json ? details.json(global.language).text : details.text(global.style)
    )
  }
}
