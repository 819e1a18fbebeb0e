/// Access of ways; the wiki's pages *Key:access* and *OSM tags for routing/Access restrictions*.
extension DrawnCases {
  /// A tagged way of 100 m, and a way of 700 m around it.
  static func shortcut(_ title: String, _ tags: String, _ routes: String) -> RouteCase {
    RouteCase(
      title: title,
      map: """
        a b


        c d
        """,
      ways: "ab: \(tags)\nac cd db: highway=residential",
      routes: routes
    )
  }

  static let access = [
    short(
      "no motor vehicles",
      "highway=residential motor_vehicle=no",
      """
      foot,wheelchair,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "no vehicles except bikes",
      "highway=residential vehicle=no bicycle=yes",
      """
      foot,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "no bikes: cyclists ride around it",
      "highway=residential bicycle=no",
      """
      foot,car a>b: ab
      bike a>b: ac cd db
      """
    ),
    shortcut(
      "bikes are pushed if it is much shorter",
      "highway=footway bicycle=dismount",
      """
      foot,wheelchair,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    shortcut(
      "bikes are not pushed on a way closed to walkers",
      "highway=residential bicycle=no foot=no",
      """
      car a>b: ab
      foot,wheelchair,bike a>b: ac cd db
      """
    ),
    short(
      "no walkers",
      "highway=residential foot=no",
      """
      car,bike a>b: ab
      foot,wheelchair a>b: ac cd db
      """
    ),
    short(
      "closed except for walkers",
      "highway=service access=no foot=yes",
      """
      foot,wheelchair a>b: ab
      car,bike a>b: ac cd db
      """
    ),
    short(
      "a street for residents",
      "highway=residential access=residents",
      "foot,wheelchair,bike,car a>b: ac cd db"
    ),
    short(
      "a street that needs a permit",
      "highway=service access=permissive",
      "foot,wheelchair,bike,car a>b: ab"
    ),
    short(
      "open to customers, not to deliveries",
      "highway=service access=customers motor_vehicle=delivery",
      """
      foot,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "a street for buses",
      "highway=residential access=no bus=yes",
      "foot,bike,car a>b: ac cd db"
    ),
    short(
      "a busway open to bikes",
      "highway=busway bicycle=yes",
      """
      bike a>b: ab
      foot,car a>b: ac cd db
      """
    ),
    short(
      "a carpool lane",
      "highway=residential hov=designated",
      """
      bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "a cycleway without walkers",
      "highway=cycleway foot=no",
      """
      bike a>b: ab
      foot,wheelchair,car a>b: ac cd db
      """
    ),
    short(
      "bikes have to use the path beside the street",
      "highway=primary bicycle=use_sidepath",
      """
      car a>b: ab
      bike a>b: ac cd db
      """
    ),
    short(
      "a path is for all except cars",
      "highway=path",
      """
      foot,wheelchair,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "a track is for all except wheelchairs",
      "highway=track",
      """
      foot,bike,car a>b: ab
      wheelchair a>b: ac cd db
      """
    ),
    short(
      "a track for forestry",
      "highway=track motor_vehicle=agricultural;forestry",
      """
      foot,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "a motorway with a path around it",
      "highway=motorway",
      """
      car a>b: ab
      foot,wheelchair,bike a>b: ac cd db
      car b>a: db cd ac
      """
    ),
    short(
      "a motorroad",
      "highway=trunk motorroad=yes",
      """
      car a>b: ab
      car b>a: ab
      foot,bike a>b: ac cd db
      """
    ),
    short(
      "a platform is walked along",
      "railway=platform",
      """
      foot,wheelchair a>b: ab
      car,bike a>b: ac cd db
      """
    ),
    shortcut(
      "no bike through a corridor",
      "highway=corridor indoor=yes",
      """
      foot,wheelchair a>b: ab
      bike,car a>b: ac cd db
      """
    ),
    short(
      "a ford is closed to wheelchairs",
      "highway=residential ford=yes",
      """
      foot,bike,car a>b: ab
      wheelchair a>b: ac cd db
      """
    ),
    shortcut(
      "stepping stones are for walkers",
      "highway=path ford=stepping_stones bicycle=no",
      """
      foot a>b: ab
      wheelchair,car a>b: ac cd db
      """
    ),
    short(
      "a passage too low for cars",
      "highway=service tunnel=building_passage maxheight=1.7",
      """
      foot,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "a lane too narrow for cars",
      "highway=service maxwidth=1.6",
      """
      foot,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    short(
      "an outline of the carriageway is not a street",
      "area:highway=residential",
      "foot,bike,car a>b: ac cd db"
    ),
    short(
      "an emergency access way",
      "highway=service service=emergency_access",
      "foot,bike,car a>b: ac cd db"
    ),
    short(
      "an alpine path is not walked",
      "highway=path sac_scale=alpine_hiking",
      "foot,bike a>b: ac cd db"
    ),
    shortcut(
      "drivers do not pass through a destination-only street",
      "highway=residential motor_vehicle=destination",
      """
      foot,wheelchair,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    shortcut(
      "drivers do not pass through a customers-only street, other modes do",
      "highway=service access=customers",
      """
      foot,wheelchair,bike a>b: ab
      car a>b: ac cd db
      """
    ),
    shortcut(
      "a key of the mode takes precedence",
      "highway=residential access=destination motorcar=yes",
      "foot,wheelchair,bike,car a>b: ab"
    ),
    RouteCase(
      title: "drivers whose trip starts or ends in it use the nearest end",
      map: """
        a b e f
        c     d
        """,
      ways: """
        ab: highway=residential
        be ef: highway=residential motor_vehicle=destination
        ac cd df: highway=residential
        """,
      routes: """
        car a>e: ab be
        car e>a: be ab
        car c>e: ac ab be
        car d>e: df ef
        car e>d: ef df
        car a>f: ac cd df
        foot,bike a>f: ab be ef
        """
    ),
    RouteCase(
      title: "drivers pass through if there is no other way",
      map: "a b c d",
      ways: "ab cd: highway=residential\nbc: highway=residential motor_vehicle=destination",
      routes: """
        car a>d: ab bc cd
        car d>a: cd bc ab
        """
    ),
    RouteCase(
      title: "they enter as few destination-only streets as possible",
      map: """
        a b c
        d   e
        f g h
        """,
      ways: """
        ab bc: highway=residential motor_vehicle=destination
        ad df fg gh he: highway=residential
        ec: highway=residential
        """,
      routes: """
        car a>c: ad df fg gh he ec
        car a>b: ab
        car d>b: ad ab
        """
    ),
  ]
}
