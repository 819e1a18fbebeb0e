import CampusGraph
import Testing

@testable import OSMImport

/// The tags of a way and its access by mode and direction.
struct AccessCase: Sendable, CustomTestStringConvertible {
  /// `key=value` with blanks between.
  let tags: String
  /// Foot, wheelchair, bike and car: `=` both ways, `>` forward, `<` backward, `-` none.
  let expected: String

  init(_ tags: String, _ expected: String) {
    self.tags = tags
    self.expected = expected
  }

  var testDescription: String { tags }
}

@Suite struct AccessTableTests {
  @Test(
    arguments:
      Self.kinds + Self.access + Self.directions + Self.wheelchairs + Self.values + Self.lanes
      + Self.sizes
  )
  func `access of a way`(_ item: AccessCase) {
    let access = WayRules.edge(OSMTags(text: item.tags))?.access ?? []
    #expect(Self.signs(access) == item.expected, "\(item.tags)")
  }

  @Test(arguments: Self.barriers + Self.opened)
  func `access of a barrier`(_ item: AccessCase) {
    let tags = OSMTags(text: item.tags)
    let edges = LiftRules.edges(tags) ?? BarrierRules.edges(tags)
    let access = edges.map { $0.first?.access ?? [] } ?? .all
    #expect(Self.signs(access) == item.expected, "\(item.tags)")
  }

  static func signs(_ access: AccessMask) -> String {
    TravelMode.allCases.map { mode in
      switch (access.contains(mode.bit(forward: true)), access.contains(mode.bit(forward: false))) {
      case (true, true): "="
      case (true, false): ">"
      case (false, true): "<"
      case (false, false): "-"
      }
    }
    .joined()
  }

  // MARK: highway=*

  static let kinds = [
    AccessCase("highway=motorway", "--->"),
    AccessCase("highway=motorway_link", "---="),
    AccessCase("highway=motorway oneway=no", "---="),
    AccessCase("highway=trunk", "===="),
    AccessCase("highway=trunk motorroad=yes", "---="),
    AccessCase("highway=primary", "===="),
    AccessCase("highway=secondary_link", "===="),
    AccessCase("highway=tertiary", "===="),
    AccessCase("highway=unclassified", "===="),
    AccessCase("highway=residential", "===="),
    AccessCase("highway=living_street", "===="),
    AccessCase("highway=service", "===="),
    AccessCase("highway=service service=driveway", "===="),
    AccessCase("highway=service service=emergency_access", "----"),
    AccessCase("highway=road", "===="),
    AccessCase("highway=track", "=-=="),
    AccessCase("highway=pedestrian", "==--"),
    AccessCase("highway=footway", "==--"),
    AccessCase("highway=path", "===-"),
    AccessCase("highway=cycleway", "===-"),
    AccessCase("highway=bridleway", "=---"),
    AccessCase("highway=steps", "=---"),
    AccessCase("highway=corridor", "==--"),
    AccessCase("highway=elevator", "===-"),
    AccessCase("highway=platform", "==--"),
    AccessCase("railway=platform", "==--"),
    AccessCase("public_transport=platform", "==--"),
    AccessCase("man_made=pier", "==--"),
    AccessCase("highway=construction", "----"),
    AccessCase("highway=proposed", "----"),
    AccessCase("highway=raceway", "----"),
    AccessCase("highway=via_ferrata", "----"),
    AccessCase("highway=busway", "----"),
    AccessCase("highway=busway bicycle=yes", "--=-"),
    AccessCase("highway=busway access=yes", "----"),
    AccessCase("highway=ladder", "=---"),
    AccessCase("railway=rail", "----"),
    AccessCase("area:highway=residential", "----"),
    AccessCase("highway=path sac_scale=hiking", "=---"),
    AccessCase("highway=path sac_scale=alpine_hiking", "----"),
  ]

  // MARK: access and its hierarchy

