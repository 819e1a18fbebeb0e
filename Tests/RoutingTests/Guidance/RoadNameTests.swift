import Testing

@testable import Routing

@Suite struct RoadNameTests {
  private static func name(_ text: String) -> RoadName {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return RoadName(name: parts[0], ref: parts.count > 1 ? parts[1] : "")
  }

  @Test(arguments: [
    ("Main", "Main", false), ("Main", "Broad", true), ("", "Main", true), ("Main", "", false),
    ("", "", false), ("Main Street", "Main Street North", false), ("Main", "Mainz", true),
    ("42 N", "42 S", false), ("West 42", "East 42", false), ("North", "South", true),
    ("Main/A 1", "Main", false), ("Main/A 1", "Main/B 2", false), ("Main/A 1", "/A 1", false),
    ("Main/A 1", "/B 2", true), ("Main", "/A 1", true), ("/A 1", "Main", true),
    ("/A 1", "/A 1; E 5", false), ("/A 1", "/A 2", true), ("/A 1", "Main/A 1", false),
    ("/A 1", "Main/B 2", true), ("Main Street", "Main/B 2", false),
    ("Main Street/A 1", "Main/B 2", true), ("North Row", "West Row", true),
    ("North Row", "Row", false), ("North Row", "South Row", false),
    ("/A 1", "/A1", false), ("IP1", "/IP 1", false), ("/A 1", "/A10; A 1", false),
    ("Main/A 1", "/A1", false), ("Rua João  Sur", "RUA JOÃO", false),
    (" Rua João ", "Norte Rua João S", false), ("North South", "South North", true),
    ("NE Main", "SW Main", false), ("N Main", "E Main", true),
  ])
  func `a traveller is told another name`(from: String, to: String, isTold: Bool) {
    #expect(Self.name(from).changes(to: Self.name(to)) == isTold)
  }

  @Test(arguments: [
    ("A3", "A 3", true), ("IP 1", "IP1", true), ("IC 1;IC 23", "IC 1; IC 23", true),
    ("A 4", "A 3; A 4", true), ("A 3", "", false), ("A 5", "A 3; A 4", false),
    ("Main", "A 3", false),
  ])
  func `a reference number is no name`(name: String, refs: String, isNumber: Bool) {
    #expect(RoadName.isNumber(name, of: refs) == isNumber)
  }

  @Test func `identical roads have a name`() {
    #expect(Self.name("Main").isIdentical(to: Self.name("Main")))
    #expect(!Self.name("").isIdentical(to: Self.name("")))
    #expect(!Self.name("Main").isIdentical(to: Self.name("")))
    #expect(Self.name("Main").continues(as: Self.name("Main East")))
    #expect(!Self.name("/A 1").continues(as: Self.name("/A 1")))
  }
}
