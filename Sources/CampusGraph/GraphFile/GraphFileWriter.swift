import GeoCore

/// Writer of graph files.
///
/// ```swift
/// var writer = GraphFileWriter(copying: try GraphFile(opening: "city.rgraph"))
/// writer.remove(prefix: "ch.")
/// writer.add("ch.rank", ranks)
/// try writer.write(to: "city.rgraph")
/// ```
///
/// Equal sections give equal bytes. Added columns are retained, not copied.
public struct GraphFileWriter {
  private var parts: [Part] = []

  /// Makes a writer without sections.
  public init() {}

  /// Makes a writer with the sections of a file, to add others.
  ///
  /// They are copied with their recorded checksums and not read, so damage remains detectable.
  public init(copying file: GraphFile) {
    parts = file.entries.map { Part($0, of: file.map) }
  }

  /// The names of all sections, in file order.
  public var names: [String] { parts.map(\.name) }

  /// Adds a column as a section.
  ///
  /// - Parameters:
  ///   - name: 1 to 24 printable ASCII characters without blanks.
  ///   - column: values of a type without padding for which every bit pattern is valid.
  /// - Precondition: there is no section of this name yet.
  /// - Complexity: O(bytes), for the checksum.
  public mutating func add<Element: BitwiseCopyable & Sendable>(
    _ name: String,
    _ column: Column<Element>
  ) {
    precondition(MemoryLayout<Element>.stride == MemoryLayout<Element>.size)
    append(Part(name, column))
  }

  /// Adds bytes as a section.
  ///
  /// - Parameters:
  ///   - name: 1 to 24 printable ASCII characters without blanks.
  ///   - bytes: its content.
  /// - Precondition: there is no section of this name yet.
  public mutating func add(_ name: String, bytes: [UInt8]) { append(Part(name, Column(bytes))) }

  /// Removes the section with a name, if there is one.
  public mutating func remove(_ name: String) { parts.removeAll { $0.name == name } }

  /// Removes every section whose name starts with a prefix.
  public mutating func remove(prefix: String) { parts.removeAll { $0.name.hasPrefix(prefix) } }

  /// The ``GraphFile/fingerprint`` of the file.
  public var fingerprint: String {
    let table = parts.map { (name: $0.name, checksum: $0.checksum) }
    return GraphFile.hexadecimal(GraphFile.digest(of: table))
  }

  /// Adds the sections of another file whose names start with a prefix, without reading them.
  ///
  /// - Precondition: there are no sections of these names yet.
  public mutating func copy(sections prefix: String, of file: GraphFile) {
    for entry in file.entries where entry.name.hasPrefix(prefix) {
      append(Part(entry, of: file.map))
    }
  }

  /// Adds a *seal*: a section with a digest of the checksums of others, so that a change of one of
  /// them is detected even if its own checksum is updated.
  ///
  /// - Parameters:
  ///   - seal: the seal's name.
  ///   - prefixes: every section whose name starts with one of them is sealed.
  ///   - others: the sections from which the sealed ones are derived, whose change also breaks the
  ///     seal; a missing section is part of the digest.
  /// - Precondition: there is no section of the seal's name yet.
  public mutating func seal(_ seal: String, prefixes: [String], others: [String] = []) {
    let checksums = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.checksum) })
    let names = GraphFile.sealed(names, by: seal, prefixes, others)
    let digest = GraphFile.digest(of: names.map { (name: $0, checksum: checksums[$0]) })
    add(seal, Column([digest]))
  }

  private mutating func append(_ part: Part) {
    precondition(GraphFileLayout.isValid(name: part.name), "invalid section name: \(part.name)")
    precondition(
      !parts.contains { $0.name == part.name },
      "there is a section \(part.name) already"
    )
    parts.append(part)
  }

  /// Writes the file atomically: under a temporary name, synced, then renamed.
  ///
  /// Processes that have the old file open keep the old content.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``; an
  ///   existing file is then unchanged.
  public func write(to path: String) throws(GraphFileError) { try prepare(for: path).commit() }

  /// Writes the file under a temporary name; ``PendingGraphFile/commit()`` renames it.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``.
  public func prepare(for path: String) throws(GraphFileError) -> PendingGraphFile {
    var entries: [GraphFileLayout.Entry] = []
    var free = GraphFileLayout.headerSize + parts.count * GraphFileLayout.entrySize
    for part in parts {
      let offset = GraphFileLayout.alignedOffset(part.length, after: free)
      free = offset + part.length
      entries.append(part.entry(at: offset))
    }
    do throws(ReplacementFile.Failure) {
      let output = try ReplacementFile(for: path)
      let head = GraphFileLayout.head(of: entries, fileLength: free)
      try output.write(head)
      var position = head.count
      for (part, entry) in zip(parts, entries) {
        try output.write([UInt8](repeating: 0, count: entry.offset - position))
        try unsafe output.write(part.bytes)
        position = entry.offset + entry.length
      }
      try output.sync()
      return PendingGraphFile(output, path)
    } catch {
      throw .unwritable(path, error)
    }
  }
}

/// Graph file that is written and synced, but not yet renamed to its path.
///
/// Without ``commit()`` it is removed.
public final class PendingGraphFile {
  private let output: ReplacementFile
  private let path: String

  init(_ output: ReplacementFile, _ path: String) {
    self.output = output
    self.path = path
  }

  /// Renames the file to its path.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``; an
  ///   existing file is then unchanged.
  public func commit() throws(GraphFileError) {
    do {
      try output.commit()
    } catch {
      throw .unwritable(path, error)
    }
  }
}

extension GraphFileWriter {
  /// Section to be written; sound because `owner` keeps the bytes alive and unchanged.
  @safe
  struct Part {
    let name: String
    let elementSize: Int
    let count: Int
    let checksum: UInt64
    let bytes: UnsafeRawBufferPointer
    let length: Int
    private let owner: AnyObject

    init<Element>(_ name: String, _ column: Column<Element>) {
      self.name = name
      elementSize = MemoryLayout<Element>.stride
      count = column.count
      owner = column.owner
      length = column.count * elementSize
      unsafe bytes = UnsafeRawBufferPointer(start: column.baseAddress, count: length)
      checksum = unsafe SectionChecksum.of(bytes, threads: 2)
    }

    init(_ entry: GraphFileLayout.Entry, of map: MappedFile) {
      name = entry.name
      elementSize = entry.elementSize
      count = entry.count
      checksum = entry.checksum
      owner = map
      length = entry.length
      unsafe bytes = map.bytes(entry.offset..<entry.offset + entry.length)
    }

    func entry(at offset: Int) -> GraphFileLayout.Entry {
      GraphFileLayout.Entry(
        name: name,
        elementSize: elementSize,
        count: count,
        offset: offset,
        length: length,
        checksum: checksum
      )
    }
  }
}
