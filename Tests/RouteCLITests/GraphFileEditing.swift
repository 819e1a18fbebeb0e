import CampusGraph

/// Graph files modified in ways that no command does.
enum GraphFileEditing {
  /// Copies the sections whose names start with a prefix from one file into another.
  static func move(sections prefix: String, from source: String, to target: String) throws {
    let donor = try GraphFile(opening: source)
    var writer = GraphFileWriter(copying: try GraphFile(opening: target))
    writer.remove(prefix: prefix)
    writer.copy(sections: prefix, of: donor)
    try writer.write(to: target)
  }

  /// Adds one to the last word of elements across a section and corrects the checksum.
  static func change(section name: String, of source: String, to target: String) throws {
    let file = try GraphFile(opening: source)
    var bytes = try file.bytes(name)
    for place in stride(from: 4, to: bytes.count - 4, by: 8) where bytes[place] < 100 {
      bytes[place] += 1
    }
    var writer = GraphFileWriter(copying: file)
    writer.remove(name)
    let isSingle = file.sections.contains { $0.name == name && $0.bytes == 4 * $0.count }
    let count = bytes.count / 4
    if !bytes.count.isMultiple(of: 8) { bytes += [0, 0, 0, 0] }
    let pairs = bytes.words
    if isSingle {
      writer.add(name, Column(pairs.flatMap { [$0.x, $0.y] }.prefix(count)))
    } else {
      writer.add(name, Column(pairs))
    }
    try writer.write(to: target)
  }
}

extension [UInt8] {
  /// Pairs of little-endian 32-bit words, as in sections with two words per element.
  fileprivate var words: [SIMD2<UInt32>] {
    stride(from: 0, to: count, by: 8).map { start in
      var pair = SIMD2<UInt32>.zero
      for word in 0..<2 {
        for byte in 0..<4 {
          pair[word] |= UInt32(self[start + 4 * word + byte]) << (8 * UInt32(byte))
        }
      }
      return pair
    }
  }
}

extension GraphFileEditing {
  /// Writes edge flags in the old format with sixteen flags.
  static func shortenFlags(of source: String, to target: String) throws {
    let file = try GraphFile(opening: source)
    let flags = try file.column("street.edgeFlags", as: UInt32.self)
    var writer = GraphFileWriter(copying: file)
    writer.remove("street.edgeFlags")
    writer.add("street.flags", Column(flags.map { UInt16($0 & 0x3FFF) }))
    writer.remove("graph.seal")
    writer.seal("graph.seal", prefixes: ["graph.", "weight.", "marks.", "street."])
    try writer.write(to: target)
  }
}
