/// Streets that need a permission; the wiki's page *Key:access*.
extension DrawnCases {
  static let permissions = [
    RouteCase(
      title: "drivers start and end in a private street, walkers and bikes do not enter it",
      map: """
        a b e f
        c     d
        """,
      ways: """
        ab: highway=residential
        be ef: highway=service access=private
        ac cd df: highway=residential
        """,
      routes: """
        car a>e: ab be
        car e>a: be ab
        car d>e: df ef
        car a>f: ac cd df
        foot,bike a>f: ac cd df
        foot,bike a>e: -
        """
    ),
    obstacle(
      "drivers do not pass a residents' gate if there is another way",
      "barrier=lift_gate access=residents",
      through: "",
      round: "foot,bike,car"
    ),
    RouteCase(
      title: "a house behind a private gate is reachable",
      map: "a b c d",
      ways: "abcd: highway=service",
      nodes: ["b": "barrier=lift_gate access=private"],
      routes: """
        car a>d: abcd
        car d>a: abcd
        foot,bike a>d: -
        """
    ),
    shortcut(
      "a carpool lane is destination-only for drivers",
      "highway=primary hov=designated",
      """
      bike a>b: ab
      car a>b: ac cd db
      """
    ),
  ]
}
