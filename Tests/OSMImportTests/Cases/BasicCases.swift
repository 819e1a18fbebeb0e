/// Effects of OSM's common tags on routes.
extension DrawnCases {
  static let basics = [
    RouteCase(
      title: "the shorter of two equal streets",
      map: """
        a   b
        c   d
        """,
      ways: "ab ac cd db: highway=residential",
      routes: """
        foot,wheelchair,bike,car a>b: ab
        foot,wheelchair,bike,car a>c: ac
        """
    ),
    RouteCase(
      title: "cars drive around a footway",
      map: """
        a   b
        c   d
        """,
      ways: """
        ab: highway=footway
        ac cd db: highway=residential
        """,
      routes: """
        foot,wheelchair a>b: ab
        car a>b: ac cd db
        """
    ),
    RouteCase(
      title: "one-way streets are closed in the other direction",
      map: """
        a   b
        c   d
        """,
      ways: """
        ab: highway=residential oneway=yes
        ac cd db: highway=residential
        """,
      routes: """
        foot b>a: ab
        car,bike a>b: ab
        car b>a: db cd ac
        """
    ),
    RouteCase(
      title: "a one-way street drawn against its direction",
      map: """
        a   b
        c   d
        """,
      ways: """
        ab: highway=residential oneway=-1
        ac cd db: highway=residential
        """,
      routes: """
        foot a>b: ab
        car b>a: ab
        car a>b: ac cd db
        """
    ),
    RouteCase(
      title: "bikes ride against a one-way street if allowed",
      map: """
        a   b
        c   d
        """,
      ways: """
        ab: highway=residential oneway=yes oneway:bicycle=no
        ac cd db: highway=residential
        """,
      routes: """
        bike b>a: ab
        car b>a: db cd ac
        """
    ),
    RouteCase(
      title: "a roundabout is one-way",
      map: """
          b e
        a   c
          d
        """,
      ways: """
        abcda: highway=residential junction=roundabout
        be: highway=residential
        """,
      routes: """
        car a>b: abcda
        car b>a: abcda
        foot b>a: abcda
        """
    ),
    RouteCase(
      title: "a motorway is one-way and for cars only",
      map: "a b c",
      ways: "abc: highway=motorway",
      routes: """
        car a>c: abc
        car c>a: -
        foot,wheelchair,bike a>c: -
        """
    ),
    RouteCase(
      title: "a bollard stops only cars",
      map: "a b c",
      ways: "ab bc: highway=residential",
      nodes: ["b": "barrier=bollard"],
      routes: """
        foot,wheelchair,bike a>c: ab bc
        car a>c: -
        """
    ),
    RouteCase(
      title: "a bollard in the middle of one way",
      map: "a b c",
      ways: "abc: highway=residential",
      nodes: ["b": "barrier=bollard"],
      routes: """
        foot a>c: abc
        car a>c: -
        """
    ),
    RouteCase(
      title: "a private gate stops all but drivers with a permission",
      map: "a b c",
      ways: "abc: highway=service",
      nodes: ["b": "barrier=gate access=private"],
      routes: """
        foot,wheelchair,bike a>c: -
        car a>c: abc
        """
    ),
    RouteCase(
      title: "a gate without access tags is open",
      map: "a b c",
      ways: "abc: highway=service",
      nodes: ["b": "barrier=gate"],
      routes: "foot,wheelchair,bike,car a>c: abc"
    ),
    RouteCase(
      title: "a barrier where four ways meet",
      map: """
          a
        b c d
          e
        """,
      ways: "ac bc cd ce: highway=residential",
      nodes: ["c": "barrier=bollard"],
      routes: """
        foot a>e: ac ce
        foot b>e: bc ce
        foot d>b: cd bc
        car a>d: -
        """
    ),
    RouteCase(
      title: "a high kerb stops wheelchairs",
      map: "a b c",
      ways: "abc: highway=footway",
      nodes: ["b": "barrier=kerb kerb=raised"],
      routes: """
        foot a>c: abc
        wheelchair a>c: -
        """
    ),
    RouteCase(
      title: "a lowered kerb does not",
      map: "a b c",
      ways: "abc: highway=footway",
      nodes: ["b": "barrier=kerb kerb=lowered"],
      routes: "foot,wheelchair a>c: abc"
    ),
    RouteCase(
      title: "wheelchairs and bikes avoid steps",
      map: """
        a b
        c d
        """,
      ways: """
        ab: highway=steps
        ac cd db: highway=footway bicycle=yes
        """,
      routes: """
        foot a>b: ab
        wheelchair,bike a>b: ac cd db
        """
    ),
    RouteCase(
      title: "bikes are pushed along a footway",
      map: "a b c",
      ways: "abc: highway=footway",
      routes: "bike a>c: abc"
    ),
    RouteCase(
      title: "cars take the fast road, walkers the short one",
      map: """
        a           b
        c           d
        """,
      ways: """
        ab: highway=living_street
        ac cd db: highway=primary
        """,
      routes: """
        foot a>b: ab
        car a>b: ac cd db
        """
    ),
    RouteCase(
      title: "a speed limit slows cars down",
      map: """
        a           b
        c           d
        """,
      ways: """
        ab: highway=residential maxspeed=5
        ac cd db: highway=residential maxspeed=50
        """,
      routes: """
        foot a>b: ab
        car a>b: ac cd db
        """
    ),
    RouteCase(
      title: "ways that cross without a common node are not joined",
      map: """
          a
        b   c
          d
        """,
      ways: """
        ad: highway=primary bridge=yes layer=1
        bc: highway=primary
        """,
      routes: "foot,car a>c: -"
    ),
    RouteCase(
      title: "a way that ends in the middle of another",
      map: """
        a b c
          d
        """,
      ways: "abc bd: highway=residential",
      routes: """
        car a>d: abc bd
        car c>d: abc bd
        """
    ),
    RouteCase(
      title: "a way that passes a node twice",
      map: """
        a b c
          d e
        """,
      ways: "abcedb: highway=residential",
      routes: "car a>b: abcedb"
    ),
    RouteCase(
      title: "the outline of a plaza is walked",
      map: """
        a b e
        d c
        """,
      ways: """
        abcda: highway=pedestrian area=yes
        be: highway=footway
        """,
      routes: """
        foot a>b: abcda
        car a>b: -
        """
    ),
    RouteCase(
      title: "streets under construction are not used",
      map: "a b",
      ways: """
        ab: highway=construction construction=residential
        ab: highway=footway
        """,
      routes: """
        foot a>b: ab
        car a>b: -
        """
    ),
    RouteCase(
      title: "a private alley is avoided",
      map: """
        a   b
        c   d
        """,
      ways: """
        ab: highway=service access=private
        ac cd db: highway=service
        """,
      routes: "foot,wheelchair,bike,car a>b: ac cd db"
    ),
  ]
}
