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
      LocalizedText(
        en: "cannot be opened: \(reason.en)",
        es: "no se puede abrir: \(reason.es)"
      )
    )
  }

  static func notRegular(_ path: String) -> GraphFileError {
    GraphFileError(
      .notFound,
      path: path,
      LocalizedText(
        en: "is not a regular file; a graph file is opened by mapping it: copy it to a disk first",
        es: "no es un archivo normal; los archivos de grafo se mapean: cópielo antes a un disco"
      )
    )
  }

  static func foreign(_ path: String) -> GraphFileError {
    GraphFileError(
      .foreign,
      path: path,
      LocalizedText(
        en: "is not a graph file; make one with “routecli import”",
        es: "no es un archivo de grafo; cree uno con «routecli import»"
      )
    )
  }

  static func otherVersion(_ path: String, found: UInt32, known: UInt32) -> GraphFileError {
    GraphFileError(
      .otherVersion,
      path: path,
      LocalizedText(
        en: "has format version \(found), this program reads version \(known); import it again",
        es:
          "tiene la versión de formato \(found), este programa lee la \(known); impórtelo otra vez"
      )
    )
  }

  static func otherByteOrder(_ path: String) -> GraphFileError {
    GraphFileError(
      .otherVersion,
      path: path,
      LocalizedText(
        en: "was written in another byte order; import it again on this machine",
        es: "fue escrito con otro orden de bytes; impórtelo de nuevo en esta máquina"
      )
    )
  }

  static func damaged(_ path: String, _ reason: LocalizedText) -> GraphFileError {
    GraphFileError(
      .damaged,
      path: path,
      LocalizedText(
        en: "is damaged: \(reason.en); restore it or import it again",
        es: "está dañado: \(reason.es); restáurelo o impórtelo de nuevo"
      )
    )
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
      LocalizedText(
        en: "section \(section) is damaged: \(reason.en); restore the file or make it again",
        es: "la sección \(section) está dañada: \(reason.es); restaure el archivo o créelo de nuevo"
      )
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
      LocalizedText(
        en: "cannot be written: \(reason.en)",
        es: "no se puede escribir: \(reason.es)"
      )
    )
  }

  private static func systemReason(_ code: Int32) -> LocalizedText {
    switch code {
    case EISDIR:
      LocalizedText(
        en: "it is a folder; name a file in it",
        es: "es una carpeta; indique un archivo dentro de ella"
      )
    case ENOENT, ENOTDIR:
      LocalizedText(
        en: "there is no such file or folder; check the path",
        es: "no existe tal archivo o carpeta; revise la ruta"
      )
    case EACCES, EPERM, EROFS:
      LocalizedText(
        en: "permission denied; choose another place or change its permissions",
        es: "permiso denegado; elija otro lugar o cambie los permisos"
      )
    case ENOSPC, EDQUOT:
      LocalizedText(
        en: "the disk is full; free some room",
        es: "el disco está lleno; libere espacio"
      )
    default: LocalizedText(same: unsafe String(cString: strerror(code)))
    }
  }
}
