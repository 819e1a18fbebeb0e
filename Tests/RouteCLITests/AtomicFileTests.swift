import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite struct AtomicFileTests {
  /// Runs a test in an empty folder that is removed afterwards.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/rumbo-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private static func failure(_ path: String) -> ServiceError? {
    #expect(throws: ServiceError.self) { try AtomicFile.write(Data("x".utf8), to: path) }
  }

  @Test func `a file is created, then replaced, and no other file is left`() throws {
    try Self.inFolder { folder in
      let path = folder + "/r.svg"
      let large = Data(repeating: 7, count: 300_000)
      for data in [Data("one".utf8), large, Data()] {
        try AtomicFile.write(data, to: path)
        #expect(FileManager.default.contents(atPath: path) == data)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["r.svg"])
    }
  }

  @Test func `a replaced file keeps its permissions`() throws {
    try Self.inFolder { folder in
      let path = folder + "/r.svg"
      try AtomicFile.write(Data("a".utf8), to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try AtomicFile.write(Data("b".utf8), to: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    }
  }

  @Test func `a link stays a link, and its target is written`() throws {
    try Self.inFolder { folder in
      let (target, link) = (folder + "/target", folder + "/link")
      try AtomicFile.write(Data("a".utf8), to: target)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
      try AtomicFile.write(Data("b".utf8), to: link)
      #expect(FileManager.default.contents(atPath: target) == Data("b".utf8))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    }
  }

  @Test func `links to links and to missing files are followed`() throws {
    try Self.inFolder { folder in
      let manager = FileManager.default
      try manager.createDirectory(atPath: folder + "/other", withIntermediateDirectories: false)
      try manager.createSymbolicLink(atPath: folder + "/a", withDestinationPath: "other/b")
      try manager.createSymbolicLink(atPath: folder + "/other/b", withDestinationPath: "c")
      for text in ["one", "two"] {
        try AtomicFile.write(Data(text.utf8), to: folder + "/a")
        #expect(manager.contents(atPath: folder + "/other/c") == Data(text.utf8))
      }
      #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/a") == "other/b")
      #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/other/b") == "c")
      #expect(try manager.contentsOfDirectory(atPath: folder + "/other").sorted() == ["b", "c"])
    }
  }

  @Test func `a folder is rejected`() throws {
    try Self.inFolder { folder in
      let failure = try #require(Self.failure(folder))
      #expect(failure.code == .badFile)
      #expect(failure.message(.commandLine).en.contains(folder))
      #expect(failure.message(.commandLine).en.contains("folder; name a file"))
      #expect(failure.message(.commandLine).es.contains("carpeta"))
      #expect(failure.details["file"]?.string == folder)
    }
  }

  @Test func `missing folders, long names and empty paths are reported`() throws {
    try Self.inFolder { folder in
      let missing = try #require(Self.failure(folder + "/none/r.svg"))
      #expect(missing.message(.commandLine).en.contains("does not exist; create it"))
      #expect(missing.message(.commandLine).es.contains("no existe; créela"))
      let long = try #require(Self.failure(folder + "/" + String(repeating: "x", count: 300)))
      #expect(long.message(.commandLine).en.contains("too long"))
      #expect(Self.failure("")?.code == .badFile)
      try AtomicFile.write(Data(), to: folder + "/file")
      #expect(Self.failure(folder + "/file/r.svg")?.code == .badFile)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write anywhere"))
  func `a write-protected file is left unchanged`() throws {
    try Self.inFolder { folder in
      let path = folder + "/r.svg"
      try AtomicFile.write(Data("a".utf8), to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      #expect(Self.failure(path)?.message(.commandLine).en.contains("not permitted") == true)
      #expect(FileManager.default.contents(atPath: path) == Data("a".utf8))
    }
  }

  @Test func `a device is written directly`() throws {
    try AtomicFile.write(Data("x".utf8), to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }
}
