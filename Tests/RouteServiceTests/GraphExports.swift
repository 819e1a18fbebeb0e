import CampusGraph
import Foundation
import FoundationXML
import GRDB
import GeoCore
import RoutingTestSupport
import Testing

@testable import RouteService

/// Exports of graphs read again by other means than ours.
struct GraphExports {
  /// Texts of the written files, by their names.
  let texts: [String]
  let report: GraphExportReport

  /// Exports as text.
  init(_ source: GraphSource, _ format: GraphFormat, within box: BoundingBox? = nil) throws {
    let export = try GraphExport(source, format, within: box)
    let files = format.textFiles(for: "out").map { _ in Collector() }
    report = try export.write(
      to: "out",
      files.map { file in GraphExport.Sink { bytes in file.bytes += bytes } }
    )
    texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private final class Collector {
    var bytes: [UInt8] = []
  }

  // MARK: - GraphML

  /// Elements of a GraphML document.
  struct Document {
    /// Attributes of the graph by name.
    var graph: [String: String] = [:]
    /// Nodes by id, with their attributes by name.
    var nodes: [String: [String: String]] = [:]
    var edges: [(source: String, target: String, id: String, data: [String: String])] = []
    /// Types of the keys by element and name.
    var types: [String: String] = [:]
  }

  /// The GraphML document, read by the system's XML parser.
  func graphML() throws -> Document {
    let reader = GraphMLReader()
    let parser = XMLParser(data: Data(texts[0].utf8))
    parser.delegate = reader
    let isValid = parser.parse()
    #expect(isValid && reader.direction == "directed")
    return reader.document
  }

  // MARK: - CSV

  /// The rows of both tables as dictionaries, read by RFC 4180.
  func tables() throws -> (nodes: [[String: String]], edges: [[String: String]]) {
    (try Self.table(texts[0]), try Self.table(texts[1]))
  }

  private static func table(_ text: String) throws -> [[String: String]] {
    var records: [[String]] = [[]]
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"": field.append(scalars.removeFirst())
      case ("\"", _): isQuoted.toggle()
      case (",", false), ("\n", false):
        records[records.count - 1].append(String(field))
        field = String.UnicodeScalarView()
        if scalar == "\n" { records.append([]) }
      case ("\r", false): break
      default: field.append(scalar)
      }
    }
    #expect(!isQuoted && records.last == [])
    let header = try #require(records.first)
    return records.dropFirst().dropLast().map { record in
      #expect(record.count == header.count, "\(record)")
      return Dictionary(zip(header, record)) { first, _ in first }
    }
  }
}

/// Reader of the elements of GraphML.
private final class GraphMLReader: NSObject, XMLParserDelegate {
  var document = GraphExports.Document()
  var direction: String?
  private var names: [String: String] = [:]
  private var key = ""
  private var text = ""
  private var data: [String: String] = [:]
  private var attributes: [String: String] = [:]

  func parser(
    _ parser: XMLParser,
    didStartElement element: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes found: [String: String]
  ) {
    text = ""
    switch element {
    case "key":
      let name = found["attr.name"] ?? ""
      names[found["id"] ?? ""] = name
      document.types[(found["for"] ?? "") + "." + name] = found["attr.type"]
    case "graph": direction = found["edgedefault"]
    case "data": key = names[found["key"] ?? ""] ?? "?"
    default: (attributes, data) = (found, [:])
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser,
    didEndElement element: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch element {
    case "data" where attributes["id"] == nil: document.graph[key] = text
    case "data": data[key] = text
    case "node":
      document.nodes[attributes["id"] ?? ""] = data
    case "edge":
      let (source, target) = (attributes["source"] ?? "", attributes["target"] ?? "")
      document.edges.append((source, target, attributes["id"] ?? "", data))
    default: break
    }
  }
}

/// A GeoPackage of an export.
struct ExportedPackage {
  let folder: TestFolder
  let path: String
  let report: GraphExportReport

  init(_ source: GraphSource, within box: BoundingBox? = nil) throws {
    folder = try TestFolder()
    path = folder.path("out.gpkg")
    report = try GraphExport(source, .gpkg, within: box).write(to: path)
  }

  /// The rows of a layer.
  func rows(_ layer: String) throws -> [Row] {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read {
      try Row.fetchAll($0, sql: "SELECT * FROM \(layer) ORDER BY fid")
    }
  }

  /// The points of a row.
  static func points(_ row: Row) -> [Coordinate] {
    GeoPackageBlob([UInt8](row["geom"] as Data))?.points ?? []
  }
}
