import CampusGraph
import GeoCore
import OSMImport

/// What is told of a city that was imported, beside its network.
struct CityImportSummary {
  private let counts: [(key: String, value: Int, text: LocalizedText)]
  private let region: ChosenRegion

  init(_ city: ImportedCity, _ region: ChosenRegion, placeCount: Int) {
    self.region = region
    typealias Noun = (one: String, many: String)
    func row(_ key: String, _ value: Int, en: Noun, es: Noun) -> (String, Int, LocalizedText) {
      (key, value, .count(value, en: en, es: es))
    }
    counts = [
      row(
        "plain_nodes",
        city.plainNodeCount,
        en: ("node before turns were told apart", "nodes before turns were told apart"),
        es: ("nodo antes de distinguir giros", "nodos antes de distinguir giros")
      ),
      row(
        "plain_arcs",
        city.plainArcCount,
        en: ("arc before", "arcs before"),
        es: ("arco antes", "arcos antes")
      ),
      row("ways", city.wayCount, en: ("way", "ways"), es: ("vía", "vías")),
      row("barriers", city.barrierCount, en: ("barrier", "barriers"), es: ("barrera", "barreras")),
      row(
        "restrictions",
        city.restrictionCount,
        en: ("turn restriction", "turn restrictions"),
        es: ("restricción de giro", "restricciones de giro")
      ),
      row(
        "skipped_restrictions",
        city.skippedRestrictionCount,
        en: ("turn restriction left out", "turn restrictions left out"),
        es: ("restricción de giro omitida", "restricciones de giro omitidas")
      ),
      row(
        "plazas",
        city.plazaCount,
        en: ("plaza crossed", "plazas crossed"),
        es: ("plaza cruzada", "plazas cruzadas")
      ),
      row(
        "uncrossed_plazas",
        city.uncrossedPlazaCount,
        en: ("plaza walked round", "plazas walked round"),
        es: ("plaza rodeada", "plazas rodeadas")
      ),
      row(
        "missing_nodes",
        city.missingNodeCount,
        en: ("node missing in the file", "nodes missing in the file"),
        es: ("nodo que falta en el archivo", "nodos que faltan en el archivo")
      ),
      row("places", placeCount, en: ("place", "places"), es: ("lugar", "lugares")),
    ]
  }

  /// Adds the counts to a report.
  func add(to object: inout JSONObject) {
    for count in counts { object[count.key] = .number(Double(count.value)) }
    object["time_zone"] = .string(region.timeZone)
    object["driving_side"] = .string(region.drivingSide.rawValue)
  }

  func text(_ language: Language) -> String {
    let numbers = counts.filter { $0.value > 0 }.map { $0.text[language] }.joined(separator: ", ")
    let keepsLeft = region.drivingSide == .left
    let zone = region.timeZone
    let notes = LocalizedText(
      en: "Time zone: \(zone), traffic keeps \(keepsLeft ? "left" : "right")",
      es: "Zona horaria: \(zone), se circula por la \(keepsLeft ? "izquierda" : "derecha")"
    )
    return "\(numbers)\n\(notes[language])"
  }
}
