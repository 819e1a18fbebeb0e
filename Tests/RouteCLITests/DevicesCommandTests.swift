import Foundation
import Testing

/// `routed devices add` with a QR code, by the server's program, which is built beside the tests.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Program.routed.path)))
struct DevicesCommandTests {
  private func add(
    _ arguments: [String],
    in folder: Folder,
    language: String = "en"
  ) async throws -> Run {
    try await Program.run(
      ["devices", "add"] + arguments + ["--live", folder.file("live.sqlite")],
      environment: ["LANG": language],
      file: Program.routed
    )
  }

  @Test(arguments: [("en", "The QR code is in"), ("es", "El código QR está en")])
  func `a QR code is written for its owner only`(_ language: String, _ text: String) async throws {
    for app in [[], ["--app", "owntracks"]] {
      let folder = try Folder()
      defer { folder.remove() }
      let path = folder.file("bus.svg")
      let run = try await add(
        ["PBA-1234", "--qr", path, "--address", "https://bus.example"] + app,
        in: folder,
        language: language
      )
      #expect(run.status == 0 && run.text.contains(text), "\(run)")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let svg = try String(contentsOfFile: path, encoding: .utf8)
      #expect(svg.hasPrefix("<?xml") && svg.contains("<path d=\"M4 4h7v1H4z"))
      #expect(try folder.names().filter { !$0.hasPrefix("live.sqlite") } == ["bus.svg"])
    }
  }

  @Test(arguments: [("en", "exists; remove it"), ("es", "ya existe; bórrelo")])
  func `an existing file stays, and no device is added`(
    _ language: String,
    _ text: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try folder.write("mine", to: "bus.svg")
    let run = try await add(
      ["PBA-1234", "--qr", path, "--address", "https://bus.example"],
      in: folder,
      language: language
    )
    #expect(run.status == 2 && run.errors.contains(text), "\(run)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(try folder.names() == ["bus.svg"])
  }

  @Test func `a folder that is missing is named, and no device is added`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await add(
      ["PBA-1234", "--qr", folder.file("none/bus.svg"), "--address", "https://bus.example"],
      in: folder
    )
    #expect(run.status == 3 && run.errors.contains("none/bus.svg"), "\(run)")
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [
    (["x", "--qr", "QR"], "--qr needs a vehicle and --address"),
    (["--gateway", "x", "--qr", "QR", "--address", "https://h"], "--qr needs a vehicle"),
    (["x", "--address", "https://h"], "need --qr"), (["x", "--app", "traccar"], "need --qr"),
    (["x", "--qr", "QR", "--address", "h"], "write https://HOST"),
    (["x", "--qr", "QR", "--address", "https://h", "--app", "osmand"], "the apps are"),
  ])
  func `wrong options are refused`(_ arguments: [String], _ text: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await add(
      arguments.map { $0 == "QR" ? folder.file("bus.svg") : $0 },
      in: folder
    )
    #expect(run.status == 64 || run.status == 2, "\(run)")
    #expect(run.errors.contains(text), "\(run)")
    #expect(try folder.names().isEmpty)
  }
}

extension Program {
  /// The server, beside the program.
  fileprivate static let routed = url.deletingLastPathComponent().appending(path: "routed")
}
