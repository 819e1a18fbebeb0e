import CampusGraph
import GeoCore
import PlaceStore

/// A generated country: towns, streets, stops, shops and houses with names like Portugal's.
///
/// Words of names follow Zipf's law, so that some are in a third of all names and most in few.
struct Country {
  private var random: SplitMix64
  private let words: [String]
  private var towns: [(name: String, location: Coordinate)] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var made = random
    var words: [String] = []
    var known: Set<String> = []
    while words.count < 40_000 {
      let word = Self.word(&made)
      if known.insert(word).inserted { words.append(word) }
    }
    self.words = words
    random = made
  }

  private static func word(_ random: inout SplitMix64) -> String {
    let onsets = ["b", "c", "d", "f", "g", "l", "lh", "m", "n", "p", "r", "s", "t", "v", "ç", "qu"]
    let vowels = ["a", "e", "i", "o", "u", "ã", "é", "ão", "ei"]
    let endings = ["", "", "s", "r", "l", "nte", "mento"]
    var word = ""
    for _ in 0..<(1 + random.below(3)) {
      word += onsets[random.below(onsets.count)] + vowels[random.below(vowels.count)]
    }
    word += endings[random.below(endings.count)]
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// A word, the frequent ones more often: the rank is a power of a uniform number.
  private mutating func word() -> String {
    let share = random.between(0...1)
    return words[min(words.count - 1, Int(share * share * share * Double(words.count)))]
  }

  /// The entries, in the same order for the same seed.
  mutating func entries(_ count: Int) -> [PlaceEntry] {
    var entries: [PlaceEntry] = []
    entries.reserveCapacity(count)
    for number in 0..<count {
      let share = Double(number) / Double(count)
      switch share {
      case ..<0.01: entries.append(town(number))
      case ..<0.30: entries.append(street(number))
      case ..<0.40: entries.append(named(number, "bus_stop", kind: .poi, words: 1...2))
      case ..<0.75: entries.append(shop(number))
      default: entries.append(house(number))
      }
    }
    return entries
  }

  private mutating func location() -> Coordinate {
    guard !towns.isEmpty else {
      return Coordinate(latitude: random.between(37...42), longitude: random.between(-9...(-6.5)))
    }
    let town = towns[random.below(towns.count)].location
    return Coordinate(
      latitude: town.latitude + random.between(-0.02...0.02),
      longitude: town.longitude + random.between(-0.02...0.02)
    )
  }

  private mutating func entry(_ number: Int, _ name: String, _ category: String) -> PlaceEntry {
    var place = Place(id: "node/\(number)", kind: .poi, name: name, location: location())
    place.category = category
    var entry = PlaceEntry(place)
    entry.importance = random.chance(0.05) ? random.between(0...0.4) : 0
    return entry
  }

  private mutating func town(_ number: Int) -> PlaceEntry {
    let categories = ["city", "town", "village", "hamlet", "suburb"]
    let rank = number < 20 ? 0 : number < 300 ? 1 : 2 + random.below(3)
    let name = random.chance(0.3) ? "\(word()) de \(word())" : word()
    var entry = entry(number, name, categories[rank])
    entry.place.location = Coordinate(
      latitude: random.between(37...42),
      longitude: random.between(-9...(-6.5))
    )
    entry.importance = 0.6 - 0.1 * Double(rank) + random.between(0...0.1)
    towns.append((name, entry.place.location))
    return entry
  }

  private mutating func streetName() -> String {
    let types = ["Rua", "Rua", "Rua", "Rua", "Travessa", "Avenida", "Largo", "Praça", "Beco"]
    let joints = ["de", "da", "do", "dos", "de Santa", "de São", ""]
    var parts = [types[random.below(types.count)], joints[random.below(joints.count)], word()]
    if random.chance(0.5) { parts.append(word()) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private mutating func street(_ number: Int) -> PlaceEntry {
    let name = streetName()
    var entry = entry(number, name, PlaceEntry.streetCategory)
    entry.addresses = [PlaceAddress(street: name)]
    entry.importance = random.between(0...0.2)
    return entry
  }

  private mutating func named(
    _ number: Int,
    _ category: String,
    kind: Place.Kind,
    words: ClosedRange<Int>
  ) -> PlaceEntry {
    let length = words.lowerBound + random.below(words.count)
    let name = (0..<length).map { _ in word() }.joined(separator: " ")
    return entry(number, name, category)
  }

  private mutating func shop(_ number: Int) -> PlaceEntry {
    let kinds = [
      ("Café", "cafe"), ("Restaurante", "restaurant"), ("Farmácia", "pharmacy"),
      ("Padaria", "bakery"), ("Escola", "school"), ("Igreja de", "place_of_worship"),
      ("Supermercado", "supermarket"), ("Hotel", "hotel"), ("Museu", "museum"), ("", "shop"),
    ]
    let (prefix, category) = kinds[random.below(kinds.count)]
    let name = [prefix, word(), random.chance(0.4) ? word() : ""].filter { !$0.isEmpty }
    return entry(number, name.joined(separator: " "), category)
  }

  private mutating func house(_ number: Int) -> PlaceEntry {
    let street = streetName()
    let own = "\(1 + random.below(200))"
    var entry = entry(number, "\(street) \(own)", PlaceEntry.addressCategory)
    entry.addresses = [PlaceAddress(street: street, number: own)]
    return entry
  }
}
