import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// `transit`: timetables of public transport.
struct TransitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transit",
    abstract: TransitCommandTexts.abstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli transit check city.zip
        routecli transit route --feed city.zip -0.1800,-78.4840 -0.2200,-78.5120 --depart 08:00
        routecli transit realtime trips.pb --gtfs city.zip
        routecli transit simulate --gtfs city.zip --seed 1 --output fixes.ndjson
      """
    ),
    subcommands: [
      Check.self, RouteSubcommand.self, Realtime.self, TransitSimulateCommand.self,
    ]
  )

  /// `transit check`.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: TransitCommandTexts.checkAbstract.help,
      discussion: HelpText.discussion(
        """
        \(TransitCommandTexts.checkDiscussion.help)

        \(CommonTexts.examples.help)
          routecli transit check city.zip
          routecli transit check feed-folder --json
          routecli transit check shuttle.geojson --timetable winter.csv
        """
      )
    )

    @Argument(help: .text(TransitCommandTexts.feed), completion: .feeds)
    var feed: String

    @Option(name: .long, help: .text(TransitCommandTexts.shuttleTimes), completion: .tables)
    var timetable: String?

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let report = try FeedCheckReport(reading: feed, times: timetable)
      try StandardOutput.say(
        global.json ? report.json(global.language).text : report.text(global.style)
      )
      guard report.isValid else { throw ExitCode(ServiceError.Code.badFile.exitStatus) }
    }
  }

  /// `transit route`.
  struct RouteSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "route",
      abstract: TransitCommandTexts.routeAbstract.help,
      discussion: HelpText.discussion(
        """
        \(TransitCommandTexts.routeDiscussion.help)

        \(CommonTexts.examples.help)
          routecli transit route --feed city.zip -0.1800,-78.4840 -0.2200,-78.5120 --depart 08:00
          routecli transit route --feed city.zip stop:S1 stop:S9 --arrive 2026-11-20T09:00 --json
          routecli transit route --feed city.zip --graph quito.rgraph "La Alameda" "El Ejido" --wheelchair
          routecli transit route --feed city.zip --realtime trips.pb stop:S1 stop:S9

        \(TransitCommandTexts.routeLimits.help)
        """
      )
    )

    @Option(
      name: [.long, .customLong("gtfs")],
      help: .text(TransitCommandTexts.feed),
      completion: .feeds
    )
    var feed: String

    @Option(name: .long, help: .text(TransitCommandTexts.shuttleTimes), completion: .tables)
    var timetable: String?

    @OptionGroup var delays: DelaysOption

    @Argument(help: .text(RoutingTexts.routeFrom), completion: .places)
    var from: String

    @Argument(help: .text(CommonTexts.destination), completion: .places)
    var to: String

    @Option(name: .long, help: .text(TransitCommandTexts.depart))
    var depart: String?

    @Option(name: .long, help: .text(TransitCommandTexts.arrive))
    var arrive: String?

    @Flag(name: .long, help: .text(TransitCommandTexts.wheelchair))
    var wheelchair = false

    @Option(name: .long, help: .text(TransitCommandTexts.transfers))
    var transfers = 5

    @Option(name: .long, help: .text(TransitCommandTexts.number))
    var number = 3

    @Option(name: .customLong("walk"), help: .text(TransitCommandTexts.walk))
    var walk = 1000.0

    @OptionGroup var data: DataOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      try Limits.check(transfers, TransitQuestion.transferLimits, option: "--transfers")
      try Limits.check(number, TransitQuestion.counts, option: "--number")
      try Limits.check(walk, TransitQuestion.reaches, option: "--walk")
      var question = TransitQuestion(from: from, to: to)
      question.depart = depart
      question.arrive = arrive
      question.isWheelchair = wheelchair
      question.maximumTransfers = transfers
      question.count = number
      question.reach = walk
      try question.checkArguments()
      try question.run(
        on: TransitNetwork(reading: feed, times: timetable),
        delays,
        in: data.dataSet(global),
        global
      )
    }
  }

  /// `transit realtime`.
  struct Realtime: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: TransitCommandTexts.realtimeAbstract.help,
      discussion: HelpText.discussion(
        """
        \(TransitCommandTexts.realtimeDiscussion.help)

        \(CommonTexts.examples.help)
          routecli transit realtime trips.pb --gtfs city.zip
          routecli transit realtime vehicles.pb --json
        """
      )
    )

    @Argument(help: .text(TransitCommandTexts.realtimeFeed), completion: .file(extensions: ["pb"]))
    var message: String

    @Option(name: .long, help: .text(TransitCommandTexts.timetable), completion: .feeds)
    var gtfs: String?

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let report = try RealtimeCheckReport(
        reading: message,
        timetable: gtfs,
        now: Int64(Date().timeIntervalSince1970)
      )
      try StandardOutput.say(
        global.json ? report.json(global.language).text : report.text(global.style)
      )
      guard report.isValid else { throw ExitCode(ServiceError.Code.badFile.exitStatus) }
    }
  }
}
