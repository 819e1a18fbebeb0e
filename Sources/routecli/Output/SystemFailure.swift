import Foundation
import GeoCore
import RouteService

/// System errors of output files as failures of a command.
enum SystemFailure {
  /// Failure for a file that cannot be written, from the system's error code.
  static func unwritable(_ path: String, _ code: Int32) -> ServiceError {
    if code == EPIPE { return .closedPipe }
    let reason = reason(code)
    return ServiceError(
      .badFile,
      CommonTexts.unwritable(path: path, reason: reason),
      details: ["file": .string(path)]
    )
  }

  /// Failure for a file that cannot be replaced.
  static func unwritable(_ path: String, _ failure: ReplacementFile.Failure) -> ServiceError {
    switch failure {
    case .system(let code): unwritable(path, code)
    case .notRegular: unwritable(path, EINVAL)
    }
  }

  /// Failure for standard output that cannot be written, from the system's error code.
  static func unwritableOutput(_ code: Int32) -> ServiceError {
    if code == EPIPE { return .closedPipe }
    let reason = reason(code)
    return ServiceError(
      .badFile,
      CommonTexts.unwritableOutput(reason: reason),
      details: ["file": "-"]
    )
  }

  private static func reason(_ code: Int32) -> LocalizedText {
    switch code {
    case EISDIR: LocalizedText(CommonTexts.isFolder)
    case ENOENT, ENOTDIR: LocalizedText(CommonTexts.noFolder)
    case EACCES, EPERM, EROFS: LocalizedText(CommonTexts.notPermitted)
    case ENOSPC, EDQUOT: LocalizedText(CommonTexts.diskFull)
    case EFBIG: LocalizedText(CommonTexts.fileTooLarge)
    case EBADF: LocalizedText(CommonTexts.isClosed)
    case ENAMETOOLONG: LocalizedText(CommonTexts.nameTooLong)
    default: LocalizedText(same: String(cString: strerror(code)))
    }
  }
}