  static let access = [
    AccessCase("highway=residential access=no", "----"),
    AccessCase("highway=residential access=private", "---="),
    AccessCase("highway=residential access=destination", "===="),
    AccessCase("highway=residential access=permissive", "===="),
    AccessCase("highway=service access=customers", "===="),
    AccessCase("highway=service access=delivery", "---="),
    AccessCase("highway=residential access=no foot=yes", "==--"),
    AccessCase("highway=residential access=no bicycle=yes", "--=-"),
    AccessCase("highway=residential access=private foot=permissive bicycle=permissive", "===="),
    AccessCase("highway=residential vehicle=no", "==--"),
    AccessCase("highway=residential vehicle=no bicycle=yes", "===-"),
    AccessCase("highway=residential motor_vehicle=no", "===-"),
    AccessCase("highway=residential motor_vehicle=private", "===="),
    AccessCase("highway=residential motor_vehicle=agricultural", "===-"),
    AccessCase("highway=residential motor_vehicle=no motorcar=yes", "===="),
    AccessCase("highway=residential motor_vehicle=yes motorcar=no", "===-"),
    AccessCase("highway=residential vehicle=no motor_vehicle=destination", "==-="),
    AccessCase("highway=residential foot=no", "--=="),
    AccessCase("highway=residential foot=use_sidepath", "--=="),
    AccessCase("highway=residential bicycle=no", "==-="),
    AccessCase("highway=residential bicycle=use_sidepath", "==-="),
    AccessCase("highway=residential bicycle=optional_sidepath", "===="),
    AccessCase("highway=footway bicycle=yes", "===-"),
    AccessCase("highway=footway bicycle=designated foot=designated", "===-"),
    AccessCase("highway=footway bicycle=dismount", "==--"),
    AccessCase("highway=footway access=yes", "==--"),
    AccessCase("highway=footway vehicle=yes", "===="),
    AccessCase("highway=footway motor_vehicle=yes", "==-="),
    AccessCase("highway=pedestrian bicycle=yes motor_vehicle=delivery", "===-"),
    AccessCase("highway=pedestrian motor_vehicle=destination", "==-="),
    AccessCase("highway=cycleway foot=no", "--=-"),
    AccessCase("highway=cycleway foot=designated", "===-"),
    AccessCase("highway=path bicycle=no", "==--"),
    AccessCase("highway=path foot=no bicycle=designated", "--=-"),
    AccessCase("highway=bridleway bicycle=yes", "=-=-"),
    AccessCase("highway=motorway foot=yes", "=-->"),
    AccessCase("highway=trunk foot=no bicycle=no", "---="),
    AccessCase("highway=track motor_vehicle=forestry", "=-=-"),
    AccessCase("highway=track access=forestry foot=yes", "=---"),
    AccessCase("highway=service access=military", "----"),
    AccessCase("highway=service access=something_new", "===="),
    AccessCase("highway=residential motor_vehicle=bus", "===-"),
    AccessCase("highway=residential access=no psv=yes", "----"),
    AccessCase("highway=residential smoothness=impassable", "=---"),
    AccessCase("highway=steps bicycle=yes", "=-=-"),
    AccessCase("highway=residential locked=yes", "----"),
    AccessCase("highway=track access=agricultural;forestry", "----"),
    AccessCase("highway=service motor_vehicle=agricultural;destination", "===="),
    AccessCase("highway=service access=no;~private", "---="),
    AccessCase("highway=residential hov=designated", "===="),
    AccessCase("highway=residential toll=yes", "===="),
    AccessCase("highway=unclassified ford=yes", "=-=="),
    AccessCase("highway=track ford=stepping_stones", "=---"),
    AccessCase("highway=track ford=boat", "----"),
    AccessCase("highway=track ford=no", "=-=="),
    AccessCase("highway=service maxheight=1.6", "===-"),
    AccessCase("highway=service maxheight=2.1", "===="),
    AccessCase("highway=service maxheight=default", "===="),
    AccessCase("highway=residential bus=yes psv=designated", "===="),
    AccessCase("highway=service service=alley access=delivery", "---="),
    AccessCase("highway=residential bicycle=dismount", "==-="),
    AccessCase("highway=cycleway bicycle=designated foot=use_sidepath", "--=-"),
  ]

