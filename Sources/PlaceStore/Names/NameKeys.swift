import CampusGraph

/// Hash tables from names to places, which are numbered as in their array.
struct NameKeys: Sendable {
  /// Places by name, alias and id.
  private var exact: [String: [Int]] = [:]
  /// Places by folded name and alias.
  private var folded: [String: [Int]] = [:]

  init(_ entries: [PlaceEntry]) {
    for (number, entry) in entries.enumerated() {
      let names = entry.names
      for name in names + [entry.place.id] { Self.add(number, to: &exact[name, default: []]) }
      for name in names.map(FoldedText.folded) { Self.add(number, to: &folded[name, default: []]) }
    }
  }

  /// Numbers are increasing, so a duplicate is the last one.
  private static func add(_ number: Int, to numbers: inout [Int]) {
    if numbers.last != number { numbers.append(number) }
  }

  /// The places with a name, alias or id.
  func places(named text: String) -> [Int] { exact[text] ?? [] }

  /// The places with a name or alias, ignoring case and accents.
  func places(withFoldedName text: String) -> [Int] { folded[text] ?? [] }
}
