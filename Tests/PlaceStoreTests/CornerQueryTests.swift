import Testing

@testable import PlaceStore

/// Texts that may mean a street corner.
@Suite struct `Texts of corners` {
  private static func first(_ text: String) -> [String] {
    CornerQuery(text).readings.first.map { [$0.first, $0.second, $0.town] } ?? []
  }

  @Test(arguments: [
    "Rua Alta e Rua da Lua", "Rua Alta y Rua da Lua", "Rua Alta & Rua da Lua",
    "Rua Alta/Rua da Lua", "Rua Alta / Rua da Lua", "Rua Alta&Rua da Lua",
    "corner of Rua Alta and Rua da Lua", "the corner of Rua Alta and the Rua da Lua",
    "Esquina de Rua Alta y Rua da Lua", "esquina da Rua Alta com a Rua da Lua",
    "Rua Alta esquina Rua da Lua", "Rua Alta esquina con Rua da Lua", "Rua Alta, esq. Rua da Lua",
    "cruce de Rua Alta con Rua da Lua", "el cruce entre Rua Alta y Rua da Lua",
    "Intersección de Rua Alta y Rua da Lua", "cruzamento da Rua Alta com a Rua da Lua",
    "  Rua  Alta   e Rua da  Lua ",
  ])
  func `are split into two streets`(text: String) {
    #expect(Self.first(text) == ["Rua Alta", "Rua da Lua", ""])
  }

  @Test func `may end with a town`() {
    #expect(
      Self.first("Rua Alta e Rua da Lua, Vila Nova") == ["Rua Alta", "Rua da Lua", "vila nova"]
    )
    #expect(Self.first("Rua Alta, Porto / Rua da Lua") == ["Rua Alta", "Rua da Lua", ""])
  }

  @Test func `have an interpretation for each word that may join streets`() {
    let readings = CornerQuery("Ramón y Cajal y Mayor").readings
    #expect(readings.map(\.first) == ["Ramón", "Ramón y Cajal"])
    #expect(readings.map(\.second) == ["Cajal y Mayor", "Mayor"])
    #expect(!CornerQuery("Ramón y Cajal").isExplicit && CornerQuery("Ramón & Cajal").isExplicit)
    // A sign decides where a name ends.
    #expect(Self.first("Ramón y Cajal / Mayor") == ["Ramón y Cajal", "Mayor", ""])
  }

  @Test(arguments: [
    "", "e", "Rua Alta", "Rua Alta e", "e Rua Alta", "C/ Mayor 5", "Rua Alta 12/14", "& & &",
    "Rua Alta 142, 2º Esq", "corner of Rua Alta", "esquina", "/ / /", "Rua Alta e ,", "y y",
    String(repeating: "a e ", count: 40), "\u{301}e \u{301}e", "+",
  ])
  func `without two streets have no interpretation`(text: String) {
    #expect(CornerQuery(text).readings.isEmpty, "\(CornerQuery(text).readings)")
  }
}
