/// Mandatory turns: `only_*`; the wiki's page *Relation:restriction*.
extension DrawnCases {
  static let only = [
    RouteCase(
      title: "only straight on",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xs restriction=only_straight_on",
      routes: """
        car,bike n>e: nx xs se
        car n>w: nx xs se xe wx
        car n>s: nx xs
        foot n>w: nx wx
        car w>e: wx xe
        """
    ),
    RouteCase(
      title: "only left turns",
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe restriction=only_left_turn",
      routes: """
        car n>e: nx xe
        car n>s: nx xe se
        car n>w: nx xe se xs wx
        """
    ),
    RouteCase(
      title: "only right turns",
      map: cross,
      ways: crossing,
      relations: "from=wx via=x to=xs restriction=only_right_turn",
      routes: """
        car w>e: wx xs se
        car w>n: wx xs se xe nx
        car e>n: xe nx
        """
    ),
    RouteCase(
      title: "only U-turns",
      map: """
        a b c
        """,
      ways: "ab bc: highway=residential",
      relations: "from=ab via=b to=ab restriction=only_u_turn",
      routes: """
        car,bike a>c: -
        car c>a: bc ab
        """
    ),
    RouteCase(
      title: "a mandatory turn at a node with only one street",
      map: "a b c",
      ways: "ab bc: highway=residential",
      relations: "from=ab via=b to=bc restriction=only_straight_on",
      routes: "car,bike a>c: ab bc"
    ),
    RouteCase(
      title: "a mandatory turn into a street closed to bikes",
      map: cross,
      ways: """
        wx xe nx se: highway=residential
        xs: highway=residential bicycle=no foot=no
        """,
      relations: "from=nx via=x to=xs restriction=only_straight_on",
      routes: """
        car n>e: nx xs se
        bike n>e: nx xe
        """
    ),
    RouteCase(
      title: "a mandatory turn does not apply to pushed bikes",
      map: """
        n
        x e
        s
        """,
      ways: """
        nx xs: highway=residential
        xe: highway=footway
        """,
      relations: "from=nx via=x to=xs restriction=only_straight_on",
      routes: """
        bike n>e: nx xe
        car n>s: nx xs
        """
    ),
    RouteCase(
      title: "a mandatory turn into a street that branches",
      map: """
              n
        w     x e
              s q
        """,
      ways: "wx xe nx xs se sq: highway=residential",
      relations: "from=nx via=x to=xs restriction=only_straight_on",
      routes: """
        car n>q: nx xs sq
        car q>n: sq xs nx
        car n>e: nx xs se
        """
    ),
    RouteCase(
      title: "a mandatory turn into a way that continues through the junction",
      map: cross,
      ways: "wx xe nxs se: highway=residential",
      relations: "from=wx via=x to=nxs restriction=only_right_turn",
      routes: """
        car w>s: wx nxs
        car w>n: wx nxs se xe nxs
        car w>e: wx nxs se
        """
    ),
    RouteCase(
      title: "mandatory turns from two streets",
      map: cross,
      ways: crossing,
      relations: """
        from=nx via=x to=xs restriction=only_straight_on
        from=xe via=x to=wx restriction=only_straight_on
        """,
      routes: """
        car n>w: nx xs se xe wx
        car e>s: se
        car e>n: se xs nx
        """
    ),
    RouteCase(
      title: "two mandatory turns from one street allow both",
      map: cross,
      ways: crossing,
      relations: """
        from=nx via=x to=xs restriction=only_straight_on
        from=nx via=x to=xe restriction=only_left_turn except=bicycle
        """,
      routes: """
        car n>s: nx xs
        car n>e: nx xe
        bike n>e: nx xs se
        """
    ),
  ]
}
