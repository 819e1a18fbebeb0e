import CampusGraph
import GeoCore

/// Options for building indexes.
public struct PreparationOptions: Sendable {
  /// How many threads to use; the result does not depend on it.
  public var threads = 1
  /// How many landmarks to choose.
  public var landmarks = 16
  /// Whether to rebuild what profiles share, even if the file has it.
  public var remakesShared = false

  /// Starts with the usual values.
  public init() {}
}

/// Messages about missing or invalid indexes.
enum PreparationMessages {
  static func missing(_ kind: IndexKind, _ profile: String, file: String?) -> LocalizedText {
    let command = "routecli prepare \(file ?? "F.rgraph") --profile \(profile) \(kind.option)"
    return LocalizedText(
      en: "is not prepared with \(kind.rawValue) for profile \(profile); run “\(command)”",
      es: "no está preparado con \(kind.rawValue) para el perfil \(profile); ejecute «\(command)»"
    )
  }

  static func noOrder(_ profile: String) -> LocalizedText {
    LocalizedText(
      en: """
        no order of elimination was found for \(profile): METIS has no memory left; free some, or use a \
        machine with more
        """,
      es: """
        no se encontró un orden de eliminación para \(profile): METIS no tiene más memoria; libere \
        memoria o use una máquina con más
        """
    )
  }

  static func otherValues(_ profile: String) -> LocalizedText {
    LocalizedText(
      en: """
        its weights of profile \(profile) were made by another version of the program; import the map \
        again
        """,
      es: """
        sus pesos del perfil \(profile) son de otra versión del programa; importe el mapa de nuevo
        """
    )
  }

  static func otherNetwork(_ kind: IndexKind) -> LocalizedText {
    LocalizedText(
      en: "the index \(kind.rawValue) is of another network; prepare it again",
      es: "el índice \(kind.rawValue) es de otra red; prepárelo de nuevo"
    )
  }

  static func disagreement(_ kind: IndexKind, _ profile: String) -> LocalizedText {
    LocalizedText(
      en: "\(kind.rawValue) of \(profile) finds other distances than a search; prepare it again",
      es:
        "\(kind.rawValue) de \(profile) halla otras distancias que una búsqueda; prepárelo de nuevo"
    )
  }

  static func longName(_ profile: String, _ kind: IndexKind, _ limit: Int) -> LocalizedText {
    LocalizedText(
      en: """
        the name of profile \(profile) is too long to prepare it with \(kind.rawValue); import it \
        under a name of at most \(limit) characters
        """,
      es: """
        el nombre del perfil \(profile) es demasiado largo para prepararlo con \(kind.rawValue); \
        impórtelo con un nombre de \(limit) caracteres como máximo
        """
    )
  }

  static func stale(_ kind: IndexKind, _ profile: String) -> LocalizedText {
    LocalizedText(
      en: """
        the index \(kind.rawValue) of profile \(profile) is of other weights, or was changed; \
        prepare it again
        """,
      es: """
        el índice \(kind.rawValue) del perfil \(profile) es de otros pesos, o se modificó; \
        prepárelo de nuevo
        """
    )
  }
}