  // MARK: oneway and its exceptions

  static let directions = [
    AccessCase("highway=residential oneway=yes", "==>>"),
    AccessCase("highway=residential oneway=true", "==>>"),
    AccessCase("highway=residential oneway=1", "==>>"),
    AccessCase("highway=residential oneway=-1", "==<<"),
    AccessCase("highway=residential oneway=reverse", "==<<"),
    AccessCase("highway=residential oneway=no", "===="),
    AccessCase("highway=residential oneway=alternating", "===="),
    AccessCase("highway=residential oneway=reversible", "===-"),
    AccessCase("highway=residential oneway=yes oneway:bicycle=no", "===>"),
    AccessCase("highway=residential oneway=yes oneway:bicycle=yes", "==>>"),
    AccessCase("highway=residential oneway=yes oneway:bicycle=-1", "==<>"),
    AccessCase("highway=residential oneway:bicycle=yes", "==>="),
    AccessCase("highway=residential oneway=-1 oneway:bicycle=no", "===<"),
    AccessCase("highway=residential oneway=yes cycleway=opposite", "===>"),
    AccessCase("highway=residential oneway=yes cycleway=opposite_lane", "===>"),
    AccessCase("highway=residential oneway=yes cycleway:left=opposite_track", "===>"),
    AccessCase("highway=residential oneway=yes cycleway=opposite oneway:bicycle=yes", "==>>"),
    AccessCase("highway=residential oneway=yes cycleway=lane", "==>>"),
    AccessCase("highway=residential oneway=yes cycleway:left:oneway=-1", "===>"),
    AccessCase("highway=residential oneway=yes cycleway:right:oneway=no", "===>"),
    AccessCase("highway=residential oneway=yes bicycle:backward=yes", "===>"),
    AccessCase("highway=residential oneway=yes oneway:motor_vehicle=no", "==>="),
    AccessCase("highway=residential oneway:motor_vehicle=yes", "===>"),
    AccessCase("highway=residential oneway:vehicle=yes", "==>>"),
    AccessCase("highway=residential motor_vehicle:backward=no", "===>"),
    AccessCase("highway=residential motor_vehicle:forward=no", "===<"),
    AccessCase("highway=residential vehicle:backward=no", "==>>"),
    AccessCase("highway=residential vehicle:backward=no bicycle=yes", "===>"),
    AccessCase("highway=residential junction=roundabout", "==>>"),
    AccessCase("highway=residential junction=circular", "==>>"),
    AccessCase("highway=residential junction=roundabout oneway=no", "===="),
    AccessCase("highway=residential junction=roundabout oneway=-1", "==<<"),
    AccessCase("highway=residential junction=roundabout oneway:bicycle=no", "===>"),
    AccessCase("highway=motorway oneway=-1", "---<"),
    AccessCase("highway=cycleway oneway=yes", "==>-"),
    AccessCase("highway=footway oneway:foot=yes", ">>--"),
    AccessCase("highway=steps conveying=forward", ">---"),
    AccessCase("highway=steps conveying=backward", "<---"),
    AccessCase("highway=steps conveying=reversible", "=---"),
    AccessCase("highway=footway foot:backward=no", ">>--"),
    AccessCase("highway=steps conveying=yes", "=---"),
    AccessCase("highway=steps conveying=yes oneway=yes", ">---"),
    AccessCase("highway=footway conveying=yes oneway=-1", "<<--"),
    AccessCase("highway=footway oneway=yes", "==--"),
    AccessCase("highway=path oneway=yes bicycle=yes", "==>-"),
    AccessCase("highway=residential oneway=yes cycleway:both=opposite_lane", "===>"),
    AccessCase("highway=residential oneway=yes cycleway:right=opposite_share_busway", "===>"),
    AccessCase("highway=residential oneway=yes oneway:foot=yes", ">>>>"),
  ]

