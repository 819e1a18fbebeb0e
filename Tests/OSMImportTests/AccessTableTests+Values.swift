@testable import OSMImport

/// Rules in which OSRM, Valhalla, GraphHopper and this importer were found to differ.
extension AccessTableTests {
  // MARK: Values

  static let values = [
    AccessCase("highway=residential motorcar=foot", "===-"),
    AccessCase("highway=residential access=minibus", "===-"),
    AccessCase("highway=residential access=share_taxi", "===-"),
    AccessCase("highway=residential motorcar=emergency_vehicle", "===-"),
    AccessCase("highway=residential motor_vehicle=bicycle;horse", "===-"),
    AccessCase("highway=residential access=foot;yes", "===="),
    AccessCase("highway=pedestrian vehicle=yes", "===="),
    AccessCase("highway=pedestrian vehicle:forward=yes", "==>>"),
    AccessCase("highway=footway vehicle=yes motor_vehicle=no", "===-"),
    AccessCase("highway=footway vehicle=no", "==--"),
    AccessCase("highway=residential oneway=yes vehicle:backward=yes", "===="),
    AccessCase("highway=cycleway vehicle=no", "===-"),
    AccessCase("highway=cycleway vehicle=no bicycle=no", "==--"),
    AccessCase("highway=cycleway vehicle=no access=no", "----"),
    AccessCase("highway=residential access=permit", "---="),
    AccessCase("highway=residential access=residents foot=yes", "==-="),
    AccessCase("highway=residential access=private vehicle=no", "----"),
    AccessCase("highway=residential motor_vehicle=private;agricultural", "===="),
    AccessCase("highway=residential motor_vehicle:forward=private motor_vehicle=no", "===>"),
    AccessCase("highway=footway motor_vehicle=private", "==--"),
    AccessCase("highway=footway access=private", "----"),
    AccessCase("highway=service access=private oneway=yes", "--->"),
    AccessCase("highway=service access=private maxheight=1.5", "----"),
    AccessCase("highway=residential hov:lanes=designated|designated", "===="),
    AccessCase("highway=residential conveying=forward", "===="),
    AccessCase("highway=corridor conveying=backward", "<<--"),
    AccessCase("amenity=parking", "===-"),
    AccessCase("amenity=parking parking=surface access=customers", "===-"),
    AccessCase("amenity=parking parking=underground", "----"),
    AccessCase("amenity=parking building=garages", "----"),
    AccessCase("amenity=parking access=private", "----"),
  ]

  // MARK: Lanes and tracks for bikes

  static let lanes = [
    AccessCase("highway=motorway cycleway=track", "-->>"),
    AccessCase("highway=motorway cycleway:left=lane", "-->>"),
    AccessCase("highway=motorway cycleway:right=share_busway", "-->>"),
    AccessCase("highway=motorway cycleway=opposite_lane", "--=>"),
    AccessCase("highway=motorway cycleway:both=lane oneway=no", "--=="),
    AccessCase("highway=motorway cycleway=track bicycle=no", "--->"),
    AccessCase("highway=motorway cycleway=separate", "--->"),
    AccessCase("highway=motorway cycleway=no", "--->"),
    AccessCase("highway=trunk motorroad=yes cycleway=lane", "--=="),
    AccessCase("highway=trunk motorroad=yes cycleway:right=lane", "-->="),
    AccessCase("highway=trunk motorroad=yes cycleway:left=track", "--<="),
    AccessCase("highway=trunk motorroad=yes cycleway:left=track cycleway:left:oneway=no", "--=="),
    AccessCase("highway=footway cycleway=track", "===-"),
    AccessCase("highway=steps cycleway=track", "=---"),
    AccessCase("highway=residential access=no cycleway=lane", "----"),
  ]

  // MARK: Sizes

  static let sizes = [
    AccessCase("highway=service maxheight=5'6\"", "===-"),
    AccessCase("highway=service maxheight=6'", "===="),
    AccessCase("highway=service maxheight=5~ft~8~in", "===-"),
    AccessCase("highway=service maxweight=1", "===-"),
    AccessCase("highway=service maxweight=1.5", "===="),
    AccessCase("highway=service maxweight=900~kg", "===-"),
    AccessCase("highway=service maxweight=1~st", "===-"),
    AccessCase("highway=service maxweightrating=1.2~t", "===-"),
    AccessCase("highway=service maxweightrating=3.5", "===="),
    AccessCase("highway=service maxweight=unsigned", "===="),
    AccessCase("highway=service maxlength=1", "===-"),
    AccessCase("highway=service maxlength=12'", "===-"),
    AccessCase("highway=service maxlength=6", "===="),
  ]

  // MARK: Barriers that tags open, or close

  static let opened = [
    AccessCase("barrier=height_restrictor maxheight=1", "===-"),
    AccessCase("barrier=height_restrictor maxheight:physical=1.7", "===-"),
    AccessCase("barrier=height_restrictor maxheight=2.1", "===="),
    AccessCase("maxheight=1.5", "===-"),
    AccessCase("amenity=parking_entrance maxheight=1.7", "===="),
    AccessCase("barrier=bollard bollard=rising", "===="),
    AccessCase("barrier=bollard bollard=removable", "===-"),
    AccessCase("barrier=bollard bollard=rising motor_vehicle=no", "===-"),
    AccessCase("barrier=bollard access=yes", "===="),
    AccessCase("barrier=wall access=yes", "===="),
    AccessCase("barrier=wall access=permissive", "===="),
    AccessCase("barrier=wall access=designated motor_vehicle=no", "===-"),
    AccessCase("barrier=wall access=private", "----"),
    AccessCase("barrier=stile access=yes", "=---"),
    AccessCase("barrier=kissing_gate access=yes", "=---"),
    AccessCase("barrier=turnstile access=permissive", "=---"),
    AccessCase("barrier=door access=yes", "==--"),
    AccessCase("barrier=fence sensory=audible", "===="),
    AccessCase("barrier=fence sensory=audio", "===="),
    AccessCase("barrier=fence sensory=tactile", "----"),
    AccessCase("barrier=lift_gate access=permit", "---="),
    AccessCase("barrier=lift_gate access=no motorcar=delivery foot=yes", "==-="),
  ]
}
