/// Turn restrictions with ways between the first and the last; the wiki's page *Relation:restriction*.
extension DrawnCases {
  /// Two carriageways, the upper one to the west, the lower one to the east.
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
      title: "no U-turn by the way between two carriageways",
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
      title: "the same with the way between drawn the other way",
      map: dual,
      ways: "cb ba de ef: highway=primary oneway=yes\neb cf ge bh: highway=residential",
      relations: "from=de via=eb to=ba restriction=no_u_turn",
      routes: """
        car d>a: de ef cf cb ba
        car g>a: ge eb ba
        """
    ),
    RouteCase(
      title: "the same with a node in the middle of the way between",
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
      title: "the way between is cut where another meets it",
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
      title: "two ways between",
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
      title: "two ways between, in the wrong order",
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
      title: "two ways between with another street at their node",
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
      title: "an order by way of another: whoever takes it goes on straight",
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
      title: "a restriction by ways that do not meet",
      map: dual,
      ways: carriageways,
      relations: "from=de via=cf to=ba restriction=no_u_turn",
      routes: "car g>a: ge be ba"
    ),
    RouteCase(
      title: "a restriction by a way that nobody drives on",
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
      title: "a way that passes where the next begins leaves open what is meant",
      map: dual,
      ways: """
        cba de ef: highway=primary oneway=no
        be cf ge bh: highway=residential
        """,
      relations: "from=ge via=be to=cba restriction=no_left_turn",
      routes: "car g>a: ge be cba"
    ),
    RouteCase(
      title: "where one of its directions is against a one-way street it does not",
      map: dual,
      ways: """
        cba de ef: highway=primary oneway=yes
        be cf ge bh: highway=residential
        """,
      relations: "from=ge via=be to=cba restriction=no_left_turn",
      routes: "car g>a: ge ef cf cba"
    ),
    RouteCase(
      title: "round a closed way to where one may not turn at once",
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
