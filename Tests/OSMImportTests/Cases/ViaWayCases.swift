/// Turn restrictions with via ways; the wiki's page *Relation:restriction*.
extension DrawnCases {
  /// Two carriageways, the upper one westwards, the lower one eastwards.
  static let dual = """
    i   h
    a   b   c
    d   e   f
        g
    """
  static let carriageways = """
    cb ba de ef: highway=primary oneway=yes
    be cf ge bh ad: highway=residential
    """

  static let viaWays = [
    RouteCase(
      title: "carriageways without restrictions",
      map: dual,
      ways: carriageways,
      routes: """
        car d>a: ad
        car e>a: be ba
        car g>a: ge be ba
        car g>c: ge ef cf
        """
    ),
    RouteCase(
      title: "no U-turn by the link between two carriageways",
      map: dual,
      ways: "cb ba de ef: highway=primary oneway=yes\nbe cf ge bh: highway=residential",
      relations: "from=de via=be to=ba restriction=no_u_turn",
      routes: """
        car d>a: de ef cf cb ba
        car g>a: ge be ba
        car d>h: de be bh
        foot d>a: de be ba
        """
    ),
    RouteCase(
      title: "no U-turn by a link drawn in the other direction",
      map: dual,
      ways: "cb ba de ef: highway=primary oneway=yes\neb cf ge bh: highway=residential",
      relations: "from=de via=eb to=ba restriction=no_u_turn",
      routes: """
        car d>a: de ef cf cb ba
        car g>a: ge eb ba
        """
    ),
    RouteCase(
      title: "no U-turn by a link with a node in its middle",
      map: """
        a   b   c
            m
        d   e   f
        """,
      ways: "cb ba de ef: highway=primary oneway=yes\nbme cf: highway=residential",
      relations: "from=de via=bme to=ba restriction=no_u_turn",
      routes: "car d>a: de ef cf cb ba"
    ),
    RouteCase(
      title: "a via way that is cut at a junction",
      map: """
        a   b   c
            m k
        d   e   f
        """,
      ways: "cb ba de ef: highway=primary oneway=yes\nbme cf mk: highway=residential",
      relations: "from=de via=bme to=ba restriction=no_u_turn",
      routes: """
        car d>k: de bme mk
        car k>a: mk bme ba
        car d>a: de ef cf cb ba
        """
    ),
    RouteCase(
      title: "two via ways",
      map: """
        a   b   c
            m
        d   e   f
        """,
      ways: "cb ba de ef: highway=primary oneway=yes\nbm me cf: highway=residential",
      relations: "from=de via=me via=bm to=ba restriction=no_u_turn",
      routes: "car d>a: de ef cf cb ba"
    ),
    RouteCase(
      title: "two via ways in the wrong order",
      map: """
        a   b   c
            m
        d   e   f
        """,
      ways: "cb ba de ef: highway=primary oneway=yes\nbm me cf: highway=residential",
      relations: "from=de via=bm via=me to=ba restriction=no_u_turn",
      routes: "car d>a: de ef cf cb ba"
    ),
    RouteCase(
      title: "two via ways with another street at their node",
      map: """
        a   b   c
            m k
        d   e   f
        """,
      ways:
        "cb ba de ef: highway=primary oneway=yes\nbm me cf: highway=residential\nmk: highway=service",
      relations: "from=de via=me via=bm to=ba restriction=no_left_turn",
      routes: """
        car k>a: mk bm ba
        car d>k: de me mk
        car d>a: de ef cf cb ba
        """
    ),
    RouteCase(
      title: "no way through by a short street",
      map: """
        a   b
            c   d
        """,
      ways: "ab bc cd: highway=residential",
      relations: "from=ab via=bc to=cd restriction=no_entry",
      routes: """
        car a>d: -
        car b>d: bc cd
        car a>c: ab bc
        car d>a: cd bc ab
        foot a>d: ab bc cd
        """
    ),
    RouteCase(
      title: "a mandatory turn with a via way",
      map: dual,
      ways: carriageways,
      relations: "from=ge via=be to=bh restriction=only_straight_on",
      routes: """
        car g>h: ge be bh
        car g>a: ge ef cf cb ba
        car e>a: be ba
        foot g>a: ge be ba
        """
    ),
    RouteCase(
      title: "a restriction with ways that do not meet",
      map: dual,
      ways: carriageways,
      relations: "from=de via=cf to=ba restriction=no_u_turn",
      routes: "car g>a: ge be ba"
    ),
    RouteCase(
      title: "a restriction with a via way closed to cars",
      map: dual,
      ways: """
        cb ba de ef: highway=primary oneway=yes
        cf ge: highway=residential
        be: highway=footway
        """,
      relations: "from=de via=be to=ba restriction=no_u_turn",
      routes: """
        car d>a: de ef cf cb ba
        foot d>a: de be ba
        """
    ),
    RouteCase(
      title: "a via way that continues past the next one is ambiguous",
      map: dual,
      ways: """
        cba de ef: highway=primary oneway=no
        be cf ge bh: highway=residential
        """,
      relations: "from=ge via=be to=cba restriction=no_left_turn",
      routes: "car g>a: ge be cba"
    ),
    RouteCase(
      title: "it is not ambiguous if one direction is against a one-way street",
      map: dual,
      ways: """
        cba de ef: highway=primary oneway=yes
        be cf ge bh: highway=residential
        """,
      relations: "from=ge via=be to=cba restriction=no_left_turn",
      routes: "car g>a: ge ef cf cba"
    ),
    RouteCase(
      title: "around a closed way to a forbidden turn",
      map: """
          b
        a r c
          d
        """,
      ways: """
        rcbr: highway=residential
        ar rd: highway=residential
        """,
      relations: "from=ar via=r to=rd restriction=no_right_turn",
      routes: "car a>d: ar rcbr rd"
    ),
  ]
}
