import GeoCore

/// Exclusive right to replace a graph file, until this object goes.
///
/// Whoever reads a file to write it again, such as with more indexes, takes it first: of two processes
/// the second one waits and then sees what the first has written. The lock is advisory (`flock`), needs
/// no file beside, and ends with its process. On file systems without locks it is not taken.
public final class GraphFileLock {
  private let descriptor: Int32

  /// Takes the lock, waiting for another process to be done if need be.
  ///
  /// - Parameters:
  ///   - path: the file, which must exist.
  ///   - onWait: told before waiting, with the number of the process that has the lock if that is known.
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
      // The file may have been replaced meanwhile: the lock must be that of the new one.
      let current = FileSystem.status(of: path)
      if current?.st_ino == status.st_ino, current?.st_dev == status.st_dev {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  /// The process that has locked a file, as Linux lists it; `nil` if that does not tell.
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
