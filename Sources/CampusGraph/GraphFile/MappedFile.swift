import GeoCore

/// A regular file mapped for reading, whole and shared: **unsafe fence 2**.
///
/// Sound because the mapping is private to this object, read-only, as long as ``count`` says, and
/// undone only with the last reference. A file that is cut short by somebody else *while* it is mapped
/// is the one thing that no mapping can guard against; our own writer never does it, it renames.
@safe
final class MappedFile: @unchecked Sendable {
  /// The first byte, on a page boundary.
  let base: UnsafeRawPointer
  /// Length in bytes.
  let count: Int

  /// Opens and maps a file.
  init(opening path: String) throws(GraphFileError) {
    // Without O_NONBLOCK opening a pipe without a writer would wait for ever.
    let descriptor = FileSystem.descriptor(opening: path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .unreadable(path, EISDIR) }
    guard kind == S_IFREG else { throw .notRegular(path) }
    count = Int(status.st_size)
    // An empty file cannot be mapped, and is no graph file either.
    guard count > 0 else { throw .foreign(path) }
    guard let mapping = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0),
      unsafe mapping != MAP_FAILED
    else { throw .unreadable(path, errno) }
    unsafe base = UnsafeRawPointer(mapping)
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) }

  /// Gives back the memory that reading has brought in; what is read again comes from the system's
  /// cache.
  func release() { unsafe madvise(UnsafeMutableRawPointer(mutating: base), count, MADV_DONTNEED) }

  /// The bytes of a range.
  ///
  /// - Precondition: the range lies within the file.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside the mapped file")
    return unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
