package import CampusGraph
import GeoCore
package import OSMImport

/// Time zone and driving side of a city: as chosen, else derived from its data.
package struct ChosenRegion {
  /// The IANA name of its time zone.
  package var timeZone: String
  /// The basis of a derived zone; `nil` if the zone was chosen.
  package var basis: DerivedTimeZone.Basis?
  /// The side on which vehicles drive.
  package var drivingSide: DrivingSide

  /// Derives what is not chosen.
  package init(of city: ImportedCity, timeZone: String? = nil, drivingSide: DrivingSide? = nil) {
    let bounds = BoundingBox(city.graph.coordinates.map(\.coordinate))
    let middle = bounds?.center ?? Coordinate(latitude: 0, longitude: 0)
    let derived = DerivedTimeZone(at: middle, in: city.region)
    self.timeZone = timeZone ?? derived.identifier
    basis = timeZone == nil ? derived.basis : nil
    self.drivingSide =
      drivingSide ?? city.region.drivingSide
      ?? derived.country.map { DrivingSide(ofCountry: $0) } ?? .right
  }
}
