import CampusGraph
import Foundation
import GeoCore
import GraphImport
import RoutingTestSupport
import Testing

/// A malformed text, the line of the error, and a part of the expected message.
private struct BadText: CustomTestStringConvertible {
  var text: String
  var line: Int?
  var word: String
  var testDescription: String { String(text.prefix(40)) }

  init(_ text: String, line: Int? = nil, _ word: String) {
    self.text = text
    self.line = line
    self.word = word
  }
}

struct BadGraphTests {
  private let folder: TextFolder

  init() throws { folder = try TextFolder() }

  private func failure(
    _ importer: DimacsImporter = DimacsImporter(),
    _ path: String,
    _ coordinates: String? = nil
  ) -> GraphImportError? {
    do {
      _ = try importer.network(from: path, coordinates: coordinates)
      return nil
    } catch {
      return error
    }
  }

  private static let badTexts = [
    BadText("", line: 1, "no arcs"),
    BadText("c only this\n", line: 1, "no arcs"),
    BadText("a 1 2 3\na 1 2\n", line: 2, "no weight"),
    BadText("a 1 2 3\n1 2\n", line: 2, "no weight"),
    BadText("a 1 2 3\na 1\n", line: 2, "expected"),
    BadText("a\n", line: 1, "expected"),
    BadText("a 1 2 3 4\n", line: 1, "expected"),
    BadText("a1 2 3\n", line: 1, "expected"),
    BadText("a 1 2 -3\n", line: 1, "weight “-3”"),
    BadText("a 1 2 3.5\n", line: 1, "weight “3.5”"),
    BadText("a 1 2 2147483647\n", line: 1, "weight “2147483647”"),
    BadText("a 1 2 99999999999999999999999\n", line: 1, "weight"),
    BadText("a -1 2 3\n", line: 1, "found “a -1 2 3”"),
    BadText("a x 2 3\n", line: 1, "found “a x 2 3”"),
    BadText("a 4294967295 2 3\n", line: 1, "out of range"),
    BadText("a 1 18446744073709551617 3\n", line: 1, "out of range"),
    BadText("\n\nz 1 2 3\n", line: 3, "found “z 1 2 3”"),
    BadText("{\"type\":\"FeatureCollection\"}", line: 1, "expected"),
    BadText("\u{1b}[2J\n", line: 1, "“�[2J”"),
    BadText("p sp 2 1\na 1 3 1\n", line: 2, "out of range, 0 to 2"),
    BadText("p sp 2 2\na 0 1 1\na 1 2 1\n", line: 3, "node 2 of 2"),
    BadText("p sp 2 2\na 1 2 1\n", line: 1, "declares 2"),
    BadText("p sp 2 1\na 1 2 1\na 1 2 1\n", line: 1, "declares 1"),
    BadText("p sp 2 1\np sp 2 1\na 1 2 1\n", line: 2, "second header"),
    BadText("a 1 2 1\np sp 2 1\n", line: 2, "after the first arc"),
    BadText("p sp 2\na 1 2 1\n", line: 1, "p sp NODES ARCS"),
    BadText("p sp 2 -1\n", line: 1, "p sp NODES ARCS"),
    BadText("p max 2 1\na 1 2 1\n", line: 1, "p sp NODES ARCS"),
    BadText("p sp 0 1\na 0 0 1\n", line: 2, "declares no nodes"),
    BadText("p sp 200000000 1\na 1 2 1\n", line: 1, "declares 200000000 nodes"),
    BadText("p sp 99999999999 1\na 1 2 1\n", line: 1, "more than"),
    BadText("p sp 5 99999999999\na 1 2 1\n", "more than"),
  ]

