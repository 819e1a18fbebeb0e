public import GeoCore

/// A graph file, opened by mapping: named columns that are never copied.
///
/// Opening reads the header and the table of sections only. A section's checksum is verified when the
/// section is first asked for, once, and what it holds is checked by whoever knows what it means: see
/// `check(_:below:in:)`. Both are left out where the file is trusted; the
/// checks that keep every column within the file are always made.
///
/// ```swift
/// let file = try GraphFile(opening: "city.rgraph")
/// let head = try file.column("roads.head", as: NodeID.self)
/// try file.check(head, below: nodeCount, in: "roads.head")
/// ```
///
/// Columns keep the mapping alive; the file object itself may go. Several threads may ask at a time.
public final class GraphFile: Sendable {
  /// A section of a file.
  public struct SectionInfo: Sendable, Hashable {
    /// Its name, such as `roads.head`.
    public let name: String
    /// Its length in bytes.
    public let bytes: Int
    /// The number of its elements.
    public let count: Int
  }

  /// The path that the file was opened by.
  public let path: String
  /// Whether checksums and checks of what sections hold are left out.
  public let isTrusted: Bool

  let entries: [GraphFileLayout.Entry]
  let map: MappedFile
  private let indices: [String: Int]
  /// Which sections have been verified.
  private let verified: Guarded<[Bool]>

  /// Maps a file and reads its table of sections.
  ///
  /// - Parameters:
  ///   - path: a regular file.
  ///   - trusting: whether to leave out checksums and range checks, for files that one made oneself.
  /// - Throws: ``GraphFileError`` where it is missing, foreign, of another version, cut short, or its
  ///   header or table is damaged.
  /// - Complexity: O(sections).
  public init(opening path: String, trusting: Bool = false) throws(GraphFileError) {
    let map = try MappedFile(opening: path)
    let entries = try GraphFileLayout.entries(of: map, path: path)
    self.path = path
    self.map = map
    self.entries = entries
    isTrusted = trusting
    indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
    verified = Guarded([Bool](repeating: false, count: entries.count))
  }
}

// MARK: What there is

extension GraphFile {
  /// Whether a regular file begins as graph files do; it may be damaged nevertheless.
  public static func isOne(at path: String) -> Bool {
    guard let map = try? MappedFile(opening: path) else { return false }
    return GraphFileLayout.hasMagic(map)
  }

  /// All sections, in the order in which they stand in the file.
  public var sections: [SectionInfo] {
    entries.map { SectionInfo(name: $0.name, bytes: $0.length, count: $0.count) }
  }

  /// What the file holds as 16 hexadecimal digits: equal for files of equal sections.
  public var fingerprint: String { Self.hexadecimal(digest(of: entries.map(\.name))) }

  /// Whether there is a section of this name.
  public func contains(_ name: String) -> Bool { indices[name] != nil }

  /// One number for the content of several sections, by the checksums of the table.
  ///
  /// What is worked out from sections stores their digest, so that it can be refused where they
  /// have changed since. A section that is not there counts as such.
  ///
  /// - Complexity: O(names).
  public func digest(of names: [String]) -> UInt64 {
    Self.digest(
      of: names.map { name in (name, indices[name].map { entries[$0].checksum }) }
    )
  }

  /// Whether a seal fits: see ``GraphFileWriter/seal(_:prefixes:others:)``.
  ///
  /// - Throws: ``GraphFileError`` where the seal itself is not there or damaged.
  /// - Complexity: O(sections of the file).
  public func isIntact(
    _ seal: String,
    prefixes: [String],
    others: [String] = []
  ) throws(GraphFileError) -> Bool {
    let digest = try column(seal, as: UInt64.self)
    let names = Self.sealed(entries.map(\.name), by: seal, prefixes, others)
    return digest.count == 1 && digest[0] == self.digest(of: names)
  }

  /// The names that a seal stands for, in an order of their own.
  static func sealed(
    _ names: [String],
    by seal: String,
    _ prefixes: [String],
    _ others: [String]
  ) -> [String] {
    let own = names.filter { name in name != seal && prefixes.contains { name.hasPrefix($0) } }
    return own.sorted() + others
  }

