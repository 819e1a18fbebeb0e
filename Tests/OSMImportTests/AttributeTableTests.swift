import CampusGraph
import Testing

@testable import OSMImport

/// Attributes of ways other than access.
@Suite struct AttributeTableTests {
  static let speeds: [(String, UInt8)] = [
    ("maxspeed=50", 50), ("maxspeed=30~mph", 48), ("maxspeed=30mph", 48), ("maxspeed=60~km/h", 60),
    ("maxspeed=99999999999999999999~knots", 25), ("maxspeed=-10~knots", 25),
    ("maxspeed=10~knots", 18), ("maxspeed=walk", 5), ("maxspeed=none", 130),
    ("maxspeed=signals", 25), ("maxspeed=fast", 25), ("maxspeed=0", 25), ("maxspeed=999", 25),
    ("maxspeed=50;30", 30), ("maxspeed=RO:urban", 50), ("maxspeed=DE:rural", 100),
    ("maxspeed=FR:rural", 80), ("maxspeed=PT:motorway", 120), ("maxspeed=RU:urban", 60),
    ("maxspeed=GB:nsl_single", 97), ("maxspeed=DE:30", 30), ("maxspeed=XX:urban", 50),
    ("maxspeed=XX:nonsense", 25),
    ("maxspeed:type=PT:urban", 50), ("source:maxspeed=PT:rural", 90), ("source:maxspeed=sign", 25),
    ("zone:maxspeed=DE:30", 30), ("zone:maxspeed=20", 20), ("zone:traffic=DE:urban", 50),
    ("maxspeed=40 source:maxspeed=PT:rural", 40),
    ("maxspeed:forward=50 maxspeed:backward=30", 30), ("maxspeed=50 maxspeed:backward=30", 30),
    ("maxspeed:forward=50 maxspeed:backward=30 oneway=yes", 50),
    ("maxspeed:forward=50 maxspeed:backward=30 oneway=-1", 30),
    ("maxspeed=50 maxspeed:forward=40 oneway=yes", 40),
    ("maxspeed=50 maxspeed:advisory=30", 30), ("maxspeed:advisory=20", 20),
    ("maxspeed=50 maxspeed:advisory=70", 50), ("maxspeed:hgv=10", 25),
    ("maxspeed:conditional=10~@~(wet)", 25),
  ]

  @Test(arguments: speeds) func `tags give the speed of cars`(tags: String, expected: UInt8) {
    #expect(WayRules.edge(OSMTags(text: "highway=residential " + tags))?.maxSpeed == expected)
  }

  @Test(arguments: ["cycleway", "path bicycle=yes", "footway", "pedestrian", "steps"])
  func `a way that is not a street has no speed of cars`(highway: String) {
    #expect(WayRules.edge(OSMTags(text: "highway=" + highway))?.maxSpeed == 0)
  }

  static let widths: [(String, UInt16)] = [
    ("width=1.5", 150), ("width=1.5~m", 150), ("maxwidth=0.9 width=2", 90),
    ("maxwidth:physical=0.8 maxwidth=0.9", 80), ("est_width=3", 300), ("width=wide", 0),
    ("width=5'", 152), ("width=6'2\"", 188), ("width=6'2", 188), ("width=74\"", 188),
    ("width=6~ft", 183), ("width=6′2″", 188), ("width=5'13\"", 0), ("width='", 0),
    ("width=-5'", 0),
  ]

  @Test(arguments: widths) func `the width of a way is its narrowest`(tags: String, width: UInt16) {
    #expect(WayRules.edge(OSMTags(text: "highway=footway " + tags))?.width == width)
  }

  static let flags: [(String, EdgeFlags)] = [
    ("lit=yes", .lit), ("lit=no", []), ("lit=disused", []), ("lit=sunset-sunrise", .lit),
    ("lit=24/7", .lit), ("handrail=yes", .handrail), ("handrail:left=yes", .handrail),
    ("handrail=no", []), ("covered=yes", .covered), ("covered=no", []),
    ("tunnel=yes", [.covered, .offGround, .tunnel]),
    ("tunnel=building_passage", [.covered, .offGround]), ("indoor=yes", [.indoor, .covered]),
    ("indoor=no", []),
  ]

