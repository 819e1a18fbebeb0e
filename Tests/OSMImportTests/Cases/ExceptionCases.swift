/// Modes of turn restrictions: `except`, and keys for single modes.
extension DrawnCases {
  /// A restriction at the crossing, and the modes that may still turn.
  private static func noLeftTurn(
    _ title: String,
    _ tags: String,
    free: String,
    bound: String
  ) -> RouteCase {
    var routes = "car n>s: nx xs"
    if !free.isEmpty { routes += "\n\(free) n>e: nx xe" }
    if !bound.isEmpty { routes += "\n\(bound) n>e: nx xs se" }
    return RouteCase(
      title: title,
      map: cross,
      ways: crossing,
      relations: "from=nx via=x to=xe \(tags)",
      routes: routes
    )
  }

  static let exceptions = [
    noLeftTurn(
      "bikes are exempt",
      "restriction=no_left_turn except=bicycle",
      free: "bike,foot,wheelchair",
      bound: "car"
    ),
    noLeftTurn(
      "buses and bikes are exempt",
      "restriction=no_left_turn except=psv;bicycle",
      free: "bike,foot",
      bound: "car"
    ),
    noLeftTurn(
      "buses are exempt",
      "restriction=no_left_turn except=psv",
      free: "foot,wheelchair",
      bound: "car,bike"
    ),
    noLeftTurn(
      "cars are exempt",
      "restriction=no_left_turn except=motorcar",
      free: "car,foot",
      bound: "bike"
    ),
    noLeftTurn(
      "motor vehicles are exempt",
      "restriction=no_left_turn except=motor_vehicle",
      free: "car,foot",
      bound: "bike"
    ),
    noLeftTurn(
      "several exceptions with blanks between",
      "restriction=no_left_turn except=hgv;~motorcar;~bicycle",
      free: "car,bike,foot",
      bound: ""
    ),
    noLeftTurn(
      "only cars may not turn",
      "restriction:motorcar=no_left_turn",
      free: "bike,foot,wheelchair",
      bound: "car"
    ),
    noLeftTurn(
      "only motor vehicles may not turn",
      "restriction:motor_vehicle=no_left_turn",
      free: "bike,foot",
      bound: "car"
    ),
    noLeftTurn(
      "vehicles may not turn",
      "restriction:vehicle=no_left_turn",
      free: "foot,wheelchair",
      bound: "car,bike"
    ),
    noLeftTurn(
      "only bikes may not turn",
      "restriction:bicycle=no_left_turn",
      free: "car,foot",
      bound: "bike"
    ),
    noLeftTurn(
      "only walkers may not turn",
      "restriction:foot=no_left_turn",
      free: "car,bike",
      bound: "foot,wheelchair"
    ),
    noLeftTurn(
      "only lorries may not turn",
      "restriction:hgv=no_left_turn",
      free: "car,bike,foot",
      bound: ""
    ),
    noLeftTurn(
      "only buses may not turn",
      "restriction:bus=no_left_turn",
      free: "car,bike,foot",
      bound: ""
    ),
    noLeftTurn(
      "bikes give way at a turn forbidden to others",
      "restriction=no_left_turn restriction:bicycle=give_way",
      free: "bike,foot",
      bound: "car"
    ),
    noLeftTurn(
      "the older form with the mode in the type",
      "type=restriction:bicycle restriction=no_left_turn",
      free: "car,foot",
      bound: "bike"
    ),
    noLeftTurn(
      "the older form for lorries",
      "type=restriction:hgv restriction=no_left_turn",
      free: "car,bike,foot",
      bound: ""
    ),
    noLeftTurn(
      "members with other roles do not matter",
      "restriction=no_left_turn location_hint=s",
      free: "foot",
      bound: "car,bike"
    ),
  ]
}
