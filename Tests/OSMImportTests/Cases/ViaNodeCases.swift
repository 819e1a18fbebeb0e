/// Turn restrictions at a node; the wiki's page *Relation:restriction*.
extension DrawnCases {
  /// Four streets that meet at x, and one around the corner between south and east.
  static let cross = """
          n
    w     x e
          s
    """
  static let crossing = "wx xe nx xs se: highway=residential"

  static let viaNodes = [
    RouteCase(
      title: "a crossing without restrictions",
      map: cross,
      ways: crossing,
      routes: """
        foot,wheelchair,bike,car n>e: nx xe
        car n>w: nx wx
        car n>s: nx xs
        """
    ),
    RouteCase(
      title: "no left turn",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction=no_left_turn",
      routes: """
        car,bike n>e: nx xs se
        foot,wheelchair n>e: nx xe
        car n>w: nx wx
        car n>s: nx xs
        car w>e: wx xe
        car e>n: xe nx
        """
    ),
    RouteCase(
      title: "no right turn",
      map: cross,
      ways: crossing,
      relations: "from=xs via=x to=xe restriction=no_right_turn",
      routes: """
        car s>n: xs nx
        car s>e: se
        car e>s: se
        """
    ),
    RouteCase(
      title: "no straight on",
      map: cross,
      ways: crossing,
      relations: "from=wx via=x to=xe restriction=no_straight_on",
      routes: """
        car,bike w>e: wx xs se
        foot w>e: wx xe
        car e>w: xe wx
        """
    ),
    RouteCase(
      title: "no entry from either of two streets",
      map: cross,
      ways: crossing,
      relations: "from=wx from=nx via=x to=xe restriction=no_entry",
      routes: """
        car w>e: wx xs se
        car n>e: nx xs se
        """
    ),
    RouteCase(
      title: "no exit into either of two streets",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe to=wx restriction=no_exit",
      routes: """
        car n>e: nx xs se
        car n>w: nx xs se xe wx
        car n>s: nx xs
        """
    ),
    RouteCase(
      title: "two restrictions at one node",
      map: cross,
      ways: crossing,
      relations: """
        from=nx via=x to=xe restriction=no_left_turn
        from=nx via=x to=wx restriction=no_right_turn
        """,
      routes: """
        car n>e: nx xs se
        car n>w: nx xs se xe wx
        """
    ),
    RouteCase(
      title: "a restriction from a way that is not split at the junction",
      map: cross,
      ways: "wx xe nxs se: highway=residential",
      relations: "from=nxs via=x to=xe restriction=no_left_turn",
      routes: """
        car n>e: nxs se
        car s>e: se
        car n>w: nxs wx
        """
    ),
    RouteCase(
      title: "no right turn from a way that is not split at the junction",
      map: """
              n
        w     x e
                s
        """,
      ways: "wx xe nxs se: highway=residential",
      relations: "from=nxs via=x to=xe restriction=no_right_turn",
      routes: "car n>e: nxs xe"
    ),
    RouteCase(
      title: "a restriction into a way that is not split at the junction",
      map: cross,
      ways: "wxe nx xs se: highway=residential",
      relations: "from=nx via=x to=wxe restriction=no_left_turn",
      routes: """
        car n>e: nx xs se
        car n>w: nx wxe
        """
    ),
    RouteCase(
      title: "no entry from a way that is not split at the junction",
      map: cross,
      ways: "wx xe nxs se: highway=residential",
      relations: "from=nxs via=x to=wx restriction=no_entry",
      routes: """
        car n>w: nxs se xe wx
        car s>w: se xe wx
        car e>w: xe wx
        """
    ),
    RouteCase(
      title: "a restriction on a street drawn against its direction",
      map: cross,
      ways: """
        wx xe xs se: highway=residential
        xn: highway=residential oneway=-1
        """,
      relations: "from=xn via=x to=xe restriction=no_left_turn",
      routes: """
        car n>e: xn xs se
        car n>s: xn xs
        """
    ),
    RouteCase(
      title: "a restriction into a street drawn against its direction",
      map: cross,
      ways: """
        wx nx xs se: highway=residential
        ex: highway=residential oneway=-1
        """,
      relations: "from=nx via=x to=ex restriction=no_left_turn",
      routes: """
        car n>e: nx xs se
        car w>e: wx ex
        """
    ),
    RouteCase(
      title: "a restriction behind a barrier at the junction",
      map: cross,
      ways: crossing,
      nodes: ["x": "barrier=gate wheelchair=no"],
      relations: "from=nx via=x to=xe restriction=no_left_turn",
      routes: """
        car,bike n>e: nx xs se
        foot n>e: nx xe
        car w>e: wx xe
        """
    ),
    RouteCase(
      title: "a mandatory turn at a junction with a barrier",
      map: cross,
      ways: crossing,
      nodes: ["x": "barrier=gate wheelchair=no"],
      relations: "from=nx via=x to=xs restriction=only_straight_on",
      routes: """
        car n>e: nx xs se
        car n>w: nx xs se xe wx
        car w>e: wx xe
        """
    ),
    RouteCase(
      title: "a restriction in the middle of a street",
      map: "a b c",
      ways: "ab bc: highway=residential",
      relations: "from=ab via=b to=bc restriction=no_straight_on",
      routes: """
        car a>c: -
        foot a>c: ab bc
        car c>a: bc ab
        """
    ),
    RouteCase(
      title: "into a closed way, straight on but not to the left",
      map: """
          n
        w x e
            s
        """,
      ways: """
        xenx: highway=residential
        wx es: highway=residential
        """,
      relations: "from=wx via=x to=xenx restriction=no_straight_on",
      routes: """
        car w>e: wx xenx
        car w>s: wx xenx es
        """
    ),
    RouteCase(
      title: "relations that are not restrictions",
      map: cross,
      ways: crossing,
      relations: """
        from=nx via=x to=xe restriction=give_way
        from=nx via=x to=xe type=route restriction=no_left_turn
        from=nx via=x restriction=no_left_turn
        from=nx to=xe restriction=no_left_turn
        via=x to=xe restriction=no_left_turn
        from=nx via=s to=xe restriction=no_left_turn
        from=nx via=x to=qq restriction=no_left_turn
        from=nx via=x via=s to=xe restriction=no_left_turn
        from=nx from=wx via=x to=xe restriction=no_left_turn
        from=nx via=x to=xe to=wx restriction=no_left_turn
        from=x via=x to=xe restriction=no_left_turn
        from=nx via=x to=xe restriction=nonsense
        from=nx via=x to=xe restriction=no_left_turn_on_red
        from=nx via=x to=xe restriction:hgv=no_left_turn
        """,
      routes: "car,bike,foot n>e: nx xe"
    ),
  ]
}
