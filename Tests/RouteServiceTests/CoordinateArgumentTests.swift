import GeoCore
import PlaceStore
import Testing

@testable import RouteService

@Suite struct `Coordinates as text` {
  @Test(arguments: [
    ("19.2842,-99.1388", 19.284_2, -99.138_8), ("1,2", 1, 2), (" 1 , 2 ", 1, 2),
    ("1e1,-2E0", 10, -2),
    ("+1.5,.5", 1.5, 0.5), ("\u{2212}1,\u{2212}2", -1, -2),
  ])
  func `are pairs of numbers`(text: String, first: Double, second: Double) throws {
    let pair = try #require(CoordinateArgument.pair(text))
    #expect(pair.0 == first && pair.1 == second)
  }

  @Test(arguments: [
    "", ",", "1", "1,", ",1", "1,2,3", "nan,1", "inf,1", "0x10,1", "1,2m", "٣,٤", "1;2", "a,b",
    "--1,2", "1,,2", "1.2.3,4", "1e,2", "½,1",
  ])
  func `are nothing else`(text: String) throws {
    #expect(CoordinateArgument.pair(text) == nil)
    #expect(try CoordinateArgument.coordinate(text) == nil)
  }

  @Test(arguments: [
    ("90.0001,0", true), ("-91,-181", false), ("181,181", false), ("95,10", true),
    ("-99.1388,19.2842", true), ("100,90", true), ("100,91", false), ("180,-90", true),
    ("180.1,0", false),
  ])
  func `out of range are refused, with the right order if that is in range`(
    text: String,
    isSwapped: Bool
  ) throws {
    let error = try serviceError { _ = try CoordinateArgument.coordinate(text) }
    #expect(error.code == .invalidValue && error.names(text))
    let swapped = text.split(separator: ",").reversed().joined(separator: ",")
    #expect(error.names(swapped) == isSwapped || swapped == text)
    if isSwapped {
      #expect(try CoordinateArgument.coordinate(swapped) != nil)
    }
  }

  @Test(arguments: [
    ("19.2842 -99.1388", "19.2842,-99.1388"), ("19.2842;-99.1388", "19.2842,-99.1388"),
    ("19.2842, -99.1388", nil), ("19.28 \u{2212}99.13", "19.28,-99.13"), ("19 99", nil),
    ("Aulas 3.5", nil), ("91.5 0.5", nil), ("1.5 2.5 3.5", nil),
  ])
  func `without the comma are refused with it`(text: String, remedy: String?) throws {
    guard let remedy else {
      let other = try? CoordinateArgument.coordinate(text)
      #expect((other != nil) == text.contains(","))
      return
    }
    let error = try serviceError { _ = try CoordinateArgument.coordinate(text) }
    #expect(error.code == .invalidValue && error.names(remedy))
    let second = try CoordinateArgument.coordinate(remedy)
    #expect(second != nil)
  }

  @Test func `in two arguments are recognized with and without a comma after the first`() {
    for first in ["19.2842", "19.2842,"] {
      let error = CoordinateArgument.missingComma(between: first, and: "-99.1388")
      #expect(error?.names("19.2842,-99.1388") == true)
    }
    for (first, second) in [
      ("19", "-99"), ("19.5", "north"), ("a.b", "1.5"), ("", ""), (",", "1.5"),
    ] {
      #expect(CoordinateArgument.missingComma(between: first, and: second) == nil)
    }
  }

  @Test func `of any place are read back as messages show them`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let place = Coordinate(
        latitude: random.between(-90...90),
        longitude: random.between(-180...180)
      )
      let read = try #require(try CoordinateArgument.coordinate(Format.coordinate(place)))
      #expect(abs(read.latitude - place.latitude) <= 0.5e-6 + 1e-12)
      #expect(abs(read.longitude - place.longitude) <= 0.5e-6 + 1e-12)
    }
  }
}

@Suite struct `Places in messages` {
  @Test func `are cut after sixty characters`() {
    let text = String(repeating: "é", count: 60)
    #expect(PlaceArgument.shown(text) == text)
    #expect(PlaceArgument.shown(text + "é") == text + "…")
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("a\r\nb\u{2028}c", "a b c"), ("\u{0}a\u{7}\u{1B}b", "a b"),
    ("\u{2212}1", "-1"),
    ("", ""), ("\n\n", ""), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `are in one line without controls`(text: String, shown: String) {
    #expect(PlaceArgument.shown(text) == shown)
  }

  @Test func `may have two hundred characters, and no more`() throws {
    let longest = String(repeating: "🚲", count: 200)
    #expect(try PlaceArgument(parsing: "  " + longest + "\n") == .name(longest, nil))
    let error = try serviceError { try PlaceArgument.check(["a", longest + "x"]) }
    #expect(error.code == .tooBig && error.names("200"))
  }

  @Test(arguments: [
    ("pixel:1,2", PlaceArgument.pixel(Pixel(x: 1, y: 2))),
    ("PIXEL: 1 , 2", .pixel(Pixel(x: 1, y: 2))),
    ("pixel:a:b:1,2", .pixel(Pixel(x: 1, y: 2), of: "a:b")), ("node:007", .node("007")),
    ("node: 12", .node("12")), ("stop: X", .name("X", .stop)), ("stop:a:b", .name("a:b", .stop)),
    (":a", .name(":a", nil)), ("way:3", .name("way:3", nil)),
  ])
  func `are parsed by their prefix`(text: String, place: PlaceArgument) throws {
    #expect(try PlaceArgument(parsing: text) == place)
  }

  @Test(arguments: [
    "stop:", "address:  ", "street:\n", "locality:", "node:١", "node:1.5", "pixel:a:1",
  ])
  func `with nothing useful after the prefix are invalid values`(text: String) throws {
    let error = try serviceError { _ = try PlaceArgument(parsing: text) }
    #expect(error.code == .invalidValue)
    #expect(error.message(.plain).en != error.message(.plain).es)
  }
}

@Suite struct `Boxes in questions` {
  @Test(arguments: [
    ("-1,-2,3,4", [-1.0, -2, 3, 4]), (" -1 , -2 , 3 , 4 ", [-1, -2, 3, 4]),
    ("0,0,0,0", [0, 0, 0, 0]), ("-90,-180,90,180", [-90, -180, 90, 180]),
    ("-1,179,1,-179", [-1, 179, 1, -179]), ("\u{2212}1,0,1,1", [-1, 0, 1, 1]),
  ])
  func `are south, west, north and east`(text: String, sides: [Double]) throws {
    let box = try PlacesQuestion.bounds(text)
    #expect([box.south, box.west, box.north, box.east] == sides)
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "2,0,1,1", "1,2,,4", "1,2,nan,4", "-91,0,0,0",
  ])
  func `are refused if they are no box`(text: String) throws {
    let error = try serviceError { _ = try PlacesQuestion.bounds(text) }
    #expect(error.code == .invalidValue && error.names("bbox=\(text)"))
  }

  @Test func `in the order of other programs are refused with the right order`() throws {
    let error = try serviceError { _ = try PlacesQuestion.bounds("-99.2,19.2, -99.1,19.4") }
    #expect(error.code == .invalidValue && error.names("bbox=19.2,-99.2,19.4,-99.1"))
    let box = try PlacesQuestion.bounds("19.2,-99.2,19.4,-99.1")
    #expect(box.contains(Coordinate(latitude: 19.284, longitude: -99.138)))
  }
}
