/// System calls that take a path.
///
/// All file access goes through it, because it handles names that are not UTF-8.
package enum FileSystem {
  /// Opens a file; negative, with the reason in `errno`, if that fails.
  package static func descriptor(
    opening path: String,
    _ flags: Int32,
    mode: mode_t = 0
  ) -> Int32 {
    guard isValid(path) else { return -1 }
    return open(FileName.bytes(path), flags | O_CLOEXEC, mode)
  }

  /// The status of a file, following links; `nil`, with the reason in `errno`, if that fails.
  package static func status(of path: String) -> stat? {
    var status = stat()
    guard isValid(path), stat(FileName.bytes(path), &status) == 0 else { return nil }
    return status
  }

  /// What is at a path; links are not followed.
  package enum Kind: Sendable {
    /// A file with bytes.
    case file
    /// A folder.
    case folder
    /// A link, a pipe, a device or a socket.
    case other
  }

  /// What is at a path; `nil`, with the reason in `errno`, if there is nothing.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard isValid(path), lstat(FileName.bytes(path), &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Whether the path exists, also as a dangling link.
  package static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// Creates a folder if it does not exist.
  package static func makeFolder(_ path: String) { mkdir(FileName.bytes(path), 0o777) }

  /// Whether the path is a file with bytes, or a link to one.
  package static func isFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Whether the path is a folder.
  package static func isFolder(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The size of a file in bytes; `nil`, with the reason in `errno`, if it may not be read.
  package static func size(ofReadable path: String) -> Int? {
    guard let status = status(of: path), access(FileName.bytes(path), R_OK) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// Whether an existing file may be written; if not, the reason is in `errno`.
  package static func isWritable(_ path: String) -> Bool {
    access(FileName.bytes(path), W_OK) == 0
  }

  /// Renames a file, replacing a file of that name.
  ///
  /// - Returns: whether that worked; if not, the reason is in `errno`.
  package static func rename(_ path: String, to target: String) -> Bool {
    systemRename(FileName.bytes(path), FileName.bytes(target)) == 0
  }

  /// Removes a file's name.
  package static func remove(_ path: String) { unlink(FileName.bytes(path)) }

  /// Writes all bytes, in as many calls as necessary.
  ///
  /// - Returns: 0, or the system's error code.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? EIO : errno }
      done += count
    }
    return 0
  }

  /// Opens a new file without a name, for reading and writing; it is gone when it is closed.
  ///
  /// - Parameter folder: a folder, with a slash at its end.
  /// - Returns: the descriptor; negative, with the reason in `errno`, if that fails.
  package static func unnamedFile(in folder: String) -> Int32 {
    guard isValid(folder) else { return -1 }
    var name = FileName.bytes(folder + ".rumbo-XXXXXX")
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return -1 }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Makes a file larger and reserves room for the new bytes, so that none fails to be written for lack
  /// of it.
  ///
  /// - Parameters:
  ///   - bytes: the new bytes.
  ///   - descriptor: the file.
  /// - Returns: whether there is room.
  package static func reserve(_ bytes: Range<Int>, of descriptor: Int32) -> Bool {
    guard !bytes.isEmpty else { return true }
    #if canImport(Darwin)
    return ftruncate(descriptor, off_t(bytes.upperBound)) == 0
    #else
    return posix_fallocate(descriptor, off_t(bytes.lowerBound), off_t(bytes.count)) == 0
    #endif
  }

  /// All bytes of a file; `nil`, with the reason in `errno`, if it cannot be read.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum number of bytes to read.
  /// - Returns: the bytes up to the limit.
  package static func bytes(of path: String, limit: Int = .max) -> [UInt8]? {
    let descriptor = descriptor(opening: path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      // The size is a hint: that of a device or of a file full of holes must not take memory.
      bytes.reserveCapacity(max(0, min(Int(status.st_size), limit, 16 << 20)))
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The path without its last component, with a slash at its end.
  package static func folder(of path: String) -> String {
    // By bytes, because a combining accent at the start of a name would merge with the slash.
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[...$0])) } ?? "./"
  }

  /// The path at the end of a chain of links, whether or not it exists; the path itself if it is
  /// not a link.
  ///
  /// Resolves only the last component; the system follows the others.
  package static func resolvingLinks(_ path: String) -> String {
    var path = path
    // The limit of Linux.
    for _ in 0..<40 {
      guard let target = link(path) else { break }
      path = target.hasPrefix("/") ? target : folder(of: path) + target
    }
    return path
  }

  private static func link(_ path: String) -> String? {
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 1)
    defer { buffer.deallocate() }
    let count = readlink(FileName.bytes(path), buffer, Int(PATH_MAX))
    guard count > 0 else { return nil }
    return FileName.string((0..<count).map { UInt8(bitPattern: buffer[$0]) })
  }

  /// The names in a folder, `.` and `..` included, in the system's order.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(FileName.bytes(folder)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
          FileName.string(Array(UnsafeBufferPointer(start: start, count: nameLength(start))))
        }
      }
      names.append(name)
    }
    return names
  }

  private static func nameLength(_ start: UnsafePointer<UInt8>) -> Int {
    var length = 0
    while start[length] != 0 { length += 1 }
    return length
  }

  /// A path of the same file in valid UTF-8, for libraries that accept nothing else.
  ///
  /// On Linux, every open file has such a path. The descriptor stays open until the process ends.
  package static func plainPath(_ path: String) -> String {
    guard FileName.hasEscapes(path) else { return path }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = folder(of: path)
    let rest = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let isInFolder = !FileName.hasEscapes(rest)
    let opened = descriptor(opening: isInFolder ? folder : path, O_RDONLY)
    guard opened >= 0 else { return path }
    return "/proc/self/fd/\(opened)" + (isInFolder ? "/" + rest : "")
  }

  /// Syncs the folder of a path, so that a rename in it is durable; errors are ignored.
  package static func syncFolder(of path: String) {
    let descriptor = descriptor(opening: folder(of: path), O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Whether a path can exist: it is not empty and contains no zero byte, which would truncate it.
  private static func isValid(_ path: String) -> Bool {
    guard path.isEmpty || path.utf8.contains(0) else { return true }
    errno = ENOENT
    return false
  }
}

/// `rename(2)`, hidden by the method of the same name.
private func systemRename(_ path: [CChar], _ target: [CChar]) -> Int32 { rename(path, target) }

/// `write(2)`, hidden by the method of the same name.
private func systemWrite(
  _ descriptor: Int32,
  _ bytes: UnsafeRawPointer?,
  _ count: Int
) -> Int {
  write(descriptor, bytes, count)
}
