import CampusGraph
import GeoCore
import PlaceStore

/// Texts as they are typed, made from the names of places.
struct TypedTexts {
  /// How a text is made.
  enum Kind: String, CaseIterable {
    /// A name up to some letter of its first word.
    case prefix = "one word"
    /// A name up to some letter behind its first word.
    case words = "two words"
    /// A name up to its fourth letter or a later one, with one letter wrong, missing or transposed.
    case typo = "with a typo"
    /// A street and the beginning of a house number.
    case number = "with a number"
  }

  private let names: [String]
  private var random: SplitMix64

  /// Makes texts of the names of places other than houses.
  init(_ entries: [PlaceEntry], seed: UInt64) {
    names = entries.filter { $0.place.category != PlaceEntry.addressCategory }.map(\.place.name)
    random = SplitMix64(seed: seed)
  }

  /// The next text of a kind.
  mutating func next(_ kind: Kind) -> String {
    while true {
      let letters = Array(names[random.below(names.count)])
      let first = letters.firstIndex(of: " ") ?? letters.count
      switch kind {
      case .prefix: return String(letters.prefix(1 + random.below(first)))
      case .words:
        guard first + 1 < letters.count else { continue }
        return String(letters.prefix(first + 2 + random.below(letters.count - first - 1)))
      case .typo:
        guard letters.count > 4 else { continue }
        return String(mistyped(Array(letters.prefix(4 + random.below(letters.count - 3)))))
      case .number: return String(letters) + " \(1 + random.below(200))"
      }
    }
  }

  private mutating func mistyped(_ letters: [Character]) -> [Character] {
    var letters = letters
    let index = random.below(letters.count - 1)
    switch random.below(3) {
    case 0: letters[index] = "e"
    case 1: letters.remove(at: index)
    default: letters.swapAt(index, index + 1)
    }
    return letters
  }
}
