import GeoCore

/// A file that takes the place of another one once it is whole, and vanishes if it never is.
final class ReplacementFile {
  private let path: String
  private let target: String
  private let temporary: String
  private var descriptor: Int32
  private var position = 0

  /// Creates the new file beside its place; a link is followed.
  init(for path: String) throws(GraphFileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unwritable(path, ENOENT) }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists {
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { throw .unwritable(path, EISDIR) }
      guard kind == S_IFREG else { throw .notRegular(path) }
      guard unsafe access(path, W_OK) == 0 else { throw .unwritable(path, errno) }
    }
    self.path = path
    target = Self.resolved(path)
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    // A name of fixed length, so that it fits wherever the file's own name does.
    temporary = Self.folder(of: target) + ".rumbo-\(getpid())-\(random)"
    // 0o666 less the umask, as any program creates files.
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path, errno) }
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unsafe unlink(temporary)
  }

  /// Writes bytes where the last ones ended.
  func write(_ bytes: [UInt8]) throws(GraphFileError) {
    let code = unsafe bytes.withUnsafeBytes { unsafe append($0) }
    guard code == 0 else { throw .unwritable(path, code) }
  }

  /// Writes a section at its offset, with zeros up to it.
  func write(_ part: GraphFileWriter.Part, at offset: Int) throws(GraphFileError) {
    precondition(offset >= position)
    try write([UInt8](repeating: 0, count: offset - position))
    let code = unsafe append(part.bytes)
    guard code == 0 else { throw .unwritable(path, code) }
  }

  /// Syncs, closes, and puts the file into its place.
  func commit() throws(GraphFileError) {
    guard fsync(descriptor) == 0 else { throw .unwritable(path, errno) }
    guard unsafe rename(temporary, target) == 0 else { throw .unwritable(path, errno) }
    close(descriptor)
    descriptor = -1
    // Makes the new name last; a system that cannot sync folders has done its best.
    let folder = unsafe open(Self.folder(of: target), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// The system's code where it fails, else 0.
  private func append(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = unsafe platformWrite(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      position += count
    }
    return 0
  }

  /// The file that a path means once links are followed; the path itself where there is none yet.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }
}

/// `write(2)`, which a method of the same name hides.
private func platformWrite(
  _ descriptor: Int32,
  _ bytes: UnsafeRawPointer?,
  _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
