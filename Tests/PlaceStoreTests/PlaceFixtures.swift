import CampusGraph
import Foundation
import GeoCore

/// Places for the tests.
enum PlaceFixtures {
  static func place(
    _ id: String,
    _ kind: Place.Kind,
    _ name: String,
    aliases: [String] = [],
    category: String = "",
    at location: (Double, Double) = (19.284, -99.138)
  ) -> Place {
    var place = Place(
      id: id,
      kind: kind,
      name: name,
      location: Coordinate(latitude: location.0, longitude: location.1)
    )
    place.aliases = aliases
    place.category = category
    return place
  }

  static let campus: [Place] = [
    place(
      "building/biblioteca",
      .building,
      "Biblioteca",
      aliases: ["Library"],
      category: "library"
    ),
    place("building/aulas-1", .building, "Aulas 1", category: "college", at: (19.285, -99.138)),
    place("building/aulas-2", .building, "Aulas 2", category: "college", at: (19.286, -99.138)),
    place("building/aulas-10", .building, "Aulas 10", category: "college", at: (19.287, -99.138)),
    place("building/cedetec", .building, "CEDETEC", category: "college", at: (19.288, -99.138)),
    place("poi/cafeteria", .poi, "Cafetería", category: "cafe", at: (19.2845, -99.138)),
    place("poi/cafe-central", .poi, "Café Central", category: "cafe", at: (19.2875, -99.138)),
    place("poi/biblioteca", .poi, "Biblioteca", category: "bus_stop", at: (19.2841, -99.138)),
    place("poi/nandu", .poi, "Ñandú", category: "artwork"),
    place("poi/norte", .poi, "Norte", category: "artwork"),
    place("poi/oeste", .poi, "Oeste", category: "artwork"),
    place(
      "biciq-02",
      .station,
      "La Y (Estación Norte)",
      aliases: ["La Y", "Estación Norte"],
      category: "bicycle_rental",
      at: (-0.165, -78.4855)
    ),
    place(
      "biciq-25",
      .station,
      "Plaza de Santo Domingo",
      category: "bicycle_rental",
      at: (-0.2244, -78.5143)
    ),
    place(
      "biciq-20",
      .station,
      "El Ejido",
      category: "bicycle_rental",
      at: (-0.2107, -78.497)
    ),
  ]
}
