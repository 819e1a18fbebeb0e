/// Name and reference number of a road, compared as people compare them.
///
/// ```
///   Main Street  ──▶  Main Street         the same
///   Main Street  ──▶  Main Street North   the same: only a direction is added
///   Main Street  ──▶  (nothing)           the same: nothing new can be read on signs
///   (nothing)    ──▶  Main Street         another name
///   Main Street  ──▶  A 1                 another name: a number where there was a name
///   A 1          ──▶  A 1; A 2            the same
/// ```
struct RoadName: Hashable {
  /// The name; empty if there is none.
  var name: String
  /// The reference number, or several; empty if there is none.
  var ref = ""

  static let none = RoadName(name: "")

  /// Whether nothing can be read on signs.
  var isBlank: Bool { name.isEmpty && ref.isEmpty }

  /// Whether an instruction must name the other road if the traveller continues along it.
  func changes(to other: RoadName) -> Bool {
    if self == other || other.isBlank { return false }
    if isBlank { return true }
    let isSwapped =
      name.isEmpty && other.ref.isEmpty || other.name.isEmpty && ref.isEmpty
    if isSwapped { return true }
    if name.isEmpty || other.name.isEmpty { return !sharesRef(with: other) }
    if Self.bare(name) == Self.bare(other.name) { return false }
    return !(Self.extends(name, other.name) && sharesRef(with: other))
  }

  /// Whether both are the same road, in either direction of travel.
  func isIdentical(to other: RoadName) -> Bool {
    !isBlank && !other.isBlank && !changes(to: other) && !other.changes(to: self)
  }

  /// Whether both have a name, and a traveller from here to there need not be told of another.
  func continues(as other: RoadName) -> Bool {
    !name.isEmpty && !other.name.isEmpty && !changes(to: other)
  }

  /// Whether one of the references contains the other, or one is empty.
  private func sharesRef(with other: RoadName) -> Bool {
    ref.isEmpty || other.ref.isEmpty || ref.contains(other.ref) || other.ref.contains(ref)
  }

  /// Whether one name is the other and further words.
  private static func extends(_ a: String, _ b: String) -> Bool {
    a.hasPrefix(b + " ") || b.hasPrefix(a + " ")
  }

  /// A name without directions at its ends; the name itself if it consists of them.
  private static func bare(_ name: String) -> String {
    var words = name.split(separator: " ")[...]
    while let last = words.last, directions.contains(last.lowercased()) { words.removeLast() }
    while let first = words.first, directions.contains(first.lowercased()) { words.removeFirst() }
    return words.isEmpty ? name : words.joined(separator: " ").lowercased()
  }

  /// Directions that are part of street names in countries that number their streets.
  private static let directions: Set<String> = [
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "south", "west", "east", "northbound",
    "southbound", "westbound", "eastbound", "norte", "sur", "oriente", "poniente",
  ]
}
