import Foundation
import Testing

@Suite struct `Manual pages` {
  static let page = """
    .Dd November 23, 2026
    .Dt ROUTECLI.TRIP 1
    .Os
    .Sh NAME
    .Nm routecli trip
    .Nd "Show the best order."
    .Sh DESCRIPTION
    Internationalization of customizable hierarchies, representation, --round-trip characterization.
    .Pp
    Examples:
      routecli trip --place 41.1496,-8.6110 --place 41.1579,-8.6291 --place 41.1462,-8.6152 --json
    .Bl -tag -width 6
    .It Fl -round-trip
    Internationalization of customizable hierarchies, representation, --round-trip characterization.
    .El

    """

  private static let awk = ["/usr/bin/awk", "/bin/awk"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  private static let groff = "/usr/bin/groff"

  private func mended(in folder: Folder) async throws -> String {
    let awk = try #require(Self.awk)
    let script = Program.package.appending(path: "scripts/manual.awk").path
    let page = try folder.write(Self.page, to: "page.1")
    let run = try await Program.run(["-f", script, page], file: URL(filePath: awk))
    #expect(run.status == 0, "\(run)")
    return run.text
  }

  @Test(.enabled(if: awk != nil))
  func `keep examples and minus signs as they are typed`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let text = try await mended(in: folder)
    #expect(text.contains(".Bd -literal\n  routecli trip \\-\\-place 41.1496,\\-8.6110"), "\(text)")
    #expect(text.contains("\\-\\-json\n.Ed\n.Bl -tag -width 6\n"), "\(text)")
    #expect(text.contains("\n.It Fl -round-trip\n.nh\n"), "\(text)")
  }

  @Test(.enabled(if: awk != nil && FileManager.default.isExecutableFile(atPath: groff)))
  func `have no soft hyphens, whatever their width`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let page = try folder.write(try await mended(in: folder), to: "mended.1")
    for width in [40, 50, 60, 72, 80] {
      let run = try await Program.run(
        ["-mdoc", "-Tutf8", "-P-c", "-rLL=\(width)n", page],
        file: URL(filePath: Self.groff)
      )
      #expect(run.status == 0, "\(run)")
      #expect(!run.text.contains("\u{2010}") && !run.text.contains("\u{AD}"), "\(width): \(run)")
    }
  }
}
