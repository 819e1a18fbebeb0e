package import CampusGraph

extension PlaceStore {
  /// Methods of matching the name of a street, in the order of use.
  package enum StreetNameMatch: CaseIterable {
    /// The whole name or an alias, ignoring small words and abbreviations.
    case whole
    /// Words of it as prefixes.
    case prefixes
    /// With typos.
    case typos
  }

  /// The fewest letters and digits of a name that is matched by prefixes or with typos.
  private static let shortestPart = 3

  /// The streets and squares that a text names, unlike a lookup all of them.
  ///
  /// - Parameters:
  ///   - text: The name; a town may follow after a comma.
  ///   - match: The method.
  /// - Returns: The streets, in the order of their numbers; none if there are none.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  package func streets(
    called text: String,
    by match: StreetNameMatch
  ) throws(PlaceStoreError) -> [Place] {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty else { return [] }
    var found: Set<Int> = []
    switch match {
    case .whole:
      found = Set(
        try gather { layer throws(PlaceStoreError) in
          try layer.numbers(withFoldedName: folded)
        }
      )
      found.formUnion(try streetNumbers(folded, by: .key))
    case .prefixes, .typos:
      guard folded.count(where: { $0.isLetter || $0.isNumber }) >= Self.shortestPart else {
        return []
      }
      found = Set(try streetNumbers(folded, by: match == .prefixes ? .prefixes : .typos))
    }
    let streets = try summaries(of: found.sorted()).filter {
      $0.placeClass == .street || $0.placeClass == .square
    }
    return try places(streets.map(\.number))
  }

  /// The streets of the first interpretation as a street without a number that has any.
  private func streetNumbers(
    _ folded: String,
    by match: StreetMatch
  ) throws(PlaceStoreError) -> [Int] {
    for reading in AddressQuery(folded).unnumbered {
      let found = try hits(of: reading, by: match, number: "")
      if !found.isEmpty { return found.map(\.place) }
      // Only the whole text may have typos, or be a prefix.
      guard match == .key else { return [] }
    }
    return []
  }
}
