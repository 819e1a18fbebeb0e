import ArgumentParser
import GeoCore
import RouteService

extension GraphCommand {
  /// `graph export`.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: GraphTexts.exportAbstract.help,
      discussion: HelpText.discussion(
        """
        \(GraphTexts.exportDiscussion.help)

        \(CommonTexts.examples.help)
          routecli graph export city.rgraph --output city.gpkg
          routecli graph export city.rgraph --output city.graphml --bbox 41.14,-8.62,41.15,-8.60
          routecli graph export city.rgraph --format csv --output tables
        """
      )
    )

    @OptionGroup var options: Options

    @Option(name: .long, help: .text(GraphTexts.exportOutput), completion: .file())
    var output: String

    @Option(
      name: .long,
      help: .text(GraphTexts.exportFormat),
      completion: .list(GraphFormat.names)
    )
    var format: String?

    @Option(name: .customLong("bbox"), parsing: .unconditional, help: .text(GraphTexts.exportBox))
    var box: String?

    func run() throws {
      let format = try GraphFormat(named: format, output: output)
      let box = try box.map { text throws(ServiceError) in try PlacesQuestion.bounds(text) }
      let export = try GraphExport(try options.source(), format, within: box)
      var bar = ProgressBar(total: export.stepCount, quiet: options.global.quiet)
      defer { bar.finish() }
      let streams = try format.textFiles(for: output).map { try ResultStream(path: $0) }
      let sinks = streams.map { stream in
        GraphExport.Sink { bytes throws(ServiceError) in try stream.write(bytes) }
      }
      let report = try export.write(to: output, sinks) { bar.update($0) }
      bar.finish()
      // All files are complete before one is replaced.
      for stream in streams { try stream.sync() }
      for stream in streams { try stream.finish() }
      let global = options.global
      try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
    }
  }
}