  @Test(arguments: badTexts)
  private func `the error of a bad line names the line and what was expected`(
    _ bad: BadText
  ) throws {
    let path = try folder.file("bad.gr", bad.text)
    let error = try #require(failure(path: path))
    #expect(error.line == bad.line, "\(error)")
    #expect(error.message.en.contains(bad.word), "\(error)")
    #expect(error.message.en.hasPrefix(path))
    #expect(error.message.es.hasPrefix(path))
    if let line = bad.line { #expect(error.message.es.contains("línea \(line):")) }
    #expect(error.message.en != error.message.es)
  }

  private func failure(path: String) -> GraphImportError? { failure(DimacsImporter(), path) }

  @Test func `a number below the first one is out of range`() throws {
    let path = try folder.file("a.gr", "p sp 2 2\na 1 2 1\na 0 1 1\n")
    let error = try #require(failure(DimacsImporter(firstNumber: 1), path))
    #expect(error.line == 3)
    #expect(error.message.en.contains("out of range, 1 to 2"))
    let bare = try folder.file("b.gr", "a 0 1 1\n")
    #expect(failure(DimacsImporter(firstNumber: 1), bare)?.line == 1)
    let high = try folder.file("c.gr", "p sp 2 1\na 1 2 1\n")
    #expect(failure(DimacsImporter(firstNumber: 0), high)?.line == 2)
  }

  @Test func `a line longer than 1 MiB is refused`() throws {
    let long = "c " + String(repeating: "x", count: 1 << 20)
    let path = try folder.file("a.gr", "a 1 2 3\n\(long)\na 2 1 3\n")
    #expect(failure(path: path)?.line == 2)
  }

  @Test func `geodesic weights need coordinates and a unit of length`() throws {
    let path = try folder.file("a.gr", "a 1 2 3\n")
    let coordinates = try folder.file("a.co", "v 1 0 0\nv 2 0 1\n")
    #expect(failure(DimacsImporter(weights: .geodesic), path)?.code == .lacking)
    let timed = DimacsImporter(weights: .geodesic, unit: .seconds)
    #expect(failure(timed, path, coordinates)?.code == .lacking)
    #expect(failure(DimacsImporter(weights: .geodesic), path, coordinates) == nil)
  }

  @Test func `coordinates that are bad, missing or contradictory are refused`() throws {
    let path = try folder.file("a.gr", "a 1 2 3\n")
    for (text, line, word) in [
      ("v 1 0 0\n", nil, "no coordinates for node 2"), ("v 1 0 0\nv 2 0 x\n", 2, "expected"),
      ("v 1 0 0\nv 2 0 90000001\n", 2, "expected"), ("v 1 -180000001 0\n", 1, "expected"),
      ("v 1 - 0\n", 1, "expected"), ("v 1 0\n", 1, "expected"), ("w 1 0 0\n", 1, "expected"),
      ("v 1 0 0\nv 2 0 0\nv 1 1 0\n", nil, "node 1 is listed with two coordinates"),
      ("p aux sp co 3\nv 1 0 0\nv 2 0 0\n", 1, "declares 3"), ("p\nv 1 0 0\n", 1, "expected"),
    ] as [(String, Int?, String)] {
      let coordinates = try folder.file("a.co", text)
      let error = try #require(failure(DimacsImporter(), path, coordinates))
      #expect(error.path == coordinates)
      #expect(error.line == line, "\(error)")
      #expect(error.message.en.contains(word), "\(error)")
    }
    let good = try folder.file("a.co", "v 1 -180000000 -90000000\nv 2 180000000 90000000\nv 9 0 0")
    #expect(failure(DimacsImporter(), path, good) == nil)
  }

  @Test func `an unreadable file is refused`() throws {
    #expect(failure(path: folder.name("none"))?.code == .unreadable)
    #expect(failure(path: folder.name(""))?.code == .unreadable)
    #expect(failure(path: "")?.code == .unreadable)
  }

  @Test(arguments: Seeds.first(300))
  func `damaged texts are refused or read, and never trap`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array("c x\np sp 4 5\na 1 2 7\na 2 3 0\na 3 1 9\na 1 2 5\na 4 4 1\n".utf8)
    let stray = Array("0123456789 \n\r\tapcev-.#\0\u{ff}".utf8)
    for _ in 0...random.below(4) {
      let offset = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes[offset] = stray[random.below(stray.count)]
      case 1: bytes.remove(at: offset)
      case 2: bytes.insert(stray[random.below(stray.count)], at: offset)
      default: bytes[offset] ^= 1 << random.below(8)
      }
      if bytes.isEmpty { bytes = [10] }
    }
    let path = try folder.file("a.gr", Data(bytes))
    for importer in [DimacsImporter(), DimacsImporter(weights: .unit, isUndirected: true)] {
      do {
        let network = try importer.network(from: path).network
        #expect(try network.listedArcs().count == network.arcCount)
      } catch let error as GraphImportError {
        #expect(error.message.en.hasPrefix(path))
      }
    }
  }
}
