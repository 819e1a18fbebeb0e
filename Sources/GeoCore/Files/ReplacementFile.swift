/// A file that takes the place of another one once it is complete, and is removed if it never is.
///
/// It is written under a hidden name beside its place, so that renaming it is atomic. A link is
/// followed. A signal handler finds the hidden file in ``TemporaryFiles``. The file is locked while it
/// is written: one that nobody holds was left by a process that was killed, and is removed when the
/// next file is begun in its folder.
package final class ReplacementFile {
  /// Why a file cannot be written.
  package enum Failure: Error {
    /// The system's error code.
    case system(Int32)
    /// There is something at its place that is no regular file.
    case notRegular
  }

  private static let prefix = ".rumbo-"

  /// The names of the hidden files that this process is writing: no other thread may take them for
  /// left behind.
  private static let own = Guarded<Set<String>>([])

  /// The hidden file, for those who write it by other means than ``write(_:)``.
  package let temporary: String
  private let name: String
  private let target: String
  private let listing: Int?
  private var descriptor: Int32

  /// Creates the new file beside its place.
  ///
  /// - Parameters:
  ///   - path: its place.
  ///   - isLocked: `false` if the file is written by a library that locks it by itself.
  /// - Throws: why it cannot be created.
  package init(for path: String, isLocked: Bool = true) throws(Failure) {
    let status = FileSystem.status(of: path)
    if let status {
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { throw .system(EISDIR) }
      guard kind == S_IFREG else { throw .notRegular }
      guard FileSystem.isWritable(path) else { throw .system(errno) }
    } else if path.isEmpty || path.utf8.contains(0) {
      throw .system(ENOENT)
    }
    target = FileSystem.resolvingLinks(path)
    let folder = FileSystem.folder(of: target)
    Self.removeStale(in: folder)
    // A name of fixed length, so that it fits wherever the file's own name does.
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let name = Self.prefix + "\(getpid())-\(random)"
    self.name = name
    temporary = folder + name
    Self.own.withLock { _ = $0.insert(name) }
    listing = TemporaryFiles.add(temporary)
    // 0o666 less the umask, as any program creates files.
    descriptor = FileSystem.descriptor(
      opening: temporary,
      O_WRONLY | O_CREAT | O_EXCL,
      mode: 0o666
    )
    guard descriptor >= 0 else {
      let code = errno
      forget()
      throw .system(code)
    }
    if isLocked { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
    if let status { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    FileSystem.remove(temporary)
    close(descriptor)
    forget()
  }

  /// Takes the hidden file off the lists: it has its place, or is removed.
  private func forget() {
    TemporaryFiles.remove(listing)
    let name = name
    Self.own.withLock { _ = $0.remove(name) }
  }

  /// Writes bytes where the last ones ended.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    let code = FileSystem.write(bytes, to: descriptor)
    guard code == 0 else { throw .system(code) }
  }

  /// Writes bytes where the last ones ended.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    let code = bytes.withUnsafeBytes { FileSystem.write($0, to: descriptor) }
    guard code == 0 else { throw .system(code) }
  }

  /// Makes sure that all of it is on the disk, so that no lack of space can stop ``commit()``.
  package func sync() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  /// Syncs, closes, and puts the file into its place.
  package func commit() throws(Failure) {
    try sync()
    guard FileSystem.rename(temporary, to: target) else { throw .system(errno) }
    forget()
    let closed = descriptor
    descriptor = -1
    close(closed)
    FileSystem.syncFolder(of: target)
  }

  // MARK: - What killed processes left

  /// Removes the hidden files of processes that have ended.
  private static func removeStale(in folder: String) {
    for name in FileSystem.names(in: folder) where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }),
        hasEnded(process), !own.withLock({ $0.contains(name) }), isUnlocked(folder + name)
      else { continue }
      FileSystem.remove(folder + name)
    }
  }

  /// Whether there is no process of that number here.
  ///
  /// One with our own number may have run in another container or before a restart.
  private static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && (process == getpid() || kill(process, 0) != 0 && errno == ESRCH)
  }

  /// Whether nobody writes a file, as far as locks tell: its process may live on another machine or in
  /// another container.
  private static func isUnlocked(_ path: String) -> Bool {
    let descriptor = FileSystem.descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
