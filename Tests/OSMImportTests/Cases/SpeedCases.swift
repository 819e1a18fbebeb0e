/// Speeds; the wiki's pages *Key:maxspeed* and *Key:surface*.
extension DrawnCases {
  static let speeds = [
    short("a limit in miles", "highway=residential maxspeed=10~mph", "car a>b: ab"),
    short("a low limit in miles", "highway=residential maxspeed=5~mph", "car a>b: ac cd db"),
    short(
      "walking speed",
      "highway=residential maxspeed=walk",
      """
      car a>b: ac cd db
      foot a>b: ab
      """
    ),
    short(
      "a speed zone",
      "highway=residential zone:maxspeed=DE:30",
      others: "highway=residential maxspeed=100",
      "car a>b: ac cd db"
    ),
    short(
      "a legal limit by name",
      "highway=unclassified source:maxspeed=PT:urban",
      others: "highway=unclassified source:maxspeed=PT:motorway",
      """
      car a>b: ac cd db
      foot a>b: ab
      """
    ),
    short(
      "a living street",
      "highway=living_street",
      """
      car a>b: ac cd db
      bike,foot a>b: ab
      """
    ),
    short(
      "the limit of the direction of travel",
      "highway=residential oneway=yes maxspeed:forward=30 maxspeed:backward=5",
      "car a>b: ab"
    ),
    short(
      "the limit of the direction of travel, against the drawing",
      "highway=residential oneway=-1 maxspeed:forward=30 maxspeed:backward=5",
      "car b>a: db cd ac"
    ),
    short("an advisory limit", "highway=residential maxspeed:advisory=10", "car a>b: ac cd db"),
    short(
      "cars avoid a sandy street",
      "highway=residential surface=sand",
      """
      car a>b: ac cd db
      foot a>b: ab
      """
    ),
    short(
      "bikes avoid cobbles",
      "highway=residential surface=unhewn_cobblestone",
      others: "highway=cycleway surface=asphalt",
      "foot a>b: ab\nbike a>b: ab"
    ),
    short(
      "bikes are faster on a cycleway than pushed through the crowd",
      "highway=pedestrian",
      others: "highway=cycleway",
      """
      bike a>b: ac cd db
      foot a>b: ab
      """
    ),
    short(
      "a motorway is faster than a street",
      "highway=residential",
      others: "highway=motorway oneway=no",
      """
      car a>b: ac cd db
      bike a>b: ab
      """
    ),
  ]
}
