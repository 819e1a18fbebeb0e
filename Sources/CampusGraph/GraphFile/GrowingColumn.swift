import GeoCore

/// Column that grows: in memory, or in a hidden file if there may be too many values for the memory.
///
/// ```swift
/// var ids = try GrowingColumn<Int64>(beside: "map.osmstore")
/// for id in 0..<1_000_000_000 { ids.append(id) }
/// let column = try ids.finish()
/// ```
package struct GrowingColumn<Element: BitwiseCopyable & Sendable> {
  /// The values that are not in the file yet; all of them without a file.
  private var buffer: [Element] = []
  private var file: ReplacementFile?
  private var failure: ReplacementFile.Failure?
  private let path: String
  /// The number of values.
  package private(set) var count = 0

  /// The number of values that are written at once.
  private static var batch: Int { 1 << 16 }

  /// Makes a column without values.
  ///
  /// - Parameter path: a file, beside which the hidden file is made; `nil` for a column in memory.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable``.
  package init(beside path: String?) throws(GraphFileError) {
    self.path = path ?? ""
    guard let path else { return }
    do { file = try ReplacementFile(for: path) } catch { throw .unwritable(path, error) }
    buffer.reserveCapacity(Self.batch)
  }

  /// Appends a value; errors are thrown by ``finish()``.
  package mutating func append(_ value: Element) {
    buffer.append(value)
    count += 1
    if buffer.count >= Self.batch, file != nil { flush() }
  }

  /// Appends values; errors are thrown by ``finish()``.
  @unsafe
  package mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    unsafe buffer.append(contentsOf: values)
    count += values.count
    if buffer.count >= Self.batch, file != nil { flush() }
  }

  private mutating func flush() {
    if failure == nil, let file {
      failure = unsafe buffer.withUnsafeBytes { bytes in
        do throws(ReplacementFile.Failure) { try unsafe file.write(bytes) } catch { return error }
        return nil
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The column; the hidden file is mapped, and is gone with the last use of the column and this value.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/unwritable`` if a value could
  ///   not be written.
  package mutating func finish() throws(GraphFileError) -> Column<Element> {
    guard let file, count > 0 else { return Column(buffer) }
    flush()
    if let failure { throw .unwritable(path, failure) }
    let map = try MappedFile(opening: file.temporary)
    let bytes = unsafe map.bytes(0..<count * MemoryLayout<Element>.stride)
    let base = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
    return unsafe Column(viewing: base, count: count, owner: map)
  }
}
