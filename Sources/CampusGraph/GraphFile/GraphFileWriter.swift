import GeoCore

/// Gathers sections and writes them as a graph file.
///
/// ```swift
/// var writer = GraphFileWriter(copying: try GraphFile(opening: "city.rgraph"))
/// writer.remove(prefix: "ch.")
/// writer.add("ch.rank", ranks)
/// try writer.write(to: "city.rgraph")
/// ```
///
/// The same sections give the same bytes. What was added is kept alive, not copied, until the writer
/// goes.
public struct GraphFileWriter {
  private var parts: [Part] = []

  /// A writer without sections.
  public init() {}

  /// A writer that starts with the sections of a file, to add others to them.
  ///
  /// They are copied with their checksums as recorded, unread: damage stays visible.
  public init(copying file: GraphFile) {
    parts = file.entries.map { Part($0, of: file.map) }
  }

  /// The names of all sections, in the order in which they will stand.
  public var names: [String] { parts.map(\.name) }

  /// Adds a column as a section.
  ///
  /// - Parameters:
  ///   - name: 1 to 24 printable ASCII characters without blanks.
  ///   - column: values of a type without padding of which every bit pattern is a value.
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
  ///   - bytes: what it holds.
  /// - Precondition: there is no section of this name yet.
  public mutating func add(_ name: String, bytes: [UInt8]) { append(Part(name, Column(bytes))) }

  /// Removes the section of a name, if there is one.
  public mutating func remove(_ name: String) { parts.removeAll { $0.name == name } }

  /// Removes every section whose name starts with a prefix.
  public mutating func remove(prefix: String) { parts.removeAll { $0.name.hasPrefix(prefix) } }

  /// What the file will hold as 16 hexadecimal digits, as ``GraphFile/fingerprint`` of it.
  public var fingerprint: String {
    let table = parts.map { (name: $0.name, checksum: $0.checksum) }
    return GraphFile.hexadecimal(GraphFile.digest(of: table))
  }

  /// Adds the sections of another file whose names start with a prefix, unread as they are.
  ///
  /// - Precondition: there are no sections of these names yet.
  public mutating func copy(sections prefix: String, of file: GraphFile) {
    for entry in file.entries where entry.name.hasPrefix(prefix) {
      append(Part(entry, of: file.map))
    }
  }

  /// Adds a *seal*: a section that repeats the checksums of others, so that a change of one of them is
  /// noticed even where its own checksum was made to fit.
  ///
  /// - Parameters:
  ///   - seal: the seal's name.
  ///   - prefixes: every section whose name starts with one of them is sealed.
  ///   - others: what the sealed sections were worked out from, which they do not fit any more once
  ///     it changes; a section that is not there counts as such.
  /// - Precondition: there is no section of the seal's name yet.
  public mutating func seal(_ seal: String, prefixes: [String], others: [String] = []) {
    let checksums = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.checksum) })
    let names = GraphFile.sealed(names, by: seal, prefixes, others)
    let digest = GraphFile.digest(of: names.map { (name: $0, checksum: checksums[$0]) })
    add(seal, Column([digest]))
  }

  private mutating func append(_ part: Part) {
    precondition(GraphFileLayout.isValid(name: part.name), "no name of a section: \(part.name)")
    precondition(
      !parts.contains { $0.name == part.name },
      "there is a section \(part.name) already"
    )
    parts.append(part)
  }

  /// Writes the file beside its place, syncs it, and renames it into its place.
  ///
  /// Who has the old file open keeps the old content.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``; then the
  ///   old file, where there was one, is untouched.
  public func write(to path: String) throws(GraphFileError) { try prepare(for: path).commit() }

  /// Writes the file beside its place; ``PendingGraphFile/commit()`` then puts it there.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``.
  public func prepare(for path: String) throws(GraphFileError) -> PendingGraphFile {
    var entries: [GraphFileLayout.Entry] = []
    var free = GraphFileLayout.headerSize + parts.count * GraphFileLayout.entrySize
    for part in parts {
      let offset = GraphFileLayout.place(part.length, after: free)
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

/// A graph file that is complete and on the disk, but not yet in its place.
///
/// Without ``commit()`` it is removed.
public final class PendingGraphFile {
  private let output: ReplacementFile
  private let path: String

  init(_ output: ReplacementFile, _ path: String) {
    self.output = output
    self.path = path
  }

  /// Puts the file into its place.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``; then the
  ///   old file, if there was one, is untouched.
  public func commit() throws(GraphFileError) {
    do {
      try output.commit()
    } catch {
      throw .unwritable(path, error)
    }
  }
}

extension GraphFileWriter {
  /// A section to be; sound as `owner` keeps the bytes alive and unchanged.
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
