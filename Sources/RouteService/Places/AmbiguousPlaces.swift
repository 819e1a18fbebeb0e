package import CampusGraph
package import GeoCore
import PlaceStore

/// Several places that match a name equally well.
package struct AmbiguousPlaces: Sendable {
  /// Number of rows in the message; `details` has all places.
  private static let listed = 10

  /// Text of the question.
  package let text: String
  /// Places that match, the best first.
  package let places: [Place]
  /// The other end of the question, from which distances are measured.
  package let origin: Coordinate?

  /// The error that lists them.
  package var failure: ServiceError {
    let rows = rows
    let rest = rows.dropFirst(Self.listed).reduce(0) { $0 + $1.count }
    let text = PlaceArgument.shown(text)
    return ServiceError(
      .ambiguous,
      details: ["place": .string(text), "matches": .array(places.map(reference))]
    ) { texts in
      let choices = rows.prefix(Self.listed).map { describe($0, texts) }
      return texts.ambiguousPlace(text, choices: choices.joined(separator: ", "), rest: rest)
    }
  }

  /// Groups of places with the same name, category and district.
  private var rows: [[Place]] {
    var rows: [[Place]] = []
    var numbers: [[String]: Int] = [:]
    for place in places {
      // Corners of the same streets are told apart by their coordinates only.
      let position = Self.isPosition(place) ? place.id : ""
      let key = [place.name, place.category, place.district ?? "", position]
      if let number = numbers[key] {
        rows[number].append(place)
      } else {
        numbers[key] = rows.count
        rows.append([place])
      }
    }
    return rows
  }

  /// Whether the id of a place is its coordinate: a corner, or an estimated house.
  private static func isPosition(_ place: Place) -> Bool {
    CoordinateArgument.pair(place.id) != nil
  }

  /// `Rua Direita (street, Gaia, 3.1 km away; poi:way/4)`.
  private func describe(_ row: [Place], _ texts: any ServiceTexts) -> String {
    let nearest = row.min { distance($0) ?? 0 < distance($1) ?? 0 } ?? row[0]
    var facts: [String] = []
    let category = CategoryNames.name(of: nearest.category)[texts.language]
    if !category.isEmpty { facts.append(category) }
    if let district = nearest.district ?? nearest.address { facts.append(district) }
    if row.count > 1 { facts.append(texts.alike(row.count)) }
    if let distance = distance(nearest).map(Format.distance) {
      facts.append(row.count > 1 ? texts.nearestAway(distance) : texts.away(distance))
    }
    let reference =
      Self.isPosition(nearest) ? nearest.id : "\(nearest.kind.rawValue):\(nearest.id)"
    let about = facts.isEmpty ? "" : facts.joined(separator: ", ") + "; "
    return "\(nearest.name) (\(about)\(reference))"
  }

  private func distance(_ place: Place) -> Meters? {
    origin.map { Geodesic.distance($0, place.location) }
  }

  private func reference(_ place: Place) -> JSONValue {
    var object = PlaceDocument.referenceMembers(place)
    if !place.category.isEmpty { object["category"] = .string(place.category) }
    object["district"] = place.district.map(JSONValue.string)
    object["distance"] = distance(place).map { .rounded($0, to: 1) }
    return .object(object)
  }
}
