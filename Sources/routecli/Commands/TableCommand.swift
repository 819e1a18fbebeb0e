import ArgumentParser
import Foundation
import GeoCore
import Routing

/// `table`: distances and durations between many places.
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: say("Show distances and durations between many places."),
    discussion: say(
      """
      Examples:
        routecli table --place "Biblioteca" --place "Aulas 1" --place CEDETEC
        routecli table --sources doors.txt --destinations stops.txt --format csv
        routecli table --graph ny.rgraph --sources a.txt --destinations b.txt --format npy --output t.npy

      Files hold one place a line; - is stdin. Limits: 2,000 places a side, 1,000,000 pairs; on \
      graph files 100,000 places a side.
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: .say("A place, from and to; repeat."),
    completion: .places
  )
  var place: [String] = []

  @Option(name: .long, help: .say("File with the places to start from."), completion: .file())
  var sources: String?

  @Option(name: .long, help: .say("File with the places to go to."), completion: .file())
  var destinations: String?

  @Option(
    name: .long,
    help: .say("distance, duration or both with a comma. Default: all."),
    completion: .list(["distance", "duration", "distance,duration"])
  )
  var annotations: String?

  @Option(
    name: .long,
    help: .say("text, json, csv or npy (npy: one annotation, to a file)."),
    completion: .list(TableForm.names)
  )
  var format: String?

  @Option(name: .long, help: .say("Where to write. Default: stdout."), completion: .file())
  var output: String?

  @Option(name: .long, help: .say("foot, wheelchair, bike or car."), completion: .profiles)
  var profile: String?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    var set = try data.dataSet(global)
    try checkArguments()
    let excluded = try exclude.classes()
    if let graph = try set.bareGraph() { return try run(onGraph: graph) }
    let profile = try ProfileArgument.profile(profile ?? set.defaultProfile())
    let kinds = try checkedAnnotations()
    let form = try TableForm(formName, kinds, output: output)
    let (sourceTexts, targetTexts) = try places()
    try Limits.check(
      sourceTexts.count * targetTexts.count,
      1...1_000_000,
      option: "--sources × --destinations"
    )
    try set.check([profile], nil)
    try set.check(excluding: excluded)
    let isSquare = sourceTexts == targetTexts
    let places = try set.resolve(all: isSquare ? sourceTexts : sourceTexts + targetTexts)
    set = try set.focused(on: places)
    let from = Array(places.prefix(sourceTexts.count))
    let to = Array(places.suffix(targetTexts.count))
    let router = Router(try set.index())
    let cells = try Failures.translate { () throws(RoutingError) in
      if kinds == [.duration] {
        return try router.durations(
          from: from.map(\.waypoint),
          to: to.map(\.waypoint),
          profile: profile,
          excluding: excluded,
          snapRadius: set.snapRadius
        )
        .map { $0.map { $0.map { TableCell(distance: 0, duration: $0) } } }
      }
      return try router.table(
        from: from.map(\.waypoint),
        to: to.map(\.waypoint),
        profile: profile,
        excluding: excluded,
        snapRadius: set.snapRadius
      )
    }
    let document = TableDocument(
      sources: from,
      targets: to,
      cells: cells,
      kinds: kinds,
      language: global.language
    )
    try form.write(document)
  }

  /// The form of the table, as it was written or by default.
  var formName: String { format ?? (global.json ? "json" : "text") }

  /// Checks what can be checked without reading a file.
  private func checkArguments() throws(CommandFailure) {
    _ = try checkedAnnotations()
    try TableForm.check(formName, output: output)
    guard !place.isEmpty || (sources != nil && destinations != nil) else { throw Self.noPlaces }
    try PlaceArgument.check(place)
  }

  private static let noPlaces = CommandFailure(
    .invalidQuery,
    LocalizedText(
      en: "give --place twice or more, or --sources and --destinations",
      es: "indique --place dos veces o más, o --sources y --destinations"
    )
  )

  func checkedAnnotations() throws(CommandFailure) -> [TableDocument.Kind] {
    let annotations = annotations ?? "distance,duration"
    let names = annotations.split(separator: ",").map(String.init)
    let kinds = names.compactMap(TableDocument.Kind.init).filter { $0 != .weight }
    guard !kinds.isEmpty, kinds.count == names.count else {
      throw CommandFailure(
        .invalidValue,
        LocalizedText(
          en: "--annotations \(annotations): give distance, duration or distance,duration",
          es: "--annotations \(annotations): indique distance, duration o distance,duration"
        )
      )
    }
    return kinds
  }

  func places(
    limit: Int = 2000
  ) throws(CommandFailure) -> (sources: [String], targets: [String]) {
    let from = try place + (sources.map(Self.lines) ?? [])
    let to = try place + (destinations.map(Self.lines) ?? [])
    guard !from.isEmpty, !to.isEmpty else { throw Self.noPlaces }
    for (count, option) in [(from.count, "--sources"), (to.count, "--destinations")] {
      try Limits.check(count, 1...limit, option: option)
    }
    return (from, to)
  }

  private static func lines(_ path: String) throws(CommandFailure) -> [String] {
    let bytes =
      path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try InputFile.read(path)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

/// A table ready to be written.
struct TableDocument {
  /// What a table tells.
  enum Kind: String {
    case distance
    case duration
    /// Of graph files whose unit is not known; a number.
    case weight
  }

  let sources: [ResolvedPlace]
  let targets: [ResolvedPlace]
  let cells: [[TableCell?]]
  let kinds: [Kind]
  let language: Language

  func value(_ kind: Kind, _ cell: TableCell?) -> Double? {
    guard let cell else { return nil }
    let value = kind == .distance ? cell.distance : cell.duration
    return (value * 10).rounded() / 10
  }

  var json: JSONValue {
    var object: JSONObject = [
      "code": "Ok", "sources": .array(sources.map(\.json)),
      "destinations": .array(targets.map(\.json)),
    ]
    for kind in kinds {
      object[kind.rawValue + "s"] = .array(
        cells.map { row in
          .array(row.map { cell in value(kind, cell).map(JSONValue.number) ?? .null })
        }
      )
    }
    return .object(object)
  }

  var text: String {
    kinds.map { kind in
      var table = TextTable(
        [title(kind)] + targets.map(\.label),
        alignRight: Set(1..<(targets.count + 1))
      )
      for (place, row) in zip(sources, cells) {
        table.add(
          [place.label]
            + row.map { cell in
              guard let cell else { return "–" }
              return kind == .distance
                ? Format.distance(cell.distance) : Format.duration(cell.duration)
            }
        )
      }
      return table.text
    }
    .joined(separator: "\n\n")
  }

  private func title(_ kind: Kind) -> String {
    switch kind {
    case .distance: LocalizedText(en: "Distance", es: "Distancia")[language]
    case .duration: LocalizedText(en: "Duration", es: "Duración")[language]
    case .weight: language == .spanish ? "Peso" : "Weight"
    }
  }

  /// RFC 4180: one row a pair.
  var csv: String {
    var lines = ["source,destination," + kinds.map(\.rawValue).joined(separator: ",")]
    for (place, row) in zip(sources, cells) {
      for (target, cell) in zip(targets, row) {
        let values = kinds.map { kind in value(kind, cell).map { JSONValue.number($0).text } ?? "" }
        lines.append(
          ([CSV.quoted(place.input), CSV.quoted(target.input)] + values).joined(separator: ",")
        )
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  /// NumPy's format 1.0: a matrix of little-endian doubles, NaN where there is no way.
  var npy: Data {
    var data = Data(MatrixWriter.npyHeader(sources.count, targets.count))
    for cell in cells.joined() {
      let bits = (value(kinds[0], cell) ?? .nan).bitPattern
      for byte in 0..<8 { data.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
    }
    return data
  }
}

/// The form of a table and where it goes.
struct TableForm {
  private enum Form: String, CaseIterable {
    case text
    case json
    case csv
    case npy
  }

  /// The names of the forms.
  static var names: [String] { Form.allCases.map(\.rawValue) }

  private let form: Form
  private let output: String?

  init(_ name: String, _ kinds: [TableDocument.Kind], output: String?) throws(CommandFailure) {
    guard let form = Form(rawValue: name) else { throw Self.unknown(name) }
    if form == .npy, kinds.count != 1 || output == nil { throw Self.npyToStdout }
    self.form = form
    self.output = output
  }

  /// Checks a form's name and that its output has a place.
  ///
  /// - Throws: `InvalidValue` or `InvalidQuery`.
  static func check(_ name: String, output: String?) throws(CommandFailure) {
    guard let form = Form(rawValue: name) else { throw unknown(name) }
    if form == .npy, output == nil { throw npyToStdout }
  }

  /// No such format.
  static func unknown(_ name: String) -> CommandFailure {
    CommandFailure(
      .invalidValue,
      LocalizedText(
        en: "--format \(name): the formats are text, json, csv and npy",
        es: "--format \(name): los formatos son text, json, csv y npy"
      )
    )
  }

  /// Not one matrix, or nowhere to put it.
  static let npyToStdout = CommandFailure(
    .invalidQuery,
    LocalizedText(
      en: "--format npy holds one matrix: give one of --annotations, and --output FILE",
      es: "--format npy contiene una matriz: indique una de --annotations y --output ARCHIVO"
    )
  )

  func write(_ document: TableDocument) throws(CommandFailure) {
    let bytes: Data
    switch form {
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
