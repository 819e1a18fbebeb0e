import GeoCore
import RoutingTestSupport
import Testing

@testable import PlaceStore

/// The texts of house numbers, streets and addresses.
@Suite struct AddressTextTests {
  @Test(arguments: [
    ("142", ["142"]), ("142 A", ["142a"]), ("142-A", ["142-a", "142", "a"]), ("3;5", ["3", "5"]),
    ("12-16", ["12-16", "12", "16", "14"]), ("12–16", ["12-16", "12", "16", "14"]),
    ("12/16", ["12-16", "12", "16", "14"]), ("12-15", ["12-15", "12", "15"]),
    ("16-12", ["16-12", "16", "12"]), ("1-1", ["1-1", "1"]),
    ("12-14-16", ["12-14-16", "12", "14", "16"]),
    ("3,5|7", ["3", "5", "7"]), ("", []), (" ; ", []), ("-", []), ("12-", ["12"]), ("3;3", ["3"]),
    ("nº 7", ["nº7"]), ("S/N", ["s-n", "s", "n"]), ("Ñ1", ["n1"]),
  ])
  func `a tag has the keys of all its numbers`(value: String, keys: [String]) {
    #expect(HouseNumber.keys(value) == keys)
    // A key is its own key.
    for key in keys { #expect(HouseNumber.key(key) == key) }
  }

  @Test(arguments: [(100, true), (102, false)])
  func `long ranges are not filled`(houses: Int, isFilled: Bool) {
    let keys = HouseNumber.keys("2-\(2 + houses)")
    #expect(keys.contains("4") == isFilled)
    #expect(keys.contains("2") && keys.contains("\(2 + houses)"))
    #expect(HouseNumber.keys((0..<80).map { "\($0)" }.joined(separator: ";")).count == 50)
  }

  @Test(arguments: [
    ("142a", 142), ("a142", 142), ("", 0), ("abc", 0), ("12-16", 12), ("007", 7),
    ("99999999999999999999", 999_999_999), ("٣", 0),
  ])
  func `a key has the value of its first digits`(key: String, value: Int) {
    #expect(HouseNumber.value(key) == value)
  }

  // MARK: - Streets

  @Test(arguments: [
    ["Rua de Cedofeita", "R. Cedofeita", "rua da cedofeita", "RUE CEDOFEITA", "R Cedofeita"],
    ["Avenida dos Aliados", "Av. Aliados", "Avda. de los Aliados", "avinguda aliados"],
    ["Praça da Liberdade", "Pç. Liberdade", "pca liberdade", "Plaza de la Liberdade"],
    ["Bahnhofstraße", "Bahnhofstrasse", "bahnhofstr.", "BAHNHOFSTR"],
    ["Calle de Santa María", "C/ Sta. Maria", "cl santa maria"],
    ["Rua do Doutor Pérez", "R. Dr. Perez", "rua dra perez"],
  ])
  func `spellings of one street have one key`(names: [String]) {
    #expect(Set(names.map(StreetText.key)).count == 1, "\(names.map(StreetText.key))")
  }

  @Test func `different streets have different keys`() {
    let names = [
      "Rua de Cedofeita", "Travessa de Cedofeita", "Rua Direita", "Avenida Direita", "Strasse",
      "Rua", "Calle 5", "Calle 50", "Rua da Rua",
    ]
    #expect(Set(names.map(StreetText.key)).count == names.count)
    #expect(StreetText.key("") == "" && StreetText.key("...") == "")
    // A name of small words only keeps them.
    #expect(StreetText.key("Los") == "los" && StreetText.key("De la") == "de la")
  }

  @Test(arguments: Seeds.first(10))
  func `a key is the key of its words, whatever stands between them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["rua", "dos", "santos", "31", "de", "janeiro", "nova", "praça", "dr", "köln"]
    for _ in 0..<30 {
      let name = (0...random.below(5)).map { _ in words[random.below(words.count)] }
      let key = StreetText.key(name.joined(separator: " "))
      #expect(StreetText.key(name.joined(separator: "-").uppercased()) == key)
      #expect(StreetText.key(ofWords: name.map(FoldedText.folded)) == key)
      #expect(key.split(separator: " ").count <= name.count && !key.isEmpty)
    }
  }

  // MARK: - Addresses

  /// Interpretations as `street|number|locality`, with `!` where the parts are separated.
  private static func readings(_ text: String) -> [String] {
    AddressQuery(FoldedText.folded(text)).numbered.map { reading in
      [reading.street, [reading.number], reading.locality]
        .map { $0.joined(separator: " ") }.joined(separator: "|") + (reading.isSeparated ? "!" : "")
    }
  }

  @Test(arguments: [
    ("Rua de Cedofeita 142", "rua de cedofeita|142|!"),
    ("142 Rua de Cedofeita", "rua de cedofeita|142|!"),
    ("Rua Nova nº 7", "rua nova|7|!"),
    ("Rua Nova 7 A", "rua nova|7a|!"), ("Rua Nova 7, Porto", "rua nova|7|porto!"),
    ("Porto, Rua Nova 7", "rua nova|7|porto!"), ("Porto Rua Nova 7", "rua nova|7|porto"),
    ("Rua Nova 7, 4050-180 Porto", "rua nova|7|4050 180 porto!"),
    ("Rua Nova 7, 2º Esq", "rua nova|7|!"), ("Rua Nova 7 apt 5, Porto", "rua nova|7|porto!"),
    ("Rua 31 de Janeiro 12", "rua 31 de janeiro|12|!"), ("12-14 Rua Nova", "rua nova|12-14|!"),
    ("7 bis rue Neuve", "rue neuve|7bis|!"), ("(Rua Nova; 7)", "rua nova|7|!"),
  ])
  func `an address has an interpretation as street, number and locality`(
    text: String,
    expected: String
  ) {
    let readings = Self.readings(text)
    #expect(readings.contains(expected), "\(readings)")
  }

  @Test(arguments: [
    ("Rua Nova", ["rua nova||!", "rua||nova"]),
    ("Rua Nova, Porto", ["rua nova porto||!", "rua nova||porto!", "rua||nova porto"]),
    ("", []), (",;()", []),
  ])
  func `a text without a number is a street and perhaps a town`(text: String, expected: [String]) {
    let query = AddressQuery(FoldedText.folded(text))
    #expect(query.numbered.isEmpty)
    let found = query.unnumbered.map { reading in
      [reading.street, [reading.number], reading.locality]
        .map { $0.joined(separator: " ") }.joined(separator: "|") + (reading.isSeparated ? "!" : "")
    }
    #expect(found == expected)
  }

  @Test(arguments: [24, 25])
  func `texts of more than 24 words are no addresses`(count: Int) {
    let text = (1..<count).map { _ in "rua" }.joined(separator: " ") + " 7"
    let query = AddressQuery(text)
    #expect(query.numbered.isEmpty == (count > 24) && query.unnumbered.isEmpty == (count > 24))
  }

  @Test(arguments: Seeds.first(10))
  func `no word of an address is lost or invented`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pool = ["rua", "nova", "porto", "7", "142", "a", "de", "31", "bis", "gaia"]
    for _ in 0..<20 {
      let words = (0...random.below(7)).map { _ in pool[random.below(pool.count)] }
      let text = words.enumerated().map { index, word in
        index > 0 && random.chance(0.2) ? ", " + word : (index > 0 ? " " : "") + word
      }.joined()
      let query = AddressQuery(text)
      for reading in query.numbered {
        let letters = (reading.street + [reading.number] + reading.locality).joined()
        #expect(letters.sorted() == words.joined().sorted(), "\(text): \(reading)")
        #expect(!reading.street.isEmpty && reading.number.first?.isNumber == true)
      }
      for reading in query.unnumbered {
        #expect(reading.street + reading.locality == words && reading.number.isEmpty)
      }
      let numbers = words.filter { $0.first?.isNumber == true }
      #expect(query.numbered.isEmpty == (numbers.isEmpty || words.count == 1))
    }
  }
}
