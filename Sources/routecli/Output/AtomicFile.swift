import Foundation
import GeoCore

/// Files that are either written whole or not at all.
enum AtomicFile {
  /// Writes beside the file, syncs, and renames; a link is followed, a device or pipe is written to
  /// as it is.
  ///
  /// - Throws: `BadFile` with the path, the system's reason, and a remedy.
  static func write(_ data: Data, to path: String) throws(CommandFailure) {
    let (target, temporary, descriptor) = try begin(path)
    do throws(CommandFailure) {
      try writeAll(data, descriptor, path)
    } catch {
      close(descriptor)
      if !temporary.isEmpty { unlink(temporary) }
      throw error
    }
    try complete(path, temporary, target, descriptor)
  }

  /// Opens what is to be written: a new file beside the one that is meant, or a device or pipe as it
  /// is, which has no temporary name.
  ///
  /// - Throws: `BadFile` with the path, the system's reason, and a remedy.
  static func begin(
    _ path: String
  ) throws(CommandFailure) -> (target: String, temporary: String, descriptor: Int32) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw failure(path, ENOENT) }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists {
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { throw failure(path, EISDIR) }
      guard access(path, W_OK) == 0 else { throw failure(path, errno) }
      if kind != S_IFREG {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        return (path, "", descriptor)
      }
    }
    let target = resolved(path)
    let temporary = temporaryPath(beside: target)
    // 0o666 less the umask, as any program creates files.
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
    return (target, temporary, descriptor)
  }

  /// Syncs, closes and renames what ``begin(_:)`` opened.
  static func complete(
    _ path: String,
    _ temporary: String,
    _ target: String,
    _ descriptor: Int32
  ) throws(CommandFailure) {
    guard !temporary.isEmpty else {
      close(descriptor)
      return
    }
    let code = fsync(descriptor) == 0 ? 0 : errno
    guard close(descriptor) == 0, code == 0, rename(temporary, target) == 0 else {
      let reason = code == 0 ? errno : code
      unlink(temporary)
      throw failure(path, reason)
    }
    syncFolder(of: target)
  }

  /// Writes all bytes, however many calls it takes.
  static func writeAll(
    _ data: some ContiguousBytes,
    _ descriptor: Int32,
    _ path: String
  ) throws(CommandFailure) {
    let code = data.withUnsafeBytes { bytes -> Int32 in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        done += count
      }
      return 0
    }
    guard code == 0 else { throw failure(path, code) }
  }

  /// The file that a path means once links are followed; the path itself where there is none yet.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// A name of fixed length, so that it fits wherever the file's own name does.
  private static func temporaryPath(beside path: String) -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder(of: path) + ".rumbo-\(getpid())-\(random)"
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// Makes the new name last; a system that cannot sync folders has done its best.
  private static func syncFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    let reason = reason(code)
    return CommandFailure(
      .badFile,
      LocalizedText(
        en: "\(path): cannot be written: \(reason.en)",
        es: "\(path): no se puede escribir: \(reason.es)"
      ),
      details: ["file": .string(path)]
    )
  }

  private static func reason(_ code: Int32) -> LocalizedText {
    switch code {
    case EISDIR:
      LocalizedText(
        en: "it is a folder; name a file in it",
        es: "es una carpeta; indique un archivo dentro de ella"
      )
    case ENOENT, ENOTDIR:
      LocalizedText(
        en: "its folder does not exist; create it first",
        es: "su carpeta no existe; créela antes"
      )
    case EACCES, EPERM, EROFS:
      LocalizedText(
        en: "writing there is not permitted; choose another place",
        es: "no hay permiso para escribir allí; elija otro lugar"
      )
    case ENOSPC, EDQUOT:
      LocalizedText(
        en: "the disk is full; free some room",
        es: "el disco está lleno; libere espacio"
      )
    case ENAMETOOLONG:
      LocalizedText(
        en: "the name is too long; choose a shorter one",
        es: "el nombre es demasiado largo; elija uno más corto"
      )
    default: LocalizedText(same: String(cString: strerror(code)))
    }
  }
}
