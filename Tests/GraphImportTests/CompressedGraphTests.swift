import CampusGraph
import Foundation
import GraphImport
import RoutingTestSupport
import Testing

/// One graph, compressed by gzip and by xz; both files have two members, the first of which ends
/// within a line.
struct CompressedGraphTests {
  private let folder: TextFolder

  init() throws { folder = try TextFolder() }

  private static let arcs = [
    ListedArc(1, 2, 5), ListedArc(1, 2, 7), ListedArc(2, 3, 0), ListedArc(3, 1, 9),
    ListedArc(4, 4, 1),
  ]

  /// Made with the programs gzip and xz.
  private static let forms: [(name: String, data: Data)] = [
    (
      "gzip",
      """
      H4sIAAAAAAACA0tWSM7PLShKLS5OTeEqUCguUDBRMOVKVDBUMFIw5wIA4euGMx4AAAAfiwgAAAAAAAIDS1QwUjBW\
      MOBKBJKGCpZA2hAoYgqkTYDQkAsAtH3JUiAAAAA=
      """
    ),
    (
      "xz",
      """
      /Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAdYyBjb21wcmVzc2VkCnAgc3AgNCA1CmEgMSAyIDcKAAAAcBfrFE08fTQA\
      ATYePRmVUx+2830BAAAAAARZWv03elhaAAAE5ta0RgIAIQEWAAAAdC/lo+AAHwAeXQAwiAJCEW6xdVaEFAlaFibinbzS\
      33xqVh7pWM92QAAAAABT5n6Ofb5oRgABOiCaS0E+H7bzfQEAAAAABFla
      """
    ),
  ].map { ($0, Data(base64Encoded: $1) ?? Data()) }

  private func arcs(_ data: Data) throws -> [ListedArc] {
    // A name without an extension: the first bytes decide.
    try DimacsImporter().network(from: folder.file("graph", data)).network.listedArcs().sorted()
  }

  @Test func `compression is detected by the first bytes, and all members are read`() throws {
    for form in Self.forms { #expect(try arcs(form.data) == Self.arcs, "\(form.name)") }
  }

  @Test func `zeros after the last member of a gzip file are padding`() throws {
    let data = Self.forms[0].data + Data(repeating: 0, count: 300_000)
    #expect(try arcs(data) == Self.arcs)
    #expect(throws: GraphImportError.self) { try arcs(Self.forms[0].data + Data([1, 2, 3])) }
  }

  @Test func `a truncated file is refused, at every length`() throws {
    for form in Self.forms {
      for length in 1..<form.data.count {
        #expect(throws: GraphImportError.self, "\(form.name) \(length)") {
          try arcs(form.data.prefix(length))
        }
      }
    }
  }

  @Test func `a flipped bit is detected or changes nothing`() throws {
    for form in Self.forms {
      for bit in 0..<(form.data.count * 8) {
        var data = form.data
        data[bit / 8] ^= 1 << (bit % 8)
        do {
          #expect(try arcs(data) == Self.arcs, "\(form.name) \(bit)")
        } catch is GraphImportError {
          continue
        }
      }
    }
  }

  @Test func `progress counts the bytes of the compressed file`() throws {
    for form in Self.forms {
      var last = (0, 0)
      _ = try DimacsImporter().network(from: folder.file("graph", form.data)) { last = ($0, $1) }
      #expect(last == (form.data.count, form.data.count))
    }
  }
}
