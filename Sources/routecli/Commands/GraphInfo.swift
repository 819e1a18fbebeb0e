import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

extension GraphCommand {
  /// `graph info`.
  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: GraphTexts.graphInfoAbstract.help,
      discussion: HelpText.discussion(
        """
        \(GraphTexts.graphInfoDiscussion.help)

        \(CommonTexts.examples.help)
          routecli graph info
          routecli graph info my-campus.geojson --ways --json
          routecli graph info city.rgraph --ways "Rua Augusta"
          routecli graph info city.rgraph --ways --near 41.1458,-8.6139 --snap-radius 50
          routecli graph info city.rgraph --verify
        """
      )
    )

    @OptionGroup var options: Options

    @Option(name: .long, defaultAsFlag: "", parsing: .next, help: .text(GraphTexts.graphInfoWays))
    var ways: String?

    @Option(name: .long, parsing: .unconditional, help: .text(GraphTexts.graphInfoNear))
    var near: String?

    @Flag(name: .long, help: .text(GraphTexts.graphInfoVerify))
    var verify = false

    func run() throws {
      var options = options
      var text = ways ?? near.map { _ in "" }
      // "--ways FILE" listed all ways of a file before --ways took a text.
      if options.file == nil, let path = text, FileSystem.status(of: path) != nil {
        (options.file, text) = (path, "")
      }
      let language = options.global.language
      var json: JSONValue
      var lines: String
      switch try options.source() {
      case .campus(let campus):
        let report = CampusReport(campus: campus, language: language)
        (json, lines) = (report.json, report.text)
      case .network(let open):
        if verify { try open.verify() }
        let report = NetworkReport(open: open, isVerified: verify, language: language)
        (json, lines) = (report.json, report.text)
      }
      if let text {
        let list = try wayList(text, options)
        if case .object(var object) = json {
          object["ways"] = list.json
          json = .object(object)
        }
        lines += "\n\n" + list.text
      }
      try StandardOutput.say(options.global.json ? json.text : lines)
    }

    private func wayList(_ text: String, _ options: Options) throws(ServiceError) -> WayList {
      let set = try options.dataSet()
      if try set.bareGraph() != nil { throw GraphFailures.notOnGraphs("--ways") }
      let context = try set.context()
      let place = try near.map { text throws(ServiceError) in try set.resolve(text).location }
      return try WayList(
        context.graph,
        matching: text,
        near: place.map { ($0, context.edgeIndex, set.snapRadius) },
        style: options.global.style
      )
    }
  }
}
