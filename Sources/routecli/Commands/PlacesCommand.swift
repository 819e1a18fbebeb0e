import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import PlaceStore

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
    completion: .list(PlacesCommand.kinds.map(\.name))
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
      return try PlaceDetails(place: place, global: global).show(try data.dataSet(global))
    }
    var query = try query()
    let set = try data.dataSet(global)
    let store = try set.places()
    if let around {
      query.center = try set.resolve(around).location
      query.radius = radius ?? 500
    }
    if !hasConditions { query.regions = try set.homeRegions() }
    let found = try Self.search(query, in: store, where: try openCondition(set))
    guard !found.hits.isEmpty else { throw try nothing(found, query, in: store) }
    try StandardOutput.say(
      global.json ? json(found).text : PlaceList(page: found, global.language).text
    )
  }

  static func search(
    _ query: PlaceQuery,
    in store: PlaceStore,
    where isOpen: ((Place) -> Bool)? = nil
  ) throws(CommandFailure) -> PlacePage {
    try Failures.places { () throws(PlaceStoreError) in
      try store.search(query, where: isOpen)
    }
  }

  private func json(_ found: PlacePage) -> JSONValue {
    PlaceDocument.list(
      "places",
      found.hits.map { PlaceDocument.summary($0.place, distance: $0.distance, global.language) },
      total: found.total,
      page: found.page,
      nextPage: found.nextPage
    )
  }
}

// MARK: - Checks

extension PlacesCommand {
  /// The conditions that need no data.
  private func query() throws(CommandFailure) -> PlaceQuery {
    try page.check()
    guard around == nil || box == nil else {
      throw CommandFailure(
        .invalidQuery,
        LocalizedText(
          en: "--around and --bbox exclude each other; give one of them",
          es: "--around y --bbox se excluyen; indique uno de los dos"
        )
      )
    }
    try checkRadius()
    if let around { try PlaceArgument.check([around]) }
    var query = PlaceQuery()
    query.text = words.isEmpty ? nil : try Self.checked(words.joined(separator: " "))
    query.category = category
    query.kind = try kind.map(Self.filter)
    if let open, open != Self.now { try TimeArgument.check(open, option: "--open") }
    query.bounds = try box.map(Self.bounds)
    query.limit = page.limit
    query.page = page.page
    return query
  }

  private func checkRadius() throws(CommandFailure) {
    guard let radius else { return }
    guard around != nil else {
      throw CommandFailure(
        .invalidQuery,
        LocalizedText(
          en: "--radius says how near --around means; give --around too",
          es: "--radius dice cuán cerca es --around; indique también --around"
        )
      )
    }
    guard radius >= 0, radius <= 100_000 else {
      throw CommandFailure(
        radius > 100_000 ? .tooBig : .invalidValue,
        LocalizedText(
          en: "--radius \(radius): give metres from 0 to 100,000",
          es: "--radius \(radius): indique metros de 0 a 100 000"
        )
      )
    }
  }

  private static func checked(_ text: String) throws(CommandFailure) -> String {
    let isTooLong = text.count > PlaceStore.longestText
    guard text.contains(where: { !$0.isWhitespace }), !isTooLong else {
      throw CommandFailure(
        isTooLong ? .tooBig : .invalidValue,
        LocalizedText(
          en: "the text to search must have 1 to \(PlaceStore.longestText) characters",
          es: "el texto que se busca debe tener de 1 a \(PlaceStore.longestText) caracteres"
        )
      )
    }
    return text
  }

  static func bounds(_ text: String) throws(CommandFailure) -> BoundingBox {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 4,
      let (south, west) = CoordinateArgument.pair(parts[..<2].joined(separator: ",")),
      let (north, east) = CoordinateArgument.pair(parts[2...].joined(separator: ",")),
      Coordinate.isValid(south, west), Coordinate.isValid(north, east), south <= north
    {
      return BoundingBox(south: south, west: west, north: north, east: east)
    }
    if let swapped = swappedBox(parts.map(String.init)) {
      throw CommandFailure(
        .invalidValue,
        LocalizedText(
          en: """
            --bbox \(PlaceArgument.shown(text)): latitudes and longitudes look swapped; write \
            --bbox \(swapped)
            """,
          es: """
            --bbox \(PlaceArgument.shown(text)): las latitudes y longitudes parecen intercambiadas; \
            escriba --bbox \(swapped)
            """
        )
      )
    }
    throw CommandFailure(
      .invalidValue,
      LocalizedText(
        en: "--bbox \(PlaceArgument.shown(text)): write SOUTH,WEST,NORTH,EAST in degrees",
        es: "--bbox \(PlaceArgument.shown(text)): escriba SUR,OESTE,NORTE,ESTE en grados"
      )
    )
  }

