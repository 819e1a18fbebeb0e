public import GeoCore

/// The sea of an extract as areas, made of its coastlines.
public struct SeaAreas: Sendable, Hashable {
  /// Polygons as lists of rings: an outer ring, clockwise with the north up, and islands as holes.
  ///
  /// Rings do not repeat their first coordinate.
  public let polygons: [[[Coordinate]]]
  /// The box of the extract, which bounds the sea; `nil` if the extract has no nodes.
  public let box: BoundingBox?
  /// The number of pieces of coastline that were left out because they end inside the box.
  public let looseCount: Int

  init(polygons: [[[Coordinate]]] = [], box: BoundingBox? = nil, looseCount: Int = 0) {
    self.polygons = polygons
    self.box = box
    self.looseCount = looseCount
  }
}

extension OSMImporter {
  /// Reads the coastlines of an extract and closes them to areas of the sea.
  ///
  /// Coastlines (`natural=coastline`) have the land on their left. They are cut at the box in the
  /// header of the extract, or around all its nodes, and closed along the box.
  ///
  /// - Parameters:
  ///   - path: the file, in a format that `city(from:within:progress:)` reads.
  ///   - box: the box to fill instead of that of the extract.
  ///   - progress: receives the share of the work done, 0…1; cancels by returning `false`.
  /// - Returns: the sea, without polygons if there is no coast in the box; `nil` if the work was
  ///   cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  /// - Complexity: O(n log n) for n nodes of coastlines; two passes over the file.
  public func sea(
    from path: String,
    within box: BoundingBox? = nil,
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> SeaAreas? {
    guard let coast = try CollectedCoast.read(path, progress: progress) else { return nil }
    guard let box = box ?? coast.box else { return SeaAreas() }
    var maker = SeaMaker(box)
    return maker.sea(coast.chains())
  }
}
