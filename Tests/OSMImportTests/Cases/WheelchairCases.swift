/// Kerbs, steps, lifts, slopes and grounds; the wiki's pages *Key:wheelchair*, *Key:kerb*,
/// *Tag:highway=steps*, *Tag:highway=elevator*, *Key:smoothness* and *Key:incline*.
extension DrawnCases {
  /// Walkers take the tagged way; wheelchairs go around it.
  private static func barred(_ title: String, _ tags: String) -> RouteCase {
    short(title, tags, "foot a>b: ab\nwheelchair a>b: ac cd db\nwheelchair b>a: db cd ac")
  }

  /// Both take the tagged way.
  private static func usable(_ title: String, _ tags: String) -> RouteCase {
    short(title, tags, "foot,wheelchair a>b: ab\nwheelchair b>a: ab")
  }

  static let wheelchairs = [
    barred("no wheelchairs", "highway=footway wheelchair=no"),
    usable("limited wheelchair access", "highway=footway wheelchair=limited"),
    barred("bad ground", "highway=footway smoothness=very_bad"),
    usable(
      "bad ground tagged as accessible",
      "highway=footway smoothness=very_bad wheelchair=yes"
    ),
    barred("cobbles", "highway=footway surface=cobblestone"),
    barred("sand", "highway=footway surface=sand"),
    barred("a soft track", "highway=path tracktype=grade4"),
    barred("a steep ramp", "highway=footway incline=10%"),
    barred("a steep ramp down", "highway=footway incline=-10%"),
    usable("a gentle ramp", "highway=footway ramp=yes incline=3%"),
    barred("a narrow passage", "highway=footway width=0.7"),
    usable("a passage wide enough", "highway=footway width=0.9"),
    usable("a footway over a crossing", "highway=footway footway=crossing"),
    shortcut(
      "steps",
      "highway=steps",
      """
      foot a>b: ab
      wheelchair,bike,car a>b: ac cd db
      """
    ),
    shortcut(
      "steps with a ramp for wheelchairs",
      "highway=steps ramp:wheelchair=yes",
      "foot,wheelchair a>b: ab"
    ),
    shortcut(
      "steps with a bicycle ramp",
      "highway=steps ramp:bicycle=yes",
      """
      foot a>b: ab
      wheelchair a>b: ac cd db
      """
    ),
    shortcut(
      "a lift",
      "highway=elevator",
      """
      foot,wheelchair a>b: ab
      bike,car a>b: ac cd db
      """
    ),
    shortcut(
      "a lift that is too small for wheelchairs",
      "highway=elevator wheelchair=no",
      """
      foot a>b: ab
      wheelchair a>b: ac cd db
      """
    ),
    shortcut(
      "a lift for the staff",
      "highway=elevator access=private",
      "foot,wheelchair a>b: ac cd db"
    ),
    RouteCase(
      title: "a lift where two levels meet",
      map: """
        a x b


        c   d
        """,
      ways: """
        ax: highway=footway level=0
        xb: highway=footway level=1
        ac cd db: highway=residential
        """,
      nodes: ["x": "highway=elevator"],
      routes: """
        foot,wheelchair a>b: ax xb
        bike a>b: ac cd db
        """
    ),
    RouteCase(
      title: "a lift out of order",
      map: """
        a x b


        c   d
        """,
      ways: """
        ax xb: highway=footway
        ac cd db: highway=residential
        """,
      nodes: ["x": "highway=elevator access=no"],
      routes: "foot,wheelchair a>b: ac cd db"
    ),
    obstacle(
      "a high kerb",
      "barrier=kerb kerb=raised",
      through: "foot,bike",
      round: "wheelchair"
    ),
    obstacle("a kerb that is rolled", "kerb=rolled", through: "foot,bike", round: "wheelchair"),
    obstacle("a lowered kerb", "kerb=lowered", through: "foot,wheelchair,bike", round: ""),
    obstacle("a flush kerb", "kerb=flush", through: "foot,wheelchair", round: ""),
    obstacle("a kerb of 2 cm", "kerb=raised kerb:height=2~cm", through: "wheelchair", round: ""),
    obstacle(
      "a kerb of 5 cm",
      "kerb=lowered kerb:height=0.05",
      through: "foot",
      round: "wheelchair"
    ),
  ]
}
