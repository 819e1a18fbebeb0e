import CampusGraph
import Testing

@testable import OSMImport

/// Time-dependent access rights.
@Suite struct ConditionalRuleTests {
  @Test func `a value longer than OpenStreetMap allows is not understood`() {
    let part = "no @ (Mo 07:00-08:00); "
    #expect(ConditionalValue.timed(String(repeating: part, count: 40)).isAll)
    let read = ConditionalValue.timed(String(repeating: part, count: 50))
    #expect(read.values.isEmpty && !read.isAll)
  }

  /// Tags, and for each share the access in the notation of ``AccessTableTests`` and its hours.
  static let ways: [(String, [String])] = [
    ("highway=residential", ["===="]),
    (
      "highway=residential motor_vehicle:conditional=no~@~(Mo-Fr~07:00-09:00)",
      ["===-", "---= 24/7, Mo-Fr 07:00-09:00 off"]
    ),
    (
      "highway=residential motor_vehicle=no motor_vehicle:conditional=yes~@~(19:00-07:00)",
      ["===-", "---= 19:00-07:00"]
    ),
    ("highway=residential access:conditional=no~@~(Su)", ["==== 24/7; Su off"]),
    (
      "highway=pedestrian bicycle:conditional=yes~@~(20:00-08:00)",
      ["==--", "--=- 20:00-08:00"]
    ),
    (
      "highway=residential vehicle:conditional=no~@~(Sa,Su) bicycle=yes",
      ["===-", "---= 24/7; Sa-Su off"]
    ),
    (
      "highway=residential oneway:conditional=yes~@~(Mo-Fr~07:00-09:00)",
      ["==>>", "--<< 24/7, Mo-Fr 07:00-09:00 off"]
    ),
    (
      "highway=residential oneway=yes oneway:conditional=no~@~(Mo-Fr~07:00-09:00)",
      ["==>>", "--<< Mo-Fr 07:00-09:00"]
    ),
    (
      "highway=residential oneway=yes oneway:conditional=-1~@~(Mo-Fr~16:00-19:00)",
      ["==--", "-->> 24/7, Mo-Fr 16:00-19:00 off", "--<< Mo-Fr 16:00-19:00"]
    ),
    (
      "highway=residential motor_vehicle:backward:conditional=no~@~(22:00-06:00)",
      ["===>", "---< 24/7, 22:00-06:00 off"]
    ),
    ("highway=footway opening_hours=06:00-22:00", ["==-- 06:00-22:00"]),
    ("highway=footway foot=yes access=no opening_hours=06:00-22:00", ["==-- 06:00-22:00"]),
    ("highway=footway opening_hours=dawn-dusk", ["==--"]),
    ("highway=footway opening_hours=24/7", ["==-- 24/7"]),
    ("highway=residential access:conditional=no~@~(weight>3.5)", ["===="]),
    ("highway=residential access:conditional=no~@~(sunset-sunrise)", ["===="]),
    ("highway=residential motor_vehicle:conditional=destination~@~(22:00-06:00)", ["===="]),
    (
      "highway=residential motor_vehicle=no motor_vehicle:conditional=delivery~@~(06:00-11:00)",
      ["===-", "---= 06:00-11:00"]
    ),
    ("highway=residential hgv:conditional=no~@~(22:00-06:00)", ["===="]),
    ("highway=residential maxspeed:conditional=30~@~(22:00-06:00)", ["===="]),
    (
      "highway=residential motor_vehicle:conditional=no~@~(07:00-09:00);~no~@~(16:00-18:00)",
      ["===-", "---= 24/7, 07:00-09:00 off, 16:00-18:00 off"]
    ),
    (
      "highway=residential motor_vehicle:conditional=no~@~(07:00-09:00);~no~@~(weight>3.5)",
      ["===-", "---= 24/7, 07:00-09:00 off"]
    ),
    (
      "highway=residential motor_vehicle:conditional=no~@~(07:00-09:00) foot:conditional=no~@~(Su)",
      ["--=-", "==-- 24/7; Su off", "---= 24/7, 07:00-09:00 off"]
    ),
    // A right that depends on two conditions has its value outside both.
    (
      "highway=residential motor_vehicle:conditional=no~@~(07:00-09:00) access:conditional=no~@~(Su)",
      ["---=", "===- 24/7; Su off"]
    ),
    (
      "highway=residential access=no access:conditional=yes~@~(Mo-Fr~08:00-18:00)",
      ["==== Mo-Fr 08:00-18:00"]
    ),
    ("highway=residential access=no access:conditional=yes~@~(weight<3.5)", []),
    (
      "highway=residential access:conditional=no~@~Mo-Fr~08:00-18:00",
      ["==== 24/7, Mo-Fr 08:00-18:00 off"]
    ),
  ]

  @Test(arguments: ways) func `the access of a way is grouped by hours`(
    tags: String,
    expected: [String]
  ) {
    let edges = WayRules.edges(OSMTags(text: tags))
    #expect(edges.map(Self.signs) == expected)
  }