  // MARK: Wheelchairs

  static let wheelchairs = [
    AccessCase("highway=footway wheelchair=no", "=---"),
    AccessCase("highway=footway wheelchair=limited", "==--"),
    AccessCase("highway=footway smoothness=very_bad", "=---"),
    AccessCase("highway=footway smoothness=bad", "==--"),
    AccessCase("highway=footway smoothness=very_bad wheelchair=yes", "==--"),
    AccessCase("highway=steps ramp:wheelchair=yes", "==--"),
    AccessCase("highway=steps ramp:wheelchair=yes wheelchair=no", "=---"),
    AccessCase("highway=steps ramp:bicycle=yes", "=-=-"),
    AccessCase("highway=footway ford=yes", "=---"),
    AccessCase("highway=footway ford=yes wheelchair=yes", "==--"),
    AccessCase("highway=steps wheelchair=yes", "==--"),
    AccessCase("highway=track wheelchair=yes", "===="),
    AccessCase("highway=path tracktype=grade4", "=-=-"),
    AccessCase("highway=footway foot=private", "----"),
    AccessCase("highway=path wheelchair=designated sac_scale=hiking", "==--"),
  ]

  // MARK: Barriers

  static let barriers = [
    AccessCase("barrier=bollard", "===-"),
    AccessCase("barrier=bollard motor_vehicle=yes", "===="),
    AccessCase("barrier=gate", "===="),
    AccessCase("barrier=gate access=private", "---="),
    AccessCase("barrier=gate access=no foot=yes", "==--"),
    AccessCase("barrier=gate locked=yes", "----"),
    AccessCase("barrier=gate locked=yes foot=yes", "==--"),
    AccessCase("barrier=lift_gate", "===="),
    AccessCase("barrier=lift_gate motor_vehicle=no", "===-"),
    AccessCase("barrier=cycle_barrier", "=-=-"),
    AccessCase("barrier=cycle_barrier bicycle=no", "=---"),
    AccessCase("barrier=stile", "=---"),
    AccessCase("barrier=kissing_gate", "=---"),
    AccessCase("barrier=turnstile", "=---"),
    AccessCase("barrier=block", "===-"),
    AccessCase("barrier=toll_booth", "===="),
    AccessCase("barrier=cattle_grid", "===="),
    AccessCase("barrier=wall", "----"),
    AccessCase("barrier=fence foot=yes", "=---"),
    AccessCase("barrier=something_new", "=---"),
    AccessCase("access=no", "----"),
    AccessCase("bicycle=no", "==-="),
    AccessCase("barrier=entrance", "===="),
    AccessCase("barrier=sliding_gate", "===="),
    AccessCase("barrier=door", "==--"),
    AccessCase("barrier=door wheelchair=no", "=---"),
    AccessCase("barrier=guard_rail", "----"),
    AccessCase("barrier=squeeze", "=---"),
    AccessCase("barrier=bollard bollard=removable access=private foot=yes", "==--"),
    AccessCase("highway=crossing bicycle=no", "===="),
    AccessCase("highway=bus_stop wheelchair=no", "===="),
    AccessCase("highway=elevator", "===-"),
    AccessCase("highway=elevator wheelchair=no", "=-=-"),
    AccessCase("entrance=main wheelchair=no", "=-=="),
    AccessCase("ford=yes", "=-=="),
    AccessCase("ford=stepping_stones", "=---"),
  ]
}

extension OSMTags {
  /// Reads `key=value` with blanks between; in values a `~` stands for one.
  init(text: String) {
    self.init(
      text.split(separator: " ").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1)
        let value = parts.count > 1 ? String(parts[1]) : ""
        return (String(parts[0]), value.replacing("~", with: " "))
      }
    )
  }
}
