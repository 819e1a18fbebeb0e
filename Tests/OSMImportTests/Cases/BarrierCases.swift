/// Barriers; the wiki's pages *Key:barrier* and *Key:kerb*.
extension DrawnCases {
  /// A street of 200 m with an obstacle in the middle, and a way of 400 m around it.
  static func obstacle(
    _ title: String,
    _ node: String,
    through: String,
    round: String,
    way: String = "highway=residential"
  ) -> RouteCase {
    let lines = [(through, "axb"), (round, "ac cd db")].filter { !$0.0.isEmpty }
    return RouteCase(
      title: title,
      map: """
        a x b
        c   d
        """,
      ways: "axb: \(way)\nac cd db: highway=residential",
      nodes: ["x": node],
      routes: lines.map {
        "\($0.0) a>b: \($0.1)\n\($0.0) b>a: "
          + $0.1.split(separator: " ").reversed().joined(separator: " ")
      }.joined(separator: "\n")
    )
  }

  private static let everybody = "foot,wheelchair,bike,car"

  static let barriers = [
    obstacle("an open gate", "barrier=gate", through: everybody, round: ""),
    obstacle("a private gate", "barrier=gate access=private", through: "", round: everybody),
    obstacle("a locked gate", "barrier=gate locked=yes", through: "", round: everybody),
    obstacle(
      "a locked gate with a way for walkers",
      "barrier=gate locked=yes foot=yes",
      through: "foot,wheelchair,bike",
      round: "car"
    ),
    obstacle(
      "a lift gate against cars",
      "barrier=lift_gate motor_vehicle=private",
      through: "foot,wheelchair,bike",
      round: "car"
    ),
    obstacle("a toll booth", "barrier=toll_booth", through: everybody, round: ""),
    obstacle("a cattle grid", "barrier=cattle_grid", through: everybody, round: ""),
    obstacle("a gap in a wall", "barrier=entrance", through: everybody, round: ""),
    obstacle("blocks", "barrier=block", through: "foot,wheelchair,bike", round: "car"),
    obstacle("a trap for cars", "barrier=bus_trap", through: "foot,bike", round: "car"),
    obstacle("a door", "barrier=door", through: "foot,wheelchair,bike", round: "car"),
    obstacle(
      "a stile, over which no bike is pushed",
      "barrier=stile",
      through: "foot",
      round: "wheelchair,bike,car"
    ),
    obstacle(
      "a kissing gate",
      "barrier=kissing_gate",
      through: "foot",
      round: "wheelchair,bike,car"
    ),
    obstacle(
      "a kissing gate for bikes too",
      "barrier=kissing_gate bicycle=yes",
      through: "foot,bike",
      round: "wheelchair,car"
    ),
    obstacle("a turnstile", "barrier=turnstile", through: "foot", round: "wheelchair,bike,car"),
    obstacle(
      "a barrier that slows bikes down",
      "barrier=cycle_barrier",
      through: "foot,bike",
      round: "wheelchair,car"
    ),
    obstacle(
      "bollards close together",
      "barrier=bollard maxwidth:physical=0.7",
      through: "foot",
      round: "wheelchair,bike,car"
    ),
    obstacle(
      "the width of a bollard is ignored",
      "barrier=bollard width=0.2",
      through: "foot,wheelchair,bike",
      round: "car"
    ),
    obstacle("a fence across", "barrier=fence", through: "", round: everybody),
    obstacle(
      "an unknown barrier",
      "barrier=new_thing",
      through: "foot",
      round: "car,wheelchair"
    ),
    obstacle("no access for vehicles", "vehicle=no", through: "foot,wheelchair", round: "car"),
    obstacle("a ford", "ford=yes", through: "foot,bike,car", round: "wheelchair"),
    obstacle(
      "a crossing that bikes may not use does not stop them on the street",
      "highway=crossing bicycle=no",
      through: everybody,
      round: ""
    ),
    obstacle(
      "a bus stop without a ramp does not stop wheelchairs on the street",
      "highway=bus_stop wheelchair=no",
      through: everybody,
      round: ""
    ),
  ]
}