  @Test(arguments: flags) func `tags give the flags of a footway`(tags: String, expected: EdgeFlags)
  {
    let flags = WayRules.edge(OSMTags(text: "highway=footway " + tags))?.flags
    #expect(flags == expected.union(EdgeFlags(RoadRank.footway)))
  }

  static let kinds: [(String, WayKind)] = [
    ("highway=residential", .road), ("highway=footway", .footway), ("highway=steps", .steps),
    ("highway=steps ramp:wheelchair=yes", .ramp), ("highway=footway footway=crossing", .crossing),
    ("highway=path path=crossing", .crossing), ("highway=cycleway cycleway=crossing", .crossing),
    ("highway=cycleway", .cycleway), ("highway=corridor", .corridor),
    ("highway=elevator", .elevator), ("highway=footway ramp=yes", .ramp),
    ("railway=platform", .footway), ("highway=busway foot=yes", .road),
  ]

  @Test(arguments: kinds) func `tags give the kind of a way`(tags: String, kind: WayKind) {
    #expect(WayRules.edge(OSMTags(text: tags))?.kind == kind)
  }

  static let inclines: [(String, Int16)] = [
    ("highway=footway incline=8%", 80), ("highway=footway incline=-4.5%", -45),
    ("highway=footway incline=1:12", 83), ("highway=footway incline=45°", 1000),
    ("highway=footway incline=up", EdgeAttributes.unknownIncline),
    ("highway=steps incline=up", 586), ("highway=steps incline=down", -586),
    ("highway=footway incline=steep", EdgeAttributes.unknownIncline),
  ]

  @Test(arguments: inclines) func `tags give the slope of a way`(tags: String, incline: Int16) {
    #expect(WayRules.edge(OSMTags(text: tags))?.incline == incline)
  }

  @Test func `levels, steps, surfaces and names are imported`() throws {
    let edge = try #require(
      WayRules.edge(
        OSMTags(text: "highway=steps step_count=12 level=-1;0 surface=sett name=Escadas ref=A1")
      )
    )
    #expect(edge.stepCount == 12 && edge.level == -10 && edge.surface == .pavers)
    #expect(edge.name == "Escadas")
    #expect(WayRules.edge(OSMTags(text: "highway=primary ref=N12 layer=1"))?.name == "N12")
  }

  static let sidepaths: [(String, String)] = [
    ("highway=footway footway=sidewalk street:name=Main~Street", "Main Street"),
    ("highway=footway footway=sidewalk is_sidepath:of:name=Main~Street", "Main Street"),
    ("highway=cycleway cycleway=sidepath street:name=Main~Street", "Main Street"),
    ("highway=path is_sidepath=yes street:name=Main~Street", "Main Street"),
    ("highway=footway footway=sidewalk name=Arcade street:name=Main~Street", "Arcade"),
    ("highway=footway street:name=Main~Street", ""),
  ]

  @Test(arguments: sidepaths) func `a sidepath has the name of its street`(
    tags: String,
    name: String
  ) {
    #expect(WayRules.edge(OSMTags(text: tags))?.name == name)
  }

  static let nodes: [(String, UInt16, UInt16)] = [
    ("barrier=kerb kerb=raised", 100, 0), ("kerb=lowered", 30, 0), ("kerb:height=0.06", 60, 0),
    ("barrier=gate width=0.9", 0, 90), ("barrier=gate maxwidth:physical=0.7 width=3", 0, 70),
    ("barrier=bollard width=0.2", 0, 0), ("barrier=bollard maxwidth=1.2", 0, 120),
    ("door=hinged width=0.8", 0, 80), ("barrier=turnstile", 0, 60),
    ("barrier=kissing_gate bicycle=yes", 0, 0), ("barrier=stile width=0.5", 0, 50),
  ]

  @Test(arguments: nodes) func `a barrier has a kerb and a width`(
    tags: String,
    kerb: UInt16,
    width: UInt16
  ) {
    let edge = BarrierRules.edges(OSMTags(text: tags))?.first
    #expect(edge?.kerb == kerb && edge?.width == width)
  }

  @Test(arguments: [
    "barrier=gate width=4", "kerb=flush", "barrier=kerb", "amenity=bench width=0.5",
  ])
  func `a node that restricts no mode is not a barrier`(tags: String) {
    #expect(BarrierRules.edges(OSMTags(text: tags)) == nil)
  }
}
