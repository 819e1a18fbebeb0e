import CampusGraph
import CityImport
import GeoCore
import OSMImport

/// Report on an imported city, beside its network.
struct CityImportSummary {
  private let counts: [(key: String, value: Int, text: (Int) -> ImportTexts)]
  private let region: ChosenRegion

  init(_ city: ImportedCity, _ region: ChosenRegion, placeCount: Int) {
    self.region = region
    counts = [
      ("plain_nodes", city.plainNodeCount, ImportTexts.plainNodes),
      ("plain_arcs", city.plainArcCount, ImportTexts.plainArcs),
      ("ways", city.wayCount, ImportTexts.ways),
      ("barriers", city.barrierCount, ImportTexts.barriers),
      ("restrictions", city.restrictionCount, ImportTexts.restrictions),
      ("skipped_restrictions", city.skippedRestrictionCount, ImportTexts.skippedRestrictions),
      ("plazas", city.plazaCount, ImportTexts.plazas),
      ("uncrossed_plazas", city.uncrossedPlazaCount, ImportTexts.uncrossedPlazas),
      ("missing_nodes", city.missingNodeCount, ImportTexts.missingNodes),
      ("places", placeCount, ImportTexts.places),
    ]
  }

  /// Adds the counts to a report.
  func add(to object: inout JSONObject) {
    for count in counts { object[count.key] = .number(Double(count.value)) }
    object["time_zone"] = .string(region.timeZone)
    object["driving_side"] = .string(region.drivingSide.rawValue)
  }

  func text(_ language: Language) -> String {
    let numbers = counts.filter { $0.value > 0 }.map { $0.text($0.value)[language] }
    let notes = ImportTexts.region(
      timeZone: region.timeZone,
      keepsLeft: region.drivingSide == .left
    )
    return numbers.joined(separator: ", ") + "\n" + notes[language]
  }
}