  static let barriers: [(String, [String])] = [
    ("barrier=gate opening_hours=07:00-22:00", ["==== 07:00-22:00"]),
    (
      "barrier=gate motor_vehicle:conditional=no~@~(22:00-06:00)",
      ["===-", "---= 24/7, 22:00-06:00 off"]
    ),
    (
      "barrier=bollard motor_vehicle:conditional=yes~@~(06:00-10:00)",
      ["===-", "---= 06:00-10:00"]
    ),
    ("barrier=gate access=private opening_hours=07:00-22:00", ["---= 07:00-22:00"]),
    ("access:conditional=no~@~(22:00-06:00)", ["==== 24/7, 22:00-06:00 off"]),
  ]

  @Test(arguments: [
    ("Mo-Fr 07:00-09:00", "16:00-18:00", "Mo-Fr 07:00-09:00 open, 16:00-18:00"),
    ("Mo-Fr 07:00-09:00; Sa off", "Su", nil), ("Mo", "Tu; We off", nil), ("Mo", "Tu off", nil),
    ("Mo || Tu", "We", nil), ("Mo off", "Tu", nil),
  ])
  func `hours are joined unless the others contain a rule that closes`(
    a: String,
    b: String,
    joined: String?
  ) throws {
    let hours = try OpeningHours(parsing: a)
    #expect(hours.joined(with: try OpeningHours(parsing: b))?.text == joined)
  }

  @Test(arguments: barriers) func `the access of a barrier is grouped by hours`(
    tags: String,
    expected: [String]
  ) throws {
    let edges = try #require(BarrierRules.edges(OSMTags(text: tags)))
    #expect(edges.map(Self.signs) == expected)
  }

  @Test func `hours of a feature that is not a gate do not close the node`() {
    #expect(BarrierRules.edges(OSMTags(text: "amenity=cafe opening_hours=08:00-20:00")) == nil)
  }

  private static func signs(_ edge: EdgeDescription) -> String {
    AccessTableTests.signs(edge.access) + (edge.schedule.map { " " + $0.text } ?? "")
  }

  @Test(arguments: [
    ("no @ (Mo-Fr 07:00-09:00)", ["no|Mo-Fr 07:00-09:00"]),
    ("no @ (Mo-Fr 07:00-09:00; Sa 10:00-12:00)", ["no|Mo-Fr 07:00-09:00; Sa 10:00-12:00"]),
    (
      "no @ (07:00-09:00); destination @ (09:00-11:00)",
      ["no|07:00-09:00", "destination|09:00-11:00"]
    ),
    ("no@(07:00-09:00)", ["no|07:00-09:00"]),
    ("no @ 07:00-09:00", ["no|07:00-09:00"]),
    ("no", []), ("", []), ("@", ["|"]), ("no @ ((", ["no|(("]), (";;@;", ["|"]),
  ])
  func `conditional values are split`(text: String, expected: [String]) {
    #expect(ConditionalValue.parts(of: text).map { "\($0.value)|\($0.condition)" } == expected)
  }
}

extension ConditionalRuleTests {
  private func isOpen(_ edge: EdgeDescription, month: Int, hour: Int = 12) throws -> Bool {
    let time = LocalTime(year: 2026, month: month, day: 15, hour: hour, minute: 0)
    return edge.schedule?.isOpen(at: try #require(time)) ?? true
  }

  private func isOpen(_ tags: String, month: Int) throws -> [Bool] {
    try WayRules.edges(OSMTags(text: "highway=unclassified " + tags)).map {
      try isOpen($0, month: month)
    }
  }

  @Test(arguments: ["ice_road=yes", "winter_road=yes"])
  func `an ice road is open in winter only`(tags: String) throws {
    #expect(try isOpen(tags, month: 7) == [false])
    #expect(try isOpen(tags, month: 1) == [true])
  }

  @Test func `an ice road with tagged times keeps them`() throws {
    let tags = "ice_road=yes access=no access:conditional=yes~@~(Nov~01-Apr~30)"
    #expect(try isOpen(tags, month: 11) == [true])
    #expect(try isOpen(tags, month: 6) == [false])
    #expect(try isOpen("ice_road=no", month: 7) == [true])
  }

  @Test func `a street that is private at night needs a permission then`() throws {
    let tags = "highway=service motor_vehicle:conditional=private~@~(22:00-06:00)"
    let edges = WayRules.edges(OSMTags(text: tags))
    func drivers(hour: Int) throws -> [EdgeFlags] {
      try edges.filter { try $0.access.contains(.car) && isOpen($0, month: 11, hour: hour) }
        .map { $0.flags.intersection(.driversWithPermission) }
    }
    #expect(try drivers(hour: 12) == [[]])
    #expect(try drivers(hour: 23) == [.driversWithPermission])
  }
}
