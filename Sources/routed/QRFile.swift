import ArgumentParser
import Foundation
import GeoCore
import RouteServer
import RouteService

/// New file for a QR code with a token, which only its owner may read.
struct QRFile {
  /// The path.
  let path: String
  private let output: ReplacementFile

  /// Creates the file under a hidden name.
  ///
  /// - Throws: `ExitCode` after a line that says that there is a file of this name, or why it cannot be
  ///   created.
  init(_ path: String) throws {
    self.path = path
    guard FileSystem.status(of: path) == nil else {
      Console.error(RoutedTexts.qrExists(path).help)
      throw ExitCode(ServiceError.Code.invalidValue.exitStatus)
    }
    do throws(ReplacementFile.Failure) {
      output = try ReplacementFile(for: path, mode: 0o600)
    } catch {
      throw Self.reported(error, path)
    }
  }

  /// Writes the QR code of a link, whole or not at all.
  ///
  /// - Throws: `ExitCode` after a line that says why it is not written.
  func write(_ link: String) throws {
    guard let drawing = PhoneSetup.drawing(of: link) else {
      Console.error(RoutedTexts.qrTooLong.help)
      throw ExitCode(ServiceError.Code.tooBig.exitStatus)
    }
    do throws(ReplacementFile.Failure) {
      try output.write(Array(drawing.utf8))
      try output.commit()
    } catch {
      throw Self.reported(error, path)
    }
  }

  private static func reported(_ failure: ReplacementFile.Failure, _ path: String) -> ExitCode {
    let code: Int32 = if case .system(let code) = failure { code } else { EEXIST }
    Console.error(RoutedTexts.qrNotWritten(path, reason: String(cString: strerror(code))).help)
    return ExitCode(ServiceError.Code.badFile.exitStatus)
  }
}
