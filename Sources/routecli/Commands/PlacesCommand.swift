import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import RouteService

/// `places`: what can be gone to.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: say("List and search buildings, points of interest and bike stations."),
    usage: """
      routecli places [TEXT] [options]
      routecli places show ID|NAME [options]
      """,
    discussion: say(
      """
      Without conditions all places come in alphabetical order. TEXT finds names and other names \
      whose words begin with its words, without regard to case and accents; a slip of the pen is \
      forgiven where nothing else fits. With --around the nearest come first. show tells all of one \
      place; the ids of its entrances are those that route --close takes.

      Examples:
        routecli places
        routecli places biblio
        routecli places --category cafe --around "Aulas 1" --radius 300
        routecli places --category cafetería --open
        routecli places --kind stop --around Biblioteca --radius 400
        routecli places --bbox 19.283,-99.140,19.285,-99.137 --limit 50
        routecli places show Biblioteca
        routecli places show building/aulas-1 --lang es

      Limits: 10,000 places a page, a radius of 100,000 m, 200 characters a text.
      """
    )
  )

  @Argument(help: .say("Words of a name; or the word show and a place."), completion: .places)
  var words: [String] = []

  @Option(
    name: .long,
    help: .say("Only places of a category, such as cafe, library or bus stop, in either language."),
    completion: .categories
  )
  var category: String?

  @Option(
    name: .long,
    help: .say("Only building, poi, stop, street, station or locality."),
    completion: .list(PlacesQuestion.kinds.map(\.name))
  )
  var kind: String?

  @Option(
    name: .long,
    defaultAsFlag: "now",
    parsing: .next,
    help: .say("Only places open now, or at a time such as 09:50 or 2026-11-20T09:50.")
  )
  var open: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Only places near this one, with their distances."),
    completion: .places
  )
  var around: String?

  @Option(name: .long, help: .say("How near --around means, in metres. Default: 500."))
  var radius: Double?

  @Option(
    name: .customLong("bbox"),
    parsing: .unconditional,
    help: .say("Only places in a box: SOUTH,WEST,NORTH,EAST.")
  )
  var box: String?

  @OptionGroup var page: PageOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    if let place = try ShowArgument.subject(of: words) {
      return try show(place)
    }
    try page.check()
    let question = PlacesQuestion(
      words: words,
      category: category,
      kind: kind,
      open: open.map { $0 == Self.now ? .now : .at($0) },
      around: around,
      radius: radius,
      box: box,
      limit: page.limit,
      page: page.page
    )
    try question.check()
    let now = Int64(Date().timeIntervalSince1970)
    let found = try question.answer(in: try data.dataSet(global), now: now)
    try StandardOutput.say(
      global.json ? found.json(global.language).text : PlaceList(page: found, global.style).text
    )
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
