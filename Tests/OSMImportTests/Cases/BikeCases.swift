/// Pushing and carrying bikes; the wiki's pages *Tag:highway=steps*, *Key:ramp:bicycle* and
/// *Key:bicycle:pushing*.
extension DrawnCases {
  /// A tagged way of 100 m, and a way of 2,100 m around it.
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
      "bikes are carried on stairs that save a long detour",
      "highway=steps",
      """
      foot,bike a>b: ab
      wheelchair,car a>b: ac cd db
      """
    ),
    shortcut(
      "cyclists ride around stairs if that is faster",
      "highway=steps",
      """
      foot a>b: ab
      bike a>b: ac cd db
      """
    ),
    shortcut(
      "pushing up a ramp is faster than carrying",
      "highway=steps ramp:bicycle=yes",
      "foot,bike a>b: ab"
    ),
    shortcut("stairs open to bikes are used", "highway=steps bicycle=yes", "foot,bike a>b: ab"),
    farRound(
      "bikes go around a way on which they may not be pushed",
      "highway=footway bicycle=no bicycle:pushing=no",
      """
      foot a>b: ab
      bike a>b: ac cd db
      """
    ),
    farRound(
      "bikes are not carried on such stairs",
      "highway=steps bicycle:pushing=no",
      """
      foot a>b: ab
      bike a>b: ac cd db
      """
    ),
    obstacle(
      "a node may forbid pushing, too",
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
      title: "cyclists take the cycleway beside a street if it is near",
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
      title: "a car park is crossed on foot and by bike",
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
