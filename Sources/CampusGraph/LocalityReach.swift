package import GeoCore

/// How far localities reach from their centres, for maps without boundaries.
package enum LocalityReach {
  /// The categories of localities of one size, as values of OSM's `place`, and their reach in
  /// metres; the smallest first.
  package static let groups: [(categories: Set<String>, reach: Double)] = [
    (["neighbourhood", "quarter", "hamlet"], 1500),
    (["suburb", "borough", "village"], 3000),
    (["town"], 6000),
    (["city"], 20_000),
  ]

  /// The relative extents of settlements; other localities are parts of them.
  ///
  /// Each size is about twice the one before, as estimated.
  private static let extents: [String: Double] = [
    "hamlet": 0.5, "village": 1, "town": 2, "city": 4,
  ]

  /// The localities around a point, without the settlements next to the one that it lies in.
  ///
  /// A settlement is left out if a larger one's centre is nearer in proportion to their extents: a
  /// village across the harbour of a city is not a part of the city.
  ///
  /// - Parameters:
  ///   - found: The nearest locality of each size, the smallest first.
  ///   - traits: The category of a locality, and the distance of its centre.
  /// - Returns: The others, in their order.
  package static func containing<Locality>(
    _ found: [Locality],
    traits: (Locality) -> (category: String, distance: Meters)
  ) -> [Locality] {
    var nearest = Meters.infinity
    var kept: [Locality] = []
    for locality in found.reversed() {
      let (category, distance) = traits(locality)
      guard let extent = extents[category] else {
        kept.append(locality)
        continue
      }
      if distance / extent <= nearest { kept.append(locality) }
      nearest = min(nearest, distance / extent)
    }
    return kept.reversed()
  }
}