  static func digest(of table: [(name: String, checksum: UInt64?)]) -> UInt64 {
    SectionChecksum.fold(
      table.flatMap { name, checksum -> [UInt64] in
        let named = GraphFileLayout.checksum(of: Array(name.utf8))
        return [named, checksum == nil ? 0 : 1, checksum ?? 0]
      }
    )
  }

  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

// MARK: Reading

extension GraphFile {
  /// A section as a column of elements, verified at the first time.
  ///
  /// - Parameters:
  ///   - name: the section.
  ///   - type: what it holds: a type without padding of which every bit pattern is a value.
  /// - Returns: a view of the mapped file.
  /// - Throws: ``GraphFileError`` where it is not there, has elements of another size, or its
  ///   checksum does not match.
  /// - Complexity: O(bytes) at the first time, then O(1).
  public func column<Element: BitwiseCopyable & Sendable>(
    _ name: String,
    as type: Element.Type = Element.self
  ) throws(GraphFileError) -> Column<Element> {
    let entry = try verifiedEntry(name)
    guard entry.elementSize == MemoryLayout<Element>.stride,
      MemoryLayout<Element>.alignment <= GraphFileLayout.alignment
    else {
      throw GraphFileError(
        .otherVersion,
        path: path,
        section: name,
        LocalizedText(
          en: """
            section \(name) has elements of \(entry.elementSize) bytes instead of \
            \(MemoryLayout<Element>.stride), as of another version; make it again
            """,
          es: """
            la sección \(name) tiene elementos de \(entry.elementSize) bytes en vez de \
            \(MemoryLayout<Element>.stride), como de otra versión; hágala de nuevo
            """
        )
      )
    }
    // Sound: the table was checked to keep the section within the mapping and its offset aligned.
    let bytes = unsafe map.bytes(entry.offset..<entry.offset + entry.length)
    let base = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
    return unsafe Column(viewing: base, count: entry.count, owner: map)
  }

  /// A copy of a section's bytes, verified at the first time.
  ///
  /// - Throws: ``GraphFileError`` where it is not there or its checksum does not match.
  /// - Complexity: O(bytes).
  public func bytes(_ name: String) throws(GraphFileError) -> [UInt8] {
    let entry = try verifiedEntry(name)
    return unsafe Array(map.bytes(entry.offset..<entry.offset + entry.length))
  }

  /// Verifies the checksums of all sections, even where the file is trusted.
  ///
  /// - Throws: ``GraphFileError`` at the first one that does not match.
  /// - Complexity: O(bytes).
  public func verifyAll() throws(GraphFileError) {
    for index in entries.indices { try verify(index) }
  }

  /// Gives back the memory that verifying sections has brought in.
  ///
  /// Verification reads whole sections, routes little of them; without this a process would seem to
  /// need all that it has once looked at. Columns stay valid.
  public func releaseMemory() { map.release() }

  private func verifiedEntry(_ name: String) throws(GraphFileError) -> GraphFileLayout.Entry {
    guard let index = indices[name] else { throw missing(name) }
    if !isTrusted { try verify(index) }
    return entries[index]
  }

  /// Two threads that come at once verify both: the lock is not held meanwhile.
  private func verify(_ index: Int) throws(GraphFileError) {
    guard !verified.withLock({ $0[index] }) else { return }
    let entry = entries[index]
    let bytes = unsafe map.bytes(entry.offset..<entry.offset + entry.length)
    guard unsafe SectionChecksum.of(bytes, threads: 2) == entry.checksum else {
      throw damage(
        in: entry.name,
        LocalizedText(en: "its checksum does not match", es: "su suma de verificación no coincide")
      )
    }
    verified.withLock { $0[index] = true }
  }
}

// MARK: Errors

extension GraphFile {
  /// An error that says what is wrong with what a section holds.
  ///
  /// - Parameters:
  ///   - name: the section.
  ///   - reason: a clause such as “its order is no permutation”.
  /// - Returns: an error of code ``GraphFileError/Code-swift.struct/damaged``.
  public func damage(in name: String, _ reason: LocalizedText) -> GraphFileError {
    .damaged(path, section: name, reason)
  }

  /// An error that says that something is not in the file, and what to do about it.
  ///
  /// - Parameters:
  ///   - name: the section.
  ///   - reason: a clause such as “is not prepared for alt; run …”, `nil` for a general one.
  /// - Returns: an error of code ``GraphFileError/Code-swift.struct/missing``.
  public func missing(_ name: String, _ reason: LocalizedText? = nil) -> GraphFileError {
    GraphFileError(
      .missing,
      path: path,
      section: name,
      reason
        ?? LocalizedText(
          en: "has no section \(name); prepare or import it with what the question needs",
          es: "no tiene la sección \(name); prepárelo o impórtelo con lo que la pregunta necesita"
        )
    )
  }
}