  /// The box `south,west,north,east` of numbers that are `west,south,east,north`; `nil` if they are
  /// not.
  private static func swappedBox(_ parts: [String]) -> String? {
    guard parts.count == 4 else { return nil }
    let order = [parts[1], parts[0], parts[3], parts[2]].map { part in
      CoordinateArgument.withoutTrueMinus(part).filter { $0 != " " }
    }
    guard let (south, west) = CoordinateArgument.pair(order[..<2].joined(separator: ",")),
      let (north, east) = CoordinateArgument.pair(order[2...].joined(separator: ",")),
      Coordinate.isValid(south, west), Coordinate.isValid(north, east), south <= north
    else { return nil }
    return order.joined(separator: ",")
  }

  /// Why there is nothing to show: the page, the category, or all conditions together.
  private func nothing(
    _ found: PlacePage,
    _ query: PlaceQuery,
    in store: PlaceStore
  ) throws(CommandFailure) -> CommandFailure {
    if found.total > 0 {
      let pages = (found.total + query.limit - 1) / query.limit
      return CommandFailure(
        .notFound,
        LocalizedText(
          en: "there is no page \(query.page); the last is \(pages)",
          es: "no existe la página \(query.page); la última es \(pages)"
        ),
        details: ["pages": .number(Double(pages))]
      )
    }
    if let failure = Self.unknownCategory(category, in: store) { return failure }
    if let box, let failure = try Self.besideData(box, query, in: store) { return failure }
    if let failure = try unknownText(query, in: store) { return failure }
    return CommandFailure(
      .notFound,
      LocalizedText(
        en: "no place fits; ask for less, a larger --radius or --bbox, or other words",
        es: "ningún lugar cumple; pida menos, un --radius o --bbox mayor, u otras palabras"
      )
    )
  }
}

extension PlacesCommand {
  /// The failure to report if no place at all lies in the box of a query.
  fileprivate static func besideData(
    _ text: String,
    _ query: PlaceQuery,
    in store: PlaceStore
  ) throws(CommandFailure) -> CommandFailure? {
    var everything = PlaceQuery()
    everything.bounds = query.bounds
    everything.limit = 1
    guard try search(everything, in: store).total == 0,
      let area = BoundingBox(store.places.lazy.map(\.location))
    else { return nil }
    let span = Format.box(area)
    return CommandFailure(
      .notFound,
      LocalizedText(
        en: "--bbox \(PlaceArgument.shown(text)) lies beside the data, which spans \(span)",
        es: "--bbox \(PlaceArgument.shown(text)) queda fuera de los datos, que abarcan \(span)"
      ),
      details: ["bbox": .string(span)]
    )
  }
}

/// A page of places as text.
struct PlaceList {
  private let page: PlacePage
  private let language: Language

  init(page: PlacePage, _ language: Language) {
    self.page = page
    self.language = language
  }

  /// The table, and how much more there is.
  var text: String {
    let hasDistance = page.hits.contains { $0.distance != nil }
    let isSpanish = language == .spanish
    var header = isSpanish ? ["Nombre", "Categoría", "Id"] : ["Name", "Category", "Id"]
    if hasDistance { header.insert(isSpanish ? "Distancia" : "Distance", at: 0) }
    var table = TextTable(header, alignRight: hasDistance ? [0] : [])
    for hit in page.hits {
      let row = [hit.place.name, hit.place.category, hit.place.id]
      table.add((hit.distance.map { [Format.distance($0)] } ?? []) + row)
    }
    return table.text + "\n\n"
      + PageText.footer(page.hits.count, page.total, page.nextPage)[language]
  }
}

/// What stands below a list.
enum PageText {
  /// How many are shown of how many, and how to see the rest.
  static func footer(_ shown: Int, _ total: Int, _ nextPage: Int?) -> LocalizedText {
    let more = nextPage.map { "; --page \($0)" } ?? ""
    return LocalizedText(en: "\(shown) of \(total)\(more)", es: "\(shown) de \(total)\(more)")
  }
}
