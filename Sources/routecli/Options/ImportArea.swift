import GeoCore
import RouteService
import Routing
import Synchronization

/// The part of a file that is imported.
final class ImportArea: Sendable {
  private let box: BoundingBox?
  private let polygons: [Polygon]
  private let options: String
  /// Bounding box of all tested places.
  private let seen = Mutex<BoundingBox?>(nil)

  /// Takes the options `--bbox` and `--polygon`, both optional.
  ///
  /// - Throws: `InvalidValue` for an invalid box, `BadFile` for a file without polygons.
  init(box: String?, polygon: String?) throws(ServiceError) {
    var parsed: BoundingBox?
    if let box { parsed = try PlacesQuestion.bounds(box) }
    self.box = parsed
    var polygons: [Polygon] = []
    if let polygon { polygons = try AvoidFile.areas(in: polygon).map { Polygon(rings: $0.rings) } }
    self.polygons = polygons
    options = [box.map { "--bbox " + PlaceArgument.shown($0) }, polygon.map { "--polygon " + $0 }]
      .compactMap { $0 }.joined(separator: ", ")
  }

  /// The box around the area; `nil` if no area was requested.
  var bounds: BoundingBox? {
    let around = BoundingBox(polygons.flatMap(\.rings).joined())
    guard var box, !box.crossesAntimeridian else { return around }
    guard let around else { return box }
    box.south = max(box.south, around.south)
    box.north = max(box.south, min(box.north, around.north))
    box.west = max(box.west, around.west)
    box.east = max(box.west, min(box.east, around.east))
    return box
  }

  /// Whether a place is in the area; extends the bounding box of the tested places.
  func contains(_ place: Coordinate) -> Bool {
    guard box != nil || !polygons.isEmpty else { return true }
    note(place)
    return (box?.contains(place) ?? true)
      && (polygons.isEmpty || polygons.contains { $0.contains(place) })
  }

  private func note(_ place: Coordinate) {
    seen.withLock { seen in
      guard var box = seen else { return seen = BoundingBox(CollectionOfOne(place)) }
      box.south = min(box.south, place.latitude)
      box.north = max(box.north, place.latitude)
      box.west = min(box.west, place.longitude)
      box.east = max(box.east, place.longitude)
      seen = box
    }
  }

  /// Failure if nothing of the file lies in the area; `nil` if no area was requested.
  func failure(in file: String) -> ServiceError? {
    guard let seen = seen.withLock({ $0 }), !options.isEmpty else { return nil }
    let span = Format.box(seen)
    return ServiceError(
      .badFile,
      ImportTexts.osmEmptyArea(options: options, file: file, span: span),
      details: ["file": .string(file), "bbox": .string(span)]
    )
  }
}
