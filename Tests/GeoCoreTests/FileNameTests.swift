import Testing

@testable import GeoCore

@Suite struct FileNameTests {
  private func bytes(_ name: String) -> [UInt8] {
    FileName.bytes(name).dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test func `names in UTF-8 are unchanged`() {
    for name in ["", "a.txt", "café", "Ġgantija/🚲", "e\u{301}", "\u{F0000}"] {
      #expect(FileName.string(Array(name.utf8)) == name)
      #expect(bytes(name) == Array(name.utf8))
      #expect(FileName.shown(name) == name)
    }
  }

  @Test func `every sequence of bytes round-trips`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let name = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        // Bytes that start, continue and break sequences, and those of the escapes themselves.
        [0x41, 0xC3, 0xA9, 0xFF, 0xF4, 0x8F, 0xBE, 0xBF, 0x80, 0xED, 0xA0, 0x2F].randomElement(
          using: &random
        ) ?? UInt8(0x41)
      }
      #expect(bytes(FileName.string(name)) == name, "\(name)")
      #expect(!FileName.hasEscapes(FileName.shown(FileName.string(name))))
    }
  }

  @Test func `a name that looks escaped round-trips, too`() {
    let name = Array("x\u{10FFE9}y".utf8)
    #expect(bytes(FileName.string(name)) == name)
  }

  @Test func `folders end at the last slash`() {
    #expect(FileSystem.folder(of: "a/b/c") == "a/b/")
    #expect(FileSystem.folder(of: "c") == "./")
    #expect(FileSystem.folder(of: "a/\u{301}c") == "a/")
  }
}
