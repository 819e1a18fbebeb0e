extension OSMImporter {
  /// Reads the places of a city: what has a name, houses with numbers, streets by name.
  ///
  /// Read are nodes, ways and multipolygon relations with a name or ref and a tag that says what they
  /// are for; `addr:*`; `associatedStreet` relations, where houses do not name their street; and
  /// `addr:interpolation`, whose houses are marked as estimated. Stops of one name side by side become
  /// one place. What tags mean stands in the tables of `PlaceRules`.
  ///
  /// The same data gives the same places in the same order, in whatever format the file is.
  ///
  /// - Parameters:
  ///   - path: the file, in a format that `city(from:within:progress:)` reads.
  ///   - progress: told how much of the work is done, from 0 to 1; ends it by `false`.
  /// - Returns: the places; `nil` where the work was ended.
  /// - Throws: ``OSMImportError`` where the file cannot be read or is damaged. A file without places
  ///   is none.
  /// - Complexity: O(n log n) for n nodes of streets, buildings and areas with names; three passes
  ///   over the file, of which the first reads relations only. Memory is that of the places, and 36
  ///   bytes for each of those nodes.
  public func places(
    from path: String,
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> CityPlaces? {
    try CollectedPlaces.read(path, progress: progress).map { CityPlacesMaker($0).make() }
  }
}
