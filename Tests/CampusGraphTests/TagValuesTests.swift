import Testing

@testable import CampusGraph

@Suite struct TagValuesTests {
  @Test(
    arguments: [
      ("1.5", 150), ("1.5 m", 150), ("1,2", 120), ("180 cm", 180), ("900 mm", 90), ("5 ft", 152),
      ("abc", nil), ("", nil), ("-1", nil), ("0", nil), ("1.5.2", nil), ("nan", nil), ("1e9", nil),
      ("9999999", nil), ("m", nil), ("٣", nil),
    ] as [(String, UInt16?)]
  )
  func `widths are centimetres`(text: String, width: UInt16?) {
    #expect(TagValues.width(text) == width)
  }

  @Test(
    arguments: [
      ("8%", .perMille(80)), ("-5%", .perMille(-50)), ("8 %", .perMille(80)),
      ("4.5°", .perMille(79)),
      ("1:12", .perMille(83)), ("-1:12", .perMille(-83)), ("up", .up), ("down", .down),
      ("0", .perMille(0)), ("12‰", .perMille(12)), ("8", nil), ("steep", nil), ("1:0", nil),
      ("90°", nil), ("99999%", nil), ("%", nil), (":", nil),
    ] as [(String, TagValues.Incline?)]
  )
  func `slopes are per mille`(text: String, incline: TagValues.Incline?) {
    #expect(TagValues.incline(text) == incline)
  }

  @Test(
    arguments: [
      ("0", [0]), ("1", [10]), ("-1", [-10]), ("0;1", [0, 10]), ("0.5", [5]), ("0-2", [0, 10, 20]),
      ("-1-1", [-10, 0, 10]), ("1;1", [10]), ("-2--1", [-20, -10]), ("a", nil), ("", nil),
      ("0-", nil), ("2-0", nil), ("0-400", nil), ("1e300", nil), ("0-3276", nil), (";", nil),
    ] as [(String, [Int16]?)]
  )
  func `levels are lists in tenths`(text: String, levels: [Int16]?) {
    #expect(TagValues.levels(text) == levels)
  }

  @Test(
    arguments: [
      ("20", 20), ("20 km/h", 20), ("10 mph", 16), ("walk", 5), ("none", nil), ("0", nil),
      ("300", nil), ("", nil),
    ] as [(String, UInt8?)]
  )
  func `speeds are kilometres an hour`(text: String, speed: UInt8?) {
    #expect(TagValues.speed(text) == speed)
  }

  @Test(
    arguments: [
      ("flush", 0), ("lowered", 30), ("rolled", 50), ("raised", 100), ("no", 0), ("high", nil),
    ] as [(String, UInt16?)]
  )
  func `kerbs have nominal heights in millimetres`(text: String, height: UInt16?) {
    #expect(TagValues.kerb(text) == height)
  }

  @Test func `counts are whole numbers`() {
    #expect(TagValues.count("12") == 12)
    #expect(TagValues.count("1.5") == nil)
    #expect(TagValues.count("-3") == nil)
    #expect(TagValues.count("70000") == nil)
    #expect(TagValues.height("0.03") == 30)
  }
}
