extension OSMImporter {
  /// Reads the places of a city: named places, houses with numbers, and named streets.
  ///
  /// It reads nodes, ways and multipolygon relations with a name or ref and a category; `addr:*`;
  /// `associatedStreet` relations for houses without a street of their own; and
  /// `addr:interpolation`, whose houses are marked as estimated. Neighbouring stops of the same
  /// name become one place. The tables of `PlaceRules` interpret the tags.
  ///
  /// The same data gives the same places in the same order, in any file format.
  ///
  /// - Parameters:
  ///   - path: the file, in a format that `city(from:within:progress:)` reads.
  ///   - progress: receives the share of the work done, 0…1; cancels it by returning `false`.
  /// - Returns: the places; `nil` if the work was cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged. A file without places
  ///   is not an error.
  /// - Complexity: O(n log n) for n nodes of streets, buildings and areas with names; two passes over the file. Memory is that of the places, and 24
  ///   bytes for each of those nodes.
  public func places(
    from path: String,
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> CityPlaces? {
    let places = CollectedPlaces(spill)
    let extract = try CollectedExtract.read(path, places: places, progress: progress)
    return extract?.places.map { CityPlacesMaker($0).make() }
  }
}
