package import CampusGraph
import Foundation
package import GeoCore
import PlaceStore

/// Several campuses: names are looked up in all, and each question is answered on the campus of its
/// places, with that campus's ways, boundary, map image and time zone.
extension DataSet {
  /// Distance in metres up to which a coordinate belongs to a campus without a boundary.
  private static let reach: Meters = 1000

  /// Name that distinguishes the campus: its file's name without the extension.
  private var campusName: String {
    let file = URL(filePath: campusPaths.first ?? "campus").lastPathComponent
    return String(file.prefix { $0 != "." })
  }

  /// The places of all campuses; a repeated id is prefixed with the name of its campus.
  package func campusPlaces() throws(ServiceError) -> [Place] {
    let parts = campusSets()
    var places: [Place] = []
    var known: Set<String> = []
    for part in parts {
      let campus = try part.campus()
      for var place in campus.places {
        if parts.count > 1 { place.district = campus.name }
        if known.contains(place.id) { place.id = part.campusName + "/" + place.id }
        known.insert(place.id)
        places.append(place)
      }
    }
    return places
  }

  /// The data of the campus that a question is about.
  ///
  /// That is the campus on which the first place lies, or the nearest one. A single campus and a
  /// city answer all questions.
  ///
  /// - Throws: `NoRoute` if another place lies on another campus, `BadFile` if a campus cannot be
  ///   read.
  package func focused(on places: [ResolvedPlace]) throws(ServiceError) -> DataSet {
    guard isCampus, campusPaths.count > 1, let first = places.first else { return self }
    let home = try part(at: first.location)
    for place in places.dropFirst() {
      let other = try part(at: place.location)
      guard other !== home, try other.distance(to: place.location) == 0 else { continue }
      throw try Self.apart(first, home: home.campus().name, to: place, other: other.campus().name)
    }
    return home
  }

  /// The data of the campus that a coordinate lies on, or is nearest to.
  package func part(at coordinate: Coordinate) throws(ServiceError) -> DataSet {
    let parts = parts()
    guard parts.count > 1 else { return self }
    var best: (part: DataSet, distance: Meters) = (parts[0], .infinity)
    for part in parts {
      let distance = try part.distance(to: coordinate)
      if distance < best.distance { best = (part, distance) }
    }
    return best.part
  }

  /// Metres from the campus to a coordinate; 0 within its boundary or, without one, near a place.
  private func distance(to coordinate: Coordinate) throws(ServiceError) -> Meters {
    let campus = try campus()
    guard campus.boundary.isEmpty else {
      return Polygon(rings: campus.boundary).distance(from: coordinate)
    }
    let distances = campus.places.map { Geodesic.distance($0.location, coordinate) }
    return max(0, (distances.min() ?? .infinity) - Self.reach)
  }

  /// Where a pixel of a campus's map image is.
  ///
  /// - Parameters:
  ///   - pixel: The pixel.
  ///   - name: The campus, by its file's name without the extension; `nil` for the only one with an
  ///     image.
  /// - Returns: The coordinate.
  /// - Throws: `NotPrepared` without an image, `Ambiguous` if several campuses have one, `NotFound`
  ///   for an unknown campus.
  package func coordinate(at pixel: Pixel, of name: String?) throws(ServiceError) -> Coordinate {
    var images: [(name: String, image: MapImage)] = []
    for part in campusSets() {
      if let image = try part.campus().mapImage { images.append((part.campusName, image)) }
    }
    if let name {
      let folded = FoldedText.folded(name)
      images = images.filter { FoldedText.folded($0.name) == folded }
    }
    guard let first = images.first else { throw Self.withoutImage(name) }
    guard images.count == 1 else { throw Self.severalImages(images.map(\.name), pixel) }
    do {
      return try PixelMap(first.image).coordinate(at: pixel)
    } catch {
      throw ServiceError(error.code == .noPlace ? .invalidValue : .badFile, error.message)
    }
  }

  // MARK: - Failures

  package static let severalCampuses = ServiceError(.invalidQuery) { $0.severalCampuses }

  private static func apart(
    _ from: ResolvedPlace,
    home: String,
    to: ResolvedPlace,
    other: String
  ) -> ServiceError {
    ServiceError(.noRoute, details: ["from": from.json, "to": to.json]) {
      $0.campusesApart(from.label, home: home, to: to.label, other: other)
    }
  }

  private static func withoutImage(_ name: String?) -> ServiceError {
    guard let name else { return ServiceError(.notPrepared) { $0.noMapImage } }
    return ServiceError(.notFound) { $0.noCampusWithImage(PlaceArgument.shown(name)) }
  }

  private static func severalImages(_ names: [String], _ pixel: Pixel) -> ServiceError {
    let (x, y) = (Format.fixed(pixel.x, 1), Format.fixed(pixel.y, 1))
    let list = names.map { "pixel:\($0):\(x),\(y)" }.joined(separator: ", ")
    return ServiceError(.ambiguous, details: ["matches": .array(names.map(JSONValue.string))]) {
      $0.severalImages(list)
    }
  }
}
