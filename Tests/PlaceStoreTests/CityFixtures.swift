import CampusGraph
import Foundation
import GeoCore
import PlaceStore

/// A small town with houses, and random places.
enum CityFixtures {
  static func entry(
    _ id: String,
    _ name: String,
    category: String = "",
    kind: Place.Kind = .poi,
    at location: (Double, Double) = (41.15, -8.61),
    street: String? = nil,
    number: String = "",
    localities: [String] = []
  ) -> PlaceEntry {
    var entry = PlaceEntry(
      PlaceFixtures.place(id, kind, name, category: category, at: location)
    )
    entry.addresses = street.map { [PlaceAddress(street: $0, number: number)] } ?? []
    entry.localities = localities
    return entry
  }

  private static func street(
    _ id: String,
    _ name: String,
    at location: (Double, Double),
    _ localities: [String]
  ) -> PlaceEntry {
    entry(id, name, category: "street", at: location, street: name, localities: localities)
  }

  private static func house(
    _ id: String,
    _ street: String,
    _ number: String,
    kind: Place.Kind = .building,
    at location: (Double, Double),
    _ localities: [String]
  ) -> PlaceEntry {
    entry(
      id,
      "\(street) \(number)",
      category: "address",
      kind: kind,
      at: location,
      street: street,
      number: number,
      localities: localities
    )
  }

  private static let porto = ["4050-180", "Porto", "Cedofeita"]
  private static let gaia = ["4400-100", "Vila Nova de Gaia"]

  static let town: [PlaceEntry] = [
    street("way/1", "Rua de Cedofeita", at: (41.1530, -8.6160), porto),
    house("way/10", "Rua de Cedofeita", "142", at: (41.1531, -8.6161), porto),
    house("node/11", "Rua de Cedofeita", "14", kind: .poi, at: (41.1521, -8.6155), porto),
    house("node/12", "Rua de Cedofeita", "142 A", kind: .poi, at: (41.1532, -8.6162), porto),
    house("node/13", "Rua de Cedofeita", "150-154", kind: .poi, at: (41.1534, -8.6163), porto),
    house("node/14", "Rua de Cedofeita", "145;147", kind: .poi, at: (41.1533, -8.6160), porto),
    // The same house again, as a shop, and as a named building.
    entry(
      "node/15",
      "Padaria Nova",
      category: "bakery",
      at: (41.1531, -8.6160),
      street: "Rua de Cedofeita",
      number: "142",
      localities: porto
    ),
    entry(
      "way/16",
      "Casa das Artes",
      category: "theatre",
      kind: .building,
      at: (41.1540, -8.6170),
      street: "Rua de Cedofeita",
      number: "200",
      localities: porto
    ),
    street("way/2", "Rua 31 de Janeiro", at: (41.1460, -8.6080), porto),
    house("way/20", "Rua 31 de Janeiro", "12", at: (41.1461, -8.6081), porto),
    street("way/3", "Rua Direita", at: (41.1400, -8.6200), porto),
    street("way/4", "Rua Direita", at: (41.1300, -8.6100), gaia),
    house("way/30", "Rua Direita", "5", at: (41.1401, -8.6201), porto),
    house("node/40", "Rua Direita", "5", kind: .poi, at: (41.1301, -8.6101), gaia),
    street("way/5", "Praça da Liberdade", at: (41.1465, -8.6115), porto),
    street("way/6", "Avenida dos Aliados", at: (41.1480, -8.6110), porto),
    house("way/60", "Avenida dos Aliados", "9", at: (41.1481, -8.6111), porto),
    entry("node/61", "Avenida dos Aliados", category: "bus_stop", at: (41.1482, -8.6112)),
    street("way/7", "Bahnhofstrasse", at: (47.1400, 9.5200), ["9490", "Vaduz"]),
    house("way/70", "Bahnhofstrasse", "8", at: (47.1401, 9.5201), ["9490", "Vaduz"]),
    entry("node/80", "Cedofeita", category: "suburb", at: (41.1545, -8.6200)),
  ]

  /// Similar places, so that every lookup method finds several.
  static func random(_ count: Int, seed: UInt64) -> [PlaceEntry] {
    var random = SplitMix64(seed: seed)
    func pick<Element>(_ from: [Element]) -> Element { from[random.below(from.count)] }
    let first = [
      "Café", "Casa", "Igreja", "Rua de", "Praça", "Escola", "Ñandú", "Bar-do", "Torre 7",
    ]
    let second = [
      "São Bento", "Boavista", "Cedofeita", "Müller", "dos Clérigos", "João", "II", "🚲", "d'Ouro",
    ]
    return (0..<count).map { number in
      let kind = pick(Place.Kind.allCases)
      let name =
        pick(first) + " " + pick(second) + (random.chance(0.3) ? " \(random.below(20))" : "")
      let location = (random.between(41.1...41.2), random.between(-8.7...(-8.6)))
      var entry = entry(
        "\(kind.rawValue)/\(number)",
        name,
        category: pick(["cafe", "suburb", "bus_stop", "street", ""]),
        kind: kind,
        at: location
      )
      for _ in 0..<random.below(3) { entry.place.aliases.append(pick(second) + " " + pick(first)) }
      if random.chance(0.3) { entry.place.address = "Rua \(number), Porto\n\"x\"" }
      if random.chance(0.3) { entry.place.hours = try? OpeningHours(parsing: "Mo-Fr 08:00-18:00") }
      if random.chance(0.2) { entry.place.summary = LocalizedText(en: "seen", es: "visto") }
      if random.chance(0.2) { entry.place.photos = ["a.jpg", "b.jpg"] }
      if random.chance(0.2) { entry.place.phone = "+351 22 000" }
      if random.chance(0.2) { entry.place.entrances = [door(number)] }
      if random.chance(0.3) {
        entry.entrances = [entry.place.location, Coordinate(latitude: 1, longitude: 2)]
      }
      if random.chance(0.5) {
        let house = PlaceAddress(street: "Rua " + pick(second), number: "\(random.below(40))")
        entry.addresses = [house]
        if random.chance(0.5) { entry.place.category = PlaceEntry.addressCategory }
      }
      if kind == .station, random.chance(0.6) { entry.capacity = random.below(30) }
      entry.localities = random.chance(0.5) ? [pick(["Porto", "Gaia"])] : []
      if random.chance(0.7) { entry.importance = random.between(0...0.5) }
      if random.chance(0.5) { entry.place.district = pick(["Sé, Porto", "Gaia"]) }
      return entry
    }
  }

  private static func door(_ number: Int) -> Entrance {
    Entrance(
      id: "door/\(number)",
      name: "Norte",
      location: Coordinate(latitude: 41.123456789, longitude: -8.987654321),
      bearing: 12.5,
      door: EdgeID(UInt32(number)),
      outside: NodeID(7),
      inside: NodeID(.max),
      hours: .always,
      isMain: true,
      isStepFree: false
    )
  }
}

/// A temporary file, removed after use.
struct TemporaryFile: ~Copyable {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "rumbo-\(UUID().uuidString).places").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(filePath: path)) }
  }

  func put(_ bytes: Data) throws { try bytes.write(to: URL(filePath: path)) }
}
