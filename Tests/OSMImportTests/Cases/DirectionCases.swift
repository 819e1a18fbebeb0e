/// Directions; the wiki's pages *Key:oneway*, *Key:cycleway* and *Key:junction*.
extension DrawnCases {
  /// A one-way street on which bikes may ride both ways.
  private static func contraflow(_ title: String, _ tags: String) -> RouteCase {
    short(
      title,
      "highway=residential oneway=yes \(tags)",
      """
      bike b>a: ab
      bike a>b: ab
      car b>a: db cd ac
      car a>b: ab
      """
    )
  }

  static let directions = [
    contraflow("a lane against the traffic", "cycleway=opposite_lane"),
    contraflow("bikes against the traffic", "cycleway=opposite"),
    contraflow("a track against the traffic on the left", "cycleway:left=opposite_track"),
    contraflow(
      "a lane on the left that runs backwards",
      "cycleway:left=lane cycleway:left:oneway=-1"
    ),
    contraflow("a track for both directions", "cycleway:right=track cycleway:right:oneway=no"),
    contraflow("bikes backwards by their own access", "bicycle:backward=yes"),
    contraflow("one-way but not for bikes", "oneway:bicycle=no"),
    short(
      "a lane in the direction of traffic does not open the other direction",
      "highway=residential oneway=yes cycleway=lane",
      """
      bike a>b: ab
      bike b>a: db cd ac
      """
    ),
    short(
      "one-way for bikes alone",
      "highway=residential oneway:bicycle=yes",
      """
      bike b>a: db cd ac
      car b>a: ab
      """
    ),
    short(
      "one-way for motor vehicles alone",
      "highway=residential oneway:motor_vehicle=yes",
      """
      bike b>a: ab
      car b>a: db cd ac
      """
    ),
    short(
      "a reversible street",
      "highway=residential oneway=reversible",
      """
      car a>b: ac cd db
      car b>a: db cd ac
      foot b>a: ab
      """
    ),
    short(
      "alternating traffic",
      "highway=residential oneway=alternating",
      """
      car a>b: ab
      car b>a: ab
      """
    ),
    short(
      "vehicles may not come back",
      "highway=residential vehicle:backward=no",
      """
      foot b>a: ab
      bike,car b>a: db cd ac
      car a>b: ab
      """
    ),
    short(
      "motor vehicles may only come back",
      "highway=residential motor_vehicle:forward=no",
      """
      bike a>b: ab
      car a>b: ac cd db
      car b>a: ab
      """
    ),
    short(
      "a one-way cycleway",
      "highway=cycleway oneway=yes",
      """
      bike a>b: ab
      bike b>a: db cd ac
      foot b>a: ab
      """
    ),
    short(
      "a one-way footway in a queue",
      "highway=footway oneway:foot=yes",
      """
      foot a>b: ab
      foot b>a: db cd ac
      """
    ),
    short(
      "a moving walkway",
      "highway=footway conveying=forward",
      """
      foot,wheelchair a>b: ab
      foot,wheelchair b>a: db cd ac
      """
    ),
    shortcut(
      "an escalator down",
      "highway=steps conveying=backward incline=up",
      """
      foot a>b: ac cd db
      foot b>a: ab
      wheelchair a>b: ac cd db
      """
    ),
    short(
      "motorways may say that they are not one-way",
      "highway=motorway oneway=no",
      """
      car a>b: ab
      car b>a: ab
      """
    ),
    short(
      "slip roads are not one-way by themselves",
      "highway=motorway_link",
      """
      car b>a: ab
      bike b>a: db cd ac
      """
    ),
  ]

  /// A roundabout of four ways, drawn anticlockwise, with four streets.
  private static func roundabout(
    _ title: String,
    _ tags: String,
    ring: String = "pq qs sr rp",
    relations: String = "",
    _ routes: String
  ) -> RouteCase {
    RouteCase(
      title: title,
      map: """
            n
            p
        w q   r e
            s
            t
        """,
      ways: "\(ring): highway=residential \(tags)\nnp wq re st: highway=residential",
      relations: relations,
      routes: routes
    )
  }

  static let roundabouts = [
    roundabout(
      "three quarters round",
      "junction=roundabout",
      """
      car,bike n>e: np pq qs sr re
      foot n>e: np rp re
      car e>n: re rp np
      """
    ),
    roundabout(
      "a circular junction",
      "junction=circular",
      "car n>e: np pq qs sr re"
    ),
    roundabout(
      "bikes both ways round",
      "junction=roundabout oneway:bicycle=no",
      """
      bike n>e: np rp re
      car n>e: np pq qs sr re
      """
    ),
    roundabout(
      "drawn clockwise, as in left-hand traffic",
      "junction=roundabout",
      ring: "qp sq rs pr",
      """
      car n>e: np pr re
      car e>n: re rs sq qp np
      """
    ),
    roundabout(
      "a ring that is not a roundabout",
      "junction=yes",
      "car,bike n>e: np rp re"
    ),
    roundabout(
      "no entry into a roundabout",
      "junction=roundabout",
      relations: "from=np via=p to=pq restriction=no_entry",
      """
      car n>e: -
      car w>n: wq qs sr rp np
      foot n>e: np rp re
      """
    ),
    roundabout(
      "no exit to the east for traffic from the north",
      "junction=roundabout",
      relations: "from=np via=pq via=qs via=sr to=re restriction=no_exit",
      """
      car n>t: np pq qs st
      car w>e: wq qs sr re
      """
    ),
    RouteCase(
      title: "a roundabout of one way is left in its direction",
      map: """
            n
            p
        w q   r e
            s
          u v t
        """,
      ways: """
        pqsrp: highway=residential junction=roundabout
        np wq re st sv: highway=residential
        """,
      relations: "from=pqsrp via=s to=st restriction=no_right_turn",
      routes: """
        car n>t: np pqsrp sv st
        car n>v: np pqsrp sv
        car t>n: st pqsrp np
        """
    ),
  ]
}
