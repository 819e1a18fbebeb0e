/// U-turns: cars make them at dead ends only.
extension DrawnCases {
  /// Four streets that meet at x and lead nowhere else.
  private static let star = """
          n
    w     x e
          s q
    """
  private static let noLeftTurn = "from=nx via=x to=xe restriction=no_left_turn"

  /// Two carriageways with a link be; side streets at both of its ends lead on.
  private static let linked = """
        n
    a   b           c
    d   e           f
    p   s   q
        u
    """
  private static let linkedStreets = """
    cb ba de ef: highway=primary oneway=yes
    be cf es ps sq pu uq bn nc: highway=residential
    """

  static let reversals = [
    RouteCase(
      title: "no U-turn in a side street to evade a restriction with a via way",
      map: linked,
      ways: linkedStreets,
      relations: "from=de via=be to=ba restriction=no_u_turn",
      routes: """
        car d>a: de ef cf cb ba
        car s>a: es be ba
        foot d>a: de be ba
        """
    ),
    RouteCase(
      title: "no U-turn to evade a mandatory turn with a via way",
      map: linked,
      ways: linkedStreets,
      relations: "from=de via=be to=bn restriction=only_straight_on",
      routes: "car d>a: de ef cf cb ba"
    ),
    RouteCase(
      title: "a car makes a U-turn at the end of a street",
      map: star,
      ways: "wx xe nx xs: highway=residential",
      relations: noLeftTurn,
      routes: "car,bike n>e: nx xs xe"
    ),
    RouteCase(
      title: "a car makes no U-turn if the street continues",
      map: star,
      ways: "wx xe nx xs sq: highway=residential",
      relations: noLeftTurn,
      routes: """
        car n>e: nx xs sq xs xe
        bike n>e: nx xs xe
        """
    ),
    RouteCase(
      title: "a footway after its end does not count as a continuation",
      map: star,
      ways: """
        wx xe nx xs: highway=residential
        sq: highway=footway
        """,
      relations: noLeftTurn,
      routes: "car n>e: nx xs xe"
    ),
    RouteCase(
      title: "a one-way street towards the end does not count as a continuation",
      map: star,
      ways: """
        wx xe nx xs: highway=residential
        qs: highway=residential oneway=yes
        """,
      relations: noLeftTurn,
      routes: "car n>e: nx xs xe"
    ),
    RouteCase(
      title: "a car takes a one-way street that leads on, or another dead end",
      map: star,
      ways: """
        wx xe nx xs: highway=residential
        sq: highway=residential oneway=yes
        """,
      relations: noLeftTurn,
      routes: """
        car n>e: nx wx xe
        bike n>e: nx xs xe
        """
    ),
    RouteCase(
      title: "no U-turn at a dead end if it is forbidden",
      map: star,
      ways: "wx xe nx xs: highway=residential",
      relations: """
        \(noLeftTurn)
        from=xs via=s to=xs restriction=no_u_turn
        """,
      routes: """
        car,bike n>e: nx wx xe
        foot n>e: nx xe
        """
    ),
    RouteCase(
      title: "no U-turn in the middle of a street allows going straight on",
      map: "a b c",
      ways: "abc: highway=residential",
      relations: "from=abc via=b to=abc restriction=no_u_turn",
      routes: """
        car,bike a>c: abc
        car,bike c>a: abc
        """
    ),
    RouteCase(
      title: "bikes make no U-turn if it is forbidden",
      map: """
              n
        w     x e
              s
              t
        """,
      ways: "wx xe nx xs st: highway=residential",
      relations: """
        \(noLeftTurn)
        from=xs via=s to=xs restriction=no_u_turn
        """,
      routes: "bike,car n>e: nx xs st xs xe"
    ),
    RouteCase(
      title: "a bollard makes a dead end for cars",
      map: star,
      ways: "wx xe nx xsq: highway=residential",
      nodes: ["s": "barrier=bollard"],
      relations: noLeftTurn,
      routes: "car n>e: nx xsq xe"
    ),
    RouteCase(
      title: "a car makes no U-turn at a crossing",
      map: """
        a   b   c
            d
        """,
      ways: """
        ab: highway=residential
        bc bd: highway=residential oneway=yes
        """,
      relations: "from=ab via=b to=bc restriction=no_straight_on",
      routes: """
        car a>c: -
        car a>d: ab bd
        """
    ),
    RouteCase(
      title: "a loop at the end of a street is used to turn back",
      map: """
              n
        w     x e
              s
             p q
        """,
      ways: """
        wx xe nx xs: highway=residential
        sp pq qs: highway=residential oneway=yes
        """,
      relations: noLeftTurn,
      routes: "car n>e: nx xs sp pq qs xs xe"
    ),
  ]
}
