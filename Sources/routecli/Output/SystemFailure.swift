import Foundation
import GeoCore
import RouteService

/// What the system says of files that cannot be written, as failures of a command.
enum SystemFailure {
  /// A file that cannot be written, and the system's error code.
  static func unwritable(_ path: String, _ code: Int32) -> ServiceError {
    if code == EPIPE { return .closedPipe }
    let reason = reason(code)
    return ServiceError(
      .badFile,
      LocalizedText(
        en: "\(path): cannot be written: \(reason.en)",
        es: "\(path): no se puede escribir: \(reason.es)"
      ),
      details: ["file": .string(path)]
    )
  }

  /// A file that cannot be replaced.
  static func unwritable(_ path: String, _ failure: ReplacementFile.Failure) -> ServiceError {
    switch failure {
    case .system(let code): unwritable(path, code)
    case .notRegular: unwritable(path, EINVAL)
    }
  }

  /// Standard output that cannot be written, and the system's error code.
  static func unwritableOutput(_ code: Int32) -> ServiceError {
    if code == EPIPE { return .closedPipe }
    let reason = reason(code)
    return ServiceError(
      .badFile,
      LocalizedText(
        en: "standard output cannot be written: \(reason.en)",
        es: "no se puede escribir en la salida estándar: \(reason.es)"
      ),
      details: ["file": "-"]
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
    case EBADF:
      LocalizedText(
        en: "it is closed; leave it open, or send it to /dev/null",
        es: "está cerrada; déjela abierta o envíela a /dev/null"
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
