/// Times; the wiki's pages *Conditional restrictions* and *Key:opening_hours*.
extension DrawnCases {
  /// A short way and a long one.
  static let square = """
    a   b
    c   d
    """
  private static let rush = "(Mo-Fr~07:00-09:00)"

  /// The short way is tagged; the others are streets.
  static func short(
    _ title: String,
    _ tags: String,
    others: String = "highway=residential",
    relations: String = "",
    _ routes: String
  ) -> RouteCase {
    RouteCase(
      title: title,
      map: square,
      ways: "ab: \(tags)\nac cd db: \(others)",
      relations: relations,
      routes: routes
    )
  }

  static let conditional = [
    short(
      "closed to cars in the morning",
      "highway=residential motor_vehicle:conditional=no~@~\(rush)",
      """
      car a>b @Fr0800: ac cd db
      bike,foot,wheelchair a>b @Fr0800: ab
      car a>b @Fr0900: ab
      car a>b @Sa0800: ab
      """
    ),
    short(
      "closed to all at night",
      "highway=residential access:conditional=no~@~(22:00-06:00)",
      """
      car,bike,foot a>b @Fr2300: ac cd db
      car,bike,foot a>b @Fr0500: ac cd db
      car,bike,foot a>b @Fr0600: ab
      """
    ),
    short(
      "open to cars outside market days only",
      "highway=pedestrian motor_vehicle:conditional=yes~@~(Mo-Fr,Su)",
      others: "highway=living_street",
      """
      car a>b @Fr1200: ab
      car a>b @Sa1200: ac cd db
      foot a>b @Sa1200: ab
      """
    ),
    short(
      "bikes may ride through the pedestrian zone at night",
      "highway=pedestrian bicycle:conditional=yes~@~(20:00-08:00)",
      others: "highway=cycleway",
      """
      bike a>b @Fr2100: ab
      bike a>b @Fr1200: ac cd db
      """
    ),
    short(
      "one-way in the morning",
      "highway=residential oneway:conditional=yes~@~\(rush)",
      """
      car a>b @Fr0800: ab
      car b>a @Fr0800: db cd ac
      car b>a @Fr1000: ab
      foot b>a @Fr0800: ab
      """
    ),
    short(
      "one-way but not on Sundays",
      "highway=residential oneway=yes oneway:conditional=no~@~(Su)",
      """
      car b>a @Su1200: ab
      car b>a @Mo1200: db cd ac
      car a>b @Mo1200: ab
      """
    ),
    short(
      "a street whose direction changes",
      "highway=residential oneway=yes oneway:conditional=-1~@~(16:00-19:00)",
      """
      car a>b @Mo1200: ab
      car b>a @Mo1200: db cd ac
      car a>b @Mo1700: ac cd db
      car b>a @Mo1700: ab
      """
    ),
    short(
      "a passage with opening hours",
      "highway=footway opening_hours=06:00-22:00",
      """
      foot,wheelchair a>b @Fr1200: ab
      foot,wheelchair a>b @Fr2300: ac cd db
      """
    ),
    short(
      "a passage that is closed on Sundays",
      "highway=footway opening_hours=Mo-Sa~08:00-20:00;~Su~off",
      """
      foot a>b @Sa1200: ab
      foot a>b @Su1200: ac cd db
      """
    ),
    short(
      "a private street that is open by day",
      "highway=service access=private access:conditional=yes~@~(Mo-Fr~08:00-18:00)",
      """
      car,foot a>b @Fr1200: ab
      car,foot a>b @Fr1900: ac cd db
      """
    ),
    short(
      "hours of lorries do not apply to cars",
      "highway=residential hgv:conditional=no~@~(00:00-24:00)",
      "car a>b @Fr1200: ab"
    ),
    short(
      "conditions on weight and speed are ignored",
      "highway=residential access:conditional=no~@~(weight>3.5) maxspeed:conditional=5~@~(00:00-24:00)",
      "car a>b @Fr1200: ab"
    ),
    short(
      "two different hours",
      "highway=residential motor_vehicle:conditional=no~@~\(rush);~no~@~(Sa~10:00-12:00)",
      """
      car a>b @Fr0800: ac cd db
      car a>b @Sa1100: ac cd db
      car a>b @Sa1300: ab
      """
    ),
    short(
      "destination traffic at night is still traffic",
      "highway=residential motor_vehicle:conditional=destination~@~(22:00-06:00)",
      "car a>b @Fr2300: ab"
    ),
    RouteCase(
      title: "a gate with opening hours",
      map: "a b c",
      ways: "abc: highway=service",
      nodes: ["b": "barrier=gate opening_hours=07:00-22:00"],
      routes: """
        foot,bike,car a>c @Fr1200: abc
        foot,bike,car a>c @Fr2300: -
        """
    ),
    RouteCase(
      title: "a gate that keeps cars out at night",
      map: "a b c",
      ways: "ab bc: highway=service",
      nodes: ["b": "barrier=lift_gate motor_vehicle:conditional=no~@~(22:00-06:00)"],
      routes: """
        foot,bike,car a>c @Fr1200: ab bc
        foot,bike a>c @Fr2300: ab bc
        car a>c @Fr2300: -
        """
    ),
    RouteCase(
      title: "a bollard that sinks in the morning",
      map: "a b c",
      ways: "ab bc: highway=service",
      nodes: [
        "b": "barrier=rising_bollard access=no foot=yes access:conditional=yes~@~(06:00-10:00)"
      ],
      routes: """
        foot a>c @Fr1200: ab bc
        car a>c @Fr0700: ab bc
        car a>c @Fr1200: -
        """
    ),
    RouteCase(
      title: "no left turn in the morning",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction:conditional=no_left_turn~@~\(rush)",
      routes: """
        car n>e @Fr0800: nx xs se
        car n>e @Fr1000: nx xe
        car n>e: nx xe
        foot n>e @Fr0800: nx xe
        """
    ),
    RouteCase(
      title: "no left turn in the morning, in the older form",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction=no_left_turn day_on=Monday day_off=Friday "
        + "hour_on=07:00 hour_off=09:00",
      routes: """
        car n>e @Fr0800: nx xs se
        car n>e @Sa0800: nx xe
        """
    ),
    RouteCase(
      title: "no left turn in two spans of a day, in the older form",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction=no_left_turn hour_on=7;16 hour_off=9;18",
      routes: """
        car n>e @Su0800: nx xs se
        car n>e @Su1700: nx xs se
        car n>e @Su1200: nx xe
        """
    ),
    RouteCase(
      title: "no left turn except at night",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction=no_left_turn "
        + "restriction:conditional=none~@~(22:00-06:00)",
      routes: """
        car n>e @Fr1200: nx xs se
        car n>e @Fr2300: nx xe
        """
    ),
    RouteCase(
      title: "only cars may not turn in the morning",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction:motorcar:conditional=no_left_turn~@~\(rush)",
      routes: """
        car n>e @Fr0800: nx xs se
        bike n>e @Fr0800: nx xe
        """
    ),
    RouteCase(
      title: "only straight on in the morning",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xs restriction:conditional=only_straight_on~@~\(rush)",
      routes: """
        car n>e @Fr0800: nx xs se
        car n>e @Fr1200: nx xe
        """
    ),
    RouteCase(
      title: "a car does not make a U-turn by a street that is one-way at times",
      map: """
          n
        w x e
          s q
        """,
      ways: """
        wx xe nx sq: highway=residential
        xs: highway=residential oneway:conditional=yes~@~\(rush)
        """,
      relations: "from=nx via=x to=xe restriction=no_left_turn",
      routes: """
        car n>e @Fr1200: nx wx xe
        car n>q @Fr0800: nx xs sq
        car q>n @Fr1200: sq xs nx
        """
    ),
    RouteCase(
      title: "a restriction into a street that is one-way at times applies",
      map: cross,
      ways: """
        wx nx xs se: highway=residential
        xe: highway=residential oneway:conditional=yes~@~\(rush)
        """,
      relations: "from=nx via=x to=xe restriction=no_left_turn",
      routes: """
        car n>e @Fr0800: nx xs se
        car n>e @Fr1200: nx xs se
        car e>n @Fr1200: xe nx
        car e>n @Fr0800: se xs nx
        """
    ),
    RouteCase(
      title: "two relations forbid the same turn at different times",
      map: cross,
      ways: crossing,
      relations: """
        from=nx via=x to=xe restriction:conditional=no_left_turn~@~\(rush)
        from=nx via=x to=xe restriction:conditional=no_left_turn~@~(Sa~10:00-12:00)
        """,
      routes: """
        car n>e @Fr0800: nx xs se
        car n>e @Sa1100: nx xs se
        car n>e @Sa1300: nx xe
        """
    ),
    RouteCase(
      title: "a turn is forbidden at times, and at other times after a certain way",
      map: """
        a n
          x e
          s q
        """,
      ways: "an nx xe xs sq qe: highway=residential",
      relations: """
        from=nx via=x to=xe restriction:conditional=no_left_turn~@~\(rush)
        from=an via=nx to=xe restriction:conditional=no_left_turn~@~(Sa~10:00-12:00)
        """,
      routes: """
        car a>e @Fr0800: an nx xs sq qe
        car a>e @Sa1100: an nx xs sq qe
        car a>e @Sa1300: an nx xe
        car n>e @Fr0800: nx xs sq qe
        car n>e @Sa1100: nx xe
        """
    ),
  ]
}
