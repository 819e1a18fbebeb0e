/// Where bikes are pushed and carried; the wiki's pages *Tag:highway=steps*, *Key:ramp:bicycle* and
/// *Key:bicycle:pushing*.
extension DrawnCases {
  /// A way of 100 m that is tagged, and one of 2,100 m round it.
  private static func farRound(_ title: String, _ tags: String, _ routes: String) -> RouteCase {
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

  static let bikes = [
    farRound(
      "bikes are carried on stairs that spare a long way round",
      "highway=steps",
      """
      foot,bike a>b: ab
      wheelchair,car a>b: ac cd db
      """
    ),
    shortcut(
      "they are ridden round stairs where that is quicker",
      "highway=steps",
      """
      foot a>b: ab
      bike a>b: ac cd db
      """
    ),
    shortcut(
      "a ramp is quicker than the shoulder",
      "highway=steps ramp:bicycle=yes",
      "foot,bike a>b: ab"
    ),
    shortcut("so is one that bikes may use", "highway=steps bicycle=yes", "foot,bike a>b: ab"),
    farRound(
      "where bikes may not even be pushed they go round",
      "highway=footway bicycle=no bicycle:pushing=no",
      """
      foot a>b: ab
      bike a>b: ac cd db
      """
    ),
    farRound(
      "nor are they carried there",
      "highway=steps bicycle:pushing=no",
      """
      foot a>b: ab
      bike a>b: ac cd db
      """
    ),
    obstacle(
      "a node may say so, too",
      "bicycle=no bicycle:pushing=no",
      through: "foot,wheelchair,car",
      round: "bike"
    ),
    short(
      "a lane beside a motorway is ridden in its direction",
      "highway=motorway cycleway=lane",
      """
      bike,car a>b: ab
      foot a>b: ac cd db
      bike,car b>a: db cd ac
      """
    ),
    short(
      "a cycleway closed to vehicles is ridden",
      "highway=cycleway vehicle=no",
      "bike,foot a>b: ab"
    ),
    RouteCase(
      title: "walkers take the sidewalk beside a street, not its carriageway",
      map: """
        a               b
        c               d
        """,
      ways: """
        ab: highway=residential sidewalk=separate
        ac db: highway=footway
        cd: highway=footway footway=sidewalk
        """,
      routes: """
        foot,wheelchair a>b: ac cd db
        bike,car a>b: ab
        """
    ),
    RouteCase(
      title: "cyclists take the cycleway beside a street where it is not far",
      map: """
        a                       b
        c                       d
        """,
      ways: """
        ab: highway=residential cycleway:both=separate
        ac db cd: highway=cycleway
        """,
      routes: """
        bike a>b: ac cd db
        foot,car a>b: ab
        """
    ),
    RouteCase(
      title: "the ground of a car park is crossed on foot and by bike",
      map: """
        x a   b
          d   c y
        """,
      ways: """
        xa cy: highway=cycleway
        abcda: amenity=parking
        """,
      routes: """
        foot,wheelchair,bike x>y: xa abcda cy
        car x>y: -
        """
    ),
  ]
}
