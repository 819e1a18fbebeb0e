public import GeoCore

/// Error of reading or writing a graph file, or of missing data in it.
public struct GraphFileError: ReadableError, Hashable {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case notFound, foreign, otherVersion, damaged, missing, unwritable }
    private let value: Value

    /// The file is missing, not a regular file, or not readable.
    public static let notFound = Code(value: .notFound)
    /// The file is not a graph file.
    public static let foreign = Code(value: .foreign)
    /// The file, or a section of it, was written by another version of this package.
    public static let otherVersion = Code(value: .otherVersion)
    /// The file is truncated, or its content has changed.
    public static let damaged = Code(value: .damaged)
    /// The file is valid but lacks data for the query.
    public static let missing = Code(value: .missing)
    /// The file cannot be written.
    public static let unwritable = Code(value: .unwritable)
  }

  /// The kind of error.
  public let code: Code
  /// The path, as given.
  public let path: String
  /// The section; `nil` for the whole file.
  public let section: String?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  package init(_ code: Code, path: String, section: String? = nil, _ reason: LocalizedText) {
    self.code = code
    self.path = path
    self.section = section
    message = LocalizedText(en: "\(path): \(reason.en)", es: "\(path): \(reason.es)")
  }
}

extension GraphFileError {
  static func unreadable(_ path: String, _ code: Int32) -> GraphFileError {
    let reason = systemReason(code)
    return GraphFileError(
      .notFound,
      path: path,
      .message { $0.unopenableFile(reason[$0.language]) }
    )
  }

  static func notRegular(_ path: String) -> GraphFileError {
    GraphFileError(.notFound, path: path, .message { $0.notARegularFile })
  }

  static func foreign(_ path: String) -> GraphFileError {
    GraphFileError(.foreign, path: path, .message { $0.notAGraphFile })
  }

  static func otherVersion(_ path: String, found: UInt32, known: UInt32) -> GraphFileError {
    GraphFileError(
      .otherVersion,
      path: path,
      .message { $0.otherFormatVersion(found, known: known) }
    )
  }

  static func otherByteOrder(_ path: String) -> GraphFileError {
    GraphFileError(.otherVersion, path: path, .message { $0.otherByteOrder })
  }

  static func damaged(_ path: String, _ reason: LocalizedText) -> GraphFileError {
    GraphFileError(.damaged, path: path, .message { $0.damagedFile(reason[$0.language]) })
  }

  static func damaged(
    _ path: String,
    section: String,
    _ reason: LocalizedText
  ) -> GraphFileError {
    GraphFileError(
      .damaged,
      path: path,
      section: section,
      .message { $0.damagedSection(section, reason[$0.language]) }
    )
  }

  static func unwritable(
    _ path: String,
    _ failure: ReplacementFile.Failure
  ) -> GraphFileError {
    switch failure {
    case .system(let code): unwritable(path, code)
    case .notRegular: notRegular(path)
    }
  }

  static func unwritable(_ path: String, _ code: Int32) -> GraphFileError {
    let reason = systemReason(code)
    return GraphFileError(
      .unwritable,
      path: path,
      .message { $0.unwritableFile(reason[$0.language]) }
    )
  }

  private static func systemReason(_ code: Int32) -> LocalizedText {
    switch code {
    case EISDIR: .message { $0.folderNotFile }
    case ENOENT, ENOTDIR: .message { $0.noFileOrFolder }
    case EACCES, EPERM, EROFS: .message { $0.permissionDenied }
    case ENOSPC, EDQUOT: .message { $0.fullDisk }
    case EFBIG: .message { $0.fileSizeLimit }
    default: LocalizedText(same: unsafe String(cString: strerror(code)))
    }
  }
}
