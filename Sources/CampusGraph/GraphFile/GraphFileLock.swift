import GeoCore

/// Exclusive lock for replacing a graph file, held until deinitialization.
///
/// A process that reads a file to write it again, such as with more indexes, takes the lock first:
/// a second process waits and then reads the result of the first. The lock is advisory (`flock`),
/// needs no separate file, and ends with its process. On file systems without locks it has no
/// effect.
public final class GraphFileLock {
  private let descriptor: Int32

  /// Takes the lock, waiting for another process if necessary.
  ///
  /// - Parameters:
  ///   - path: the file, which must exist.
  ///   - onWait: called before waiting, with the id of the process that holds the lock, if known.
  /// - Throws: ``GraphFileError`` if there is no such file.
  public init(
    _ path: String,
    onWait: (_ holder: Int?) -> Void = { _ in }
  ) throws(GraphFileError) {
    while true {
      let descriptor = FileSystem.descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      guard descriptor >= 0 else { throw .unreadable(path, errno) }
      var status = stat()
      unsafe fstat(descriptor, &status)
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        onWait(Self.holder(of: status.st_ino))
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      }
      // If the file was replaced meanwhile, lock the new one.
      let current = FileSystem.status(of: path)
      if current?.st_ino == status.st_ino, current?.st_dev == status.st_dev {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  /// The process that has locked a file, from `/proc/locks`; `nil` if not known.
  private static func holder(of inode: ino_t) -> Int? {
    let bytes = FileSystem.bytes(of: "/proc/locks") ?? []
    let holders = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { line -> Int? in
        // 5: FLOCK  ADVISORY  WRITE 3171 fe:00:1234 0 EOF
        let fields = line.split(separator: " ")
        guard fields.count >= 6, fields[1] == "FLOCK", fields[3] == "WRITE",
          fields[5].split(separator: ":").last == "\(inode)", let process = Int(fields[4]),
          process > 0
        else { return nil }
        return process
      }
    return holders.count == 1 ? holders[0] : nil
  }
}
