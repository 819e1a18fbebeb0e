/// File that replaces another one atomically when it is complete, and is removed otherwise.
///
/// It is written under a hidden name in the target's folder, so that the rename is atomic. Links
/// are followed. A signal handler finds the hidden file in ``TemporaryFiles``. The file is locked
/// while it is written: an unlocked one was left by a killed process, and is removed when the next
/// file is created in its folder.
package final class ReplacementFile {
  /// Error of writing a file.
  package enum Failure: Error {
    /// The system's error code.
    case system(Int32)
    /// The target exists and is not a regular file.
    case notRegular
  }

  private static let prefix = ".rumbo-"

  /// The names of the hidden files that this process is writing, so that other threads do not
  /// remove them as stale.
  private static let own = Guarded<Set<String>>([])

  /// The path of the hidden file, for writing it by other means than ``write(_:)``.
  package let temporary: String
  private let name: String
  private let target: String
  private let listing: Int?
  private var descriptor: Int32

  /// Creates the hidden file in the target's folder.
  ///
  /// - Parameters:
  ///   - path: the target.
  ///   - isLocked: `false` if the file is written by a library that locks it itself.
  ///   - mode: the permissions of a new file, less the umask; an existing target keeps its own.
  /// - Throws: ``Failure`` if it cannot be created.
  package init(
    for path: String,
    isLocked: Bool = true,
    mode: mode_t = 0o666
  ) throws(Failure) {
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
    // A name of bounded length, independent of the target's name.
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let name = Self.prefix + "\(getpid())-\(random)"
    self.name = name
    temporary = folder + name
    Self.own.withLock { _ = $0.insert(name) }
    listing = TemporaryFiles.add(temporary)
    descriptor = FileSystem.descriptor(
      opening: temporary,
      O_WRONLY | O_CREAT | O_EXCL,
      mode: mode
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

  /// Removes the hidden file from the lists, after it is renamed or removed.
  private func forget() {
    TemporaryFiles.remove(listing)
    let name = name
    Self.own.withLock { _ = $0.remove(name) }
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    let code = FileSystem.write(bytes, to: descriptor)
    guard code == 0 else { throw .system(code) }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    let code = bytes.withUnsafeBytes { FileSystem.write($0, to: descriptor) }
    guard code == 0 else { throw .system(code) }
  }

  /// Flushes the file to disk, so that ``commit()`` cannot fail for lack of space.
  package func sync() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  /// Syncs the file and renames it to the target.
  package func commit() throws(Failure) {
    try sync()
    guard FileSystem.rename(temporary, to: target) else { throw .system(errno) }
    forget()
    let closed = descriptor
    descriptor = -1
    close(closed)
    FileSystem.syncFolder(of: target)
  }

  // MARK: - Stale files

  /// Removes the hidden files left by ended processes.
  private static func removeStale(in folder: String) {
    for name in FileSystem.names(in: folder) where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }),
        hasEnded(process), !own.withLock({ $0.contains(name) }), isUnlocked(folder + name)
      else { continue }
      FileSystem.remove(folder + name)
    }
  }

  /// Whether no process of that number runs on this machine.
  ///
  /// A process with the number of this one may have run in another container or before a restart.
  private static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && (process == getpid() || kill(process, 0) != 0 && errno == ESRCH)
  }

  /// Whether no process holds a lock on a file; one may on another machine or in another container.
  private static func isUnlocked(_ path: String) -> Bool {
    let descriptor = FileSystem.descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
