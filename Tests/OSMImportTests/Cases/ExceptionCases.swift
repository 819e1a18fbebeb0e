/// Whom turn restrictions hold for: `except`, and keys for some only.
extension DrawnCases {
  /// One restriction at the crossing, and who may turn all the same.
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
      "bikes may turn all the same",
      "restriction=no_left_turn except=bicycle",
      free: "bike,foot,wheelchair",
      bound: "car"
    ),
    noLeftTurn(
      "buses and bikes may turn all the same",
      "restriction=no_left_turn except=psv;bicycle",
      free: "bike,foot",
      bound: "car"
    ),
    noLeftTurn(
      "buses may turn all the same",
      "restriction=no_left_turn except=psv",
      free: "foot,wheelchair",
      bound: "car,bike"
    ),
    noLeftTurn(
      "cars may turn all the same",
      "restriction=no_left_turn except=motorcar",
      free: "car,foot",
      bound: "bike"
    ),
    noLeftTurn(
      "motor vehicles may turn all the same",
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
      "cars alone may not turn",
      "restriction:motorcar=no_left_turn",
      free: "bike,foot,wheelchair",
      bound: "car"
    ),
    noLeftTurn(
      "motor vehicles alone may not turn",
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
      "bikes alone may not turn",
      "restriction:bicycle=no_left_turn",
      free: "car,foot",
      bound: "bike"
    ),
    noLeftTurn(
      "walkers alone may not turn",
      "restriction:foot=no_left_turn",
      free: "car,bike",
      bound: "foot,wheelchair"
    ),
    noLeftTurn(
      "lorries alone may not turn",
      "restriction:hgv=no_left_turn",
      free: "car,bike,foot",
      bound: ""
    ),
    noLeftTurn(
      "buses alone may not turn",
      "restriction:bus=no_left_turn",
      free: "car,bike,foot",
      bound: ""
    ),
    noLeftTurn(
      "bikes yield where others may not turn",
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
