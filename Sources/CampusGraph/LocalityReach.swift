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
}
