import ArgumentParser
import Foundation
import GeoCore
import RouteService
import Routing

/// `table`: distances and durations between many places.
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: RoutingTexts.tableAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli table --place "Biblioteca" --place "Aulas 1" --place CEDETEC
        routecli table --sources doors.txt --destinations stops.txt --format csv
        routecli table --graph ny.rgraph --sources a.txt --destinations b.txt --format npy --output t.npy

      \(RoutingTexts.tableDiscussion.help)
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: .text(RoutingTexts.tablePlace),
    completion: .places
  )
  var place: [String] = []

  @Option(name: .long, help: .text(RoutingTexts.tableSources), completion: .file())
  var sources: String?

  @Option(name: .long, help: .text(RoutingTexts.tableDestinations), completion: .file())
  var destinations: String?

  @Option(
    name: .long,
    help: .text(RoutingTexts.tableAnnotations),
    completion: .list(["distance", "duration", "distance,duration"])
  )
  var annotations: String?

  @Option(name: .long, help: .text(RoutingTexts.tableFormat), completion: .list(TableFormat.names))
  var format: String?

  @Option(name: .long, help: .text(RoutingTexts.tableOutput), completion: .file())
  var output: String?

  @Option(name: .long, help: .text(CommonTexts.profile), completion: .profiles)
  var profile: String?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let set = try data.dataSet(global, speeds: speeds)
    try checkArguments()
    let excluded = try exclude.classes()
    if let graph = try set.bareGraph() { return try run(onGraph: graph) }
    let kinds = try checkedAnnotations()
    let format = try TableFormat(formatName, kinds, output: output)
    let (sources, destinations) = try places()
    let question = TableQuestion(
      sources: sources,
      destinations: destinations,
      profile: profile,
      excluded: excluded,
      kinds: kinds
    )
    let document = try question.answer(in: set, style: global.style)
    try format.write(document)
  }

  /// The format of the table, as given or by default.
  var formatName: String { format ?? (global.json ? "json" : "text") }

  /// Checks the arguments that need no file.
  private func checkArguments() throws(ServiceError) {
    _ = try checkedAnnotations()
    try TableFormat.check(formatName, output: output)
    guard !place.isEmpty || (sources != nil && destinations != nil) else { throw Self.noPlaces }
    try PlaceArgument.check(place)
  }

  private static let noPlaces = ServiceError(.invalidQuery, RoutingTexts.tableNoPlaces)

  func checkedAnnotations() throws(ServiceError) -> [TableDocument.Kind] {
    let annotations = annotations ?? "distance,duration"
    let names = annotations.split(separator: ",").map(String.init)
    let kinds = names.compactMap(TableDocument.Kind.init).filter { $0 != .weight }
    guard !kinds.isEmpty, kinds.count == names.count else {
      throw ServiceError(.invalidValue, RoutingTexts.tableBadAnnotations(value: annotations))
    }
    return kinds
  }

  func places(
    limit: Int = 2000
  ) throws(ServiceError) -> (sources: [String], targets: [String]) {
    let from = try place + (sources.map(Self.lines) ?? [])
    let to = try place + (destinations.map(Self.lines) ?? [])
    guard !from.isEmpty, !to.isEmpty else { throw Self.noPlaces }
    for (count, option) in [(from.count, "--sources"), (to.count, "--destinations")] {
      try Limits.check(count, 1...limit, option: option)
    }
    return (from, to)
  }

  private static func lines(_ path: String) throws(ServiceError) -> [String] {
    let bytes =
      path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try InputFile.read(path)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

/// Format of a table and its destination.
struct TableFormat {
  private enum FileFormat: String, CaseIterable {
    case text, json, csv, npy
  }

  /// The names of the formats.
  static var names: [String] { FileFormat.allCases.map(\.rawValue) }

  private let format: FileFormat
  private let output: String?

  init(_ name: String, _ kinds: [TableDocument.Kind], output: String?) throws(ServiceError) {
    guard let format = FileFormat(rawValue: name) else { throw Self.unknown(name) }
    if format == .npy, kinds.count != 1 || output == nil { throw Self.npyToStdout }
    self.format = format
    self.output = output
  }

  /// Checks the name of a format and that the format can be written to the output.
  ///
  /// - Throws: `InvalidValue` or `InvalidQuery`.
  static func check(_ name: String, output: String?) throws(ServiceError) {
    guard let format = FileFormat(rawValue: name) else { throw unknown(name) }
    if format == .npy, output == nil { throw npyToStdout }
  }

  /// Failure for an unknown format.
  static func unknown(_ name: String) -> ServiceError {
    ServiceError(.invalidValue, RoutingTexts.tableUnknownFormat(name: name))
  }

  /// Failure for an npy table with several matrices or without an output file.
  static let npyToStdout = ServiceError(.invalidQuery, RoutingTexts.tableBadNPY)

  func write(_ document: TableDocument) throws(ServiceError) {
    let bytes: Data
    switch format {
    case .text: bytes = Data((document.text + "\n").utf8)
    case .json: bytes = Data((document.json.text + "\n").utf8)
    case .csv: bytes = Data(document.csv.utf8)
    case .npy: bytes = document.npy
    }
    if let output {
      try AtomicFile.write(bytes, to: output)
    } else {
      try StandardOutput.write([UInt8](bytes))
    }
  }
}
