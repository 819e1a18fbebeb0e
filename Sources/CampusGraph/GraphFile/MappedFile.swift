import GeoCore

/// Read-only memory map of a whole regular file: **unsafe fence 2**.
///
/// Sound because the mapping belongs to this object, is read-only, has ``count`` bytes, and is
/// unmapped only with the last reference. A mapping cannot guard against another process truncating
/// the file *while* it is mapped; ``GraphFileWriter`` never does that, it renames.
@safe
final class MappedFile: @unchecked Sendable {
  /// The first byte, on a page boundary.
  let base: UnsafeRawPointer
  /// Length in bytes.
  let count: Int

  /// Opens and maps a file.
  init(opening path: String) throws(GraphFileError) {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    let descriptor = FileSystem.descriptor(opening: path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .unreadable(path, EISDIR) }
    guard kind == S_IFREG else { throw .notRegular(path) }
    count = Int(status.st_size)
    // An empty file cannot be mapped, and is not a graph file.
    guard count > 0 else { throw .foreign(path) }
    guard let mapping = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0),
      unsafe mapping != MAP_FAILED
    else { throw .unreadable(path, errno) }
    unsafe base = UnsafeRawPointer(mapping)
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) }

  /// Releases the resident pages; they are read again from the page cache on access.
  func release() { unsafe madvise(UnsafeMutableRawPointer(mutating: base), count, MADV_DONTNEED) }

  /// The bytes of a range.
  ///
  /// - Precondition: the range lies within the file.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside the mapped file")
    return unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
