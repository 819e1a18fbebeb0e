public import GeoCore

/// Memory-mapped graph file: named columns that are never copied.
///
/// Opening reads only the header and the section table. A section's checksum is verified on first
/// access; the readers of a section validate its content: see `check(_:below:in:)`. Both are
/// skipped if the file is trusted; the checks that keep every column within the file are always
/// made.
///
/// ```swift
/// let file = try GraphFile(opening: "city.rgraph")
/// let head = try file.column("roads.head", as: NodeID.self)
/// try file.check(head, below: nodeCount, in: "roads.head")
/// ```
///
/// Columns keep the mapping alive, independent of the file object. Thread-safe.
public final class GraphFile: Sendable {
  /// Section of a file.
  public struct SectionInfo: Sendable, Hashable {
    /// Its name, such as `roads.head`.
    public let name: String
    /// Its length in bytes.
    public let bytes: Int
    /// The number of its elements.
    public let count: Int
  }

  /// The path of the file.
  public let path: String
  /// Whether checksums and validation of contents are skipped.
  public let isTrusted: Bool

  let entries: [GraphFileLayout.Entry]
  let map: MappedFile
  private let indices: [String: Int]
  /// Which sections have been verified.
  private let verified: Guarded<[Bool]>

  /// Maps a file and reads its section table.
  ///
  /// - Parameters:
  ///   - path: a regular file.
  ///   - trusting: whether to skip checksums and range checks, for files from a trusted source.
  /// - Throws: ``GraphFileError`` if it is missing, not a graph file, of another version,
  ///   truncated, or its header or table is damaged.
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

// MARK: Sections

extension GraphFile {
  /// Whether a regular file starts with the magic of graph files; it may still be damaged.
  public static func isGraphFile(at path: String) -> Bool {
    guard let map = try? MappedFile(opening: path) else { return false }
    return GraphFileLayout.hasMagic(map)
  }

  /// All sections, in file order.
  public var sections: [SectionInfo] {
    entries.map { SectionInfo(name: $0.name, bytes: $0.length, count: $0.count) }
  }

  /// Fingerprint of the content as 16 hexadecimal digits; equal for files with equal sections.
  public var fingerprint: String { Self.hexadecimal(digest(of: entries.map(\.name))) }

  /// Whether there is a section with this name.
  public func contains(_ name: String) -> Bool { indices[name] != nil }

  /// Digest of several sections, computed from the checksums in the table.
  ///
  /// Data derived from sections stores their digest, so that it is rejected if they have changed.
  /// Missing sections are part of the digest.
  ///
  /// - Complexity: O(names).
  public func digest(of names: [String]) -> UInt64 {
    Self.digest(
      of: names.map { name in (name, indices[name].map { entries[$0].checksum }) }
    )
  }

  /// Whether a seal matches: see ``GraphFileWriter/seal(_:prefixes:others:)``.
  ///
  /// - Throws: ``GraphFileError`` if the seal itself is missing or damaged.
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

  /// The names of the sealed sections, in a canonical order.
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
  /// A section as a column of elements, verified on first access.
  ///
  /// - Parameters:
  ///   - name: the section.
  ///   - type: the type of its elements, without padding, for which every bit pattern is valid.
  /// - Returns: a view of the mapped file.
  /// - Throws: ``GraphFileError`` if it is missing, has elements of another size, or its checksum
  ///   does not match.
  /// - Complexity: O(bytes) on first access, then O(1).
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
        .message {
          $0.otherElementSize(
            name,
            bytes: entry.elementSize,
            expected: MemoryLayout<Element>.stride
          )
        }
      )
    }
    // Sound because the table is validated: the section is within the mapping and its offset
    // aligned.
    let bytes = unsafe map.bytes(entry.offset..<entry.offset + entry.length)
    let base = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
    return unsafe Column(viewing: base, count: entry.count, owner: map)
  }

  /// A copy of a section's bytes, verified on first access.
  ///
  /// - Throws: ``GraphFileError`` if it is missing or its checksum does not match.
  /// - Complexity: O(bytes).
  public func bytes(_ name: String) throws(GraphFileError) -> [UInt8] {
    let entry = try verifiedEntry(name)
    return unsafe Array(map.bytes(entry.offset..<entry.offset + entry.length))
  }

  /// Verifies the checksums of all sections, also if the file is trusted.
  ///
  /// - Throws: ``GraphFileError`` for the first that does not match.
  /// - Complexity: O(bytes).
  public func verifyAll() throws(GraphFileError) {
    for index in entries.indices { try verify(index) }
  }

  /// Releases the pages that verification has read.
  ///
  /// Verification reads whole sections, queries little of them; without this the resident size of a
  /// process would include all verified sections. Columns stay valid.
  public func releaseMemory() { map.release() }

  private func verifiedEntry(_ name: String) throws(GraphFileError) -> GraphFileLayout.Entry {
    guard let index = indices[name] else { throw missing(name) }
    if !isTrusted { try verify(index) }
    return entries[index]
  }

  /// Concurrent threads may both verify a section, because the lock is not held during
  /// verification.
  private func verify(_ index: Int) throws(GraphFileError) {
    guard !verified.withLock({ $0[index] }) else { return }
    let entry = entries[index]
    let bytes = unsafe map.bytes(entry.offset..<entry.offset + entry.length)
    guard unsafe SectionChecksum.of(bytes, threads: 2) == entry.checksum else {
      throw damage(in: entry.name, .message { $0.wrongChecksum })
    }
    verified.withLock { $0[index] = true }
  }
}

// MARK: Errors

extension GraphFile {
  /// An error about the content of a section.
  ///
  /// - Parameters:
  ///   - name: the section.
  ///   - reason: a clause such as “its order is not a permutation”.
  /// - Returns: an error of code ``GraphFileError/Code-swift.struct/damaged``.
  public func damage(in name: String, _ reason: LocalizedText) -> GraphFileError {
    .damaged(path, section: name, reason)
  }

  /// An error about a missing section, with the remedy.
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
      reason ?? .message { $0.missingSection(name) }
    )
  }
}
