import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService

/// `stations`: lists the stations of shared bikes.
struct StationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stations",
    abstract: MapTexts.stationsAbstract.help,
    usage: """
      routecli stations [--near PLACE] [options]
      routecli stations show NAME|ID [options]
      routecli stations --gbfs FOLDER [options]
      """,
    discussion: HelpText.discussion(
      """
      \(MapTexts.stationsDiscussion.help)

      \(CommonTexts.examples.help)
        routecli stations
        routecli stations --near -0.2088,-78.4985 --limit 3
        routecli stations show "El Ejido"
        routecli stations --gbfs feed --base-url https://example.org/gbfs
        routecli stations --stations feed --json

      \(MapTexts.stationsLimits.help)
      """
    )
  )

  @Argument(help: .text(MapTexts.stationsWords), completion: .stations)
  var words: [String] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(MapTexts.stationsNear),
    completion: .places
  )
  var near: String?

  @Option(name: .long, help: .text(MapTexts.stationsLimit))
  var limit: Int?

  @Option(name: .long, help: .text(CommonTexts.page))
  var page = 1

  @Option(name: .customLong("gbfs"), help: .text(MapTexts.stationsGBFS), completion: .directory)
  var folder: String?

  @Option(name: .customLong("base-url"), help: .text(MapTexts.stationsBaseURL))
  var address: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let limit = try checkedLimit()
    let set = try data.dataSet(global)
    if let station = try ShowArgument.subject(of: words) {
      let now = Int64(Date().timeIntervalSince1970)
      let details = try StationDetails(of: station, in: set, now: now)
      return try StandardOutput.say(
        global.json ? details.json(global.language).text : details.text(global.style)
      )
    }
    let stations = try set.stations()
    warn(about: stations)
    if let folder { return try writeFeed(stations, to: folder) }
    var rows = stations.ids.map { StationRow(station: stations[$0], distance: nil) }
    if let near {
      let place = try set.resolve(near).location
      rows = stations.nearest(to: place, count: stations.count).map {
        StationRow(station: stations[$0.id], distance: $0.distance)
      }
    }
    let size = limit ?? max(1, rows.count)
    let shown = Array(rows.dropFirst((page - 1) * size).prefix(size))
    guard !shown.isEmpty else { throw Self.noPage(page, of: (rows.count + size - 1) / size) }
    let next = page * size < rows.count ? page + 1 : nil
    try StandardOutput.say(
      global.json
        ? json(shown, total: rows.count, next: next).text
        : text(shown, stations, total: rows.count, next: next)
    )
  }

  private func json(_ rows: [StationRow], total: Int, next: Int?) -> JSONValue {
    PlaceDocument.list(
      "stations",
      rows.map { PlaceDocument.station($0.station, distance: $0.distance, global.language) },
      total: total,
      page: page,
      nextPage: next
    )
  }

  private func text(
    _ rows: [StationRow],
    _ stations: StationIndex,
    total: Int,
    next: Int?
  ) -> String {
    let footer = PageText.footer(rows.count, total: total, nextPage: next, style: global.style)
    let notice = stations.system.notice.map { "\n" + $0[global.language] } ?? ""
    return StationRow.table(rows, global.style) + "\n\n" + footer + notice
  }
}

// MARK: - Checks and files

extension StationsCommand {
  private func checkedLimit() throws(ServiceError) -> Int? {
    var options = PageOptions()
    options.limit = limit ?? 1
    options.page = page
    try options.check()
    if let word = words.first, word != "show" {
      let text = PlaceArgument.shown(word)
      throw ServiceError(.invalidQuery, MapTexts.stationsUnknownWord(word: text))
    }
    guard address == nil || folder != nil else {
      throw ServiceError(.invalidQuery, MapTexts.stationsNeedsGBFS)
    }
    guard folder == nil || near == nil else {
      throw ServiceError(.invalidQuery, MapTexts.stationsNoNear)
    }
    if let near { try PlaceArgument.check([near]) }
    return limit
  }

  private static func noPage(_ page: Int, of pages: Int) -> ServiceError {
    ServiceError(
      .notFound,
      pages == 0 ? MapTexts.stationsNone : .stationsNoPage(page: page, last: pages)
    )
  }

  /// Warns of the parts of the feed that are not used.
  private func warn(about stations: StationIndex) {
    let listed = 10
    for problem in stations.problems.prefix(listed) { global.warn(problem.message) }
    let rest = stations.problems.count - listed
    guard rest > 0 else { return }
    global.warn(MapTexts.stationsMore(count: rest))
  }

  private func writeFeed(_ stations: StationIndex, to folder: String) throws(ServiceError) {
    if FileName.hasEscapes(folder) { FileSystem.makeFolder(folder) }
    let url = URL(filePath: FileSystem.plainPath(folder), directoryHint: .isDirectory)
    var address = self.address ?? url.absoluteURL.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    do {
      try stations.writeGBFS(
        to: url,
        address: address,
        time: Int(Date().timeIntervalSince1970)
      )
    } catch {
      throw ServiceError(.badFile, error.message)
    }
    let names = stations.gbfsFiles(address: address, time: 0).map(\.name)
    if global.json {
      let document: JSONValue = [
        "code": "Ok", "folder": .string(folder), "files": .array(names.map(JSONValue.string)),
      ]
      try StandardOutput.say(document.text)
    } else {
      let paths = names.map { url.appending(path: $0).relativePath }
      try StandardOutput.say(paths.joined(separator: "\n"))
    }
  }
}
