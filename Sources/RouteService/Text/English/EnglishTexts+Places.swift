extension EnglishTexts: PlaceTexts {
  var emptyPlace: String { "a place is empty; give a name, LATITUDE,LONGITUDE or pixel:X,Y" }

  func placeTooLong(_ text: String, limit: Int) -> String {
    "\(text): a place has \(limit) characters at most"
  }

  func badPixel(_ text: String) -> String {
    "pixel:\(text): write two numbers, pixel:X,Y, such as pixel:512,300"
  }

  func badNode(_ text: String) -> String {
    "node:\(text): write the number of a node, such as node:1234"
  }

  func nodeWithoutGraph(_ number: String) -> String {
    "node:\(number): nodes are numbered in graph files only; give a name or coordinates"
  }

  func positionWithoutDetails(_ text: String) -> String {
    "\(text): give the id or name of a place"
  }

  func swappedCoordinate(_ text: String, swapped: String) -> String {
    "\(text): latitude and longitude look swapped; write \(swapped)"
  }

  func swappedOutside(_ text: String) -> String {
    "\(text): latitude and longitude look swapped; write LATITUDE,LONGITUDE"
  }

  func coordinateOutOfRange(_ text: String) -> String {
    """
    \(text): latitude must be within -90…90 and longitude within -180…180; \
    write latitude,longitude
    """
  }

  func coordinateWithoutComma(_ text: String, pair: String) -> String {
    "\(text): a coordinate is written with a comma and without blanks: \(pair)"
  }

  func noPlace(called text: String) -> String {
    "no place is called “\(text)”; \(parameters.operations.places) lists them"
  }

  func noPlace(called text: String, similar: String) -> String {
    "no place is called “\(text)”; did you mean \(similar)?"
  }

  func streetsApart(_ first: String, _ second: String) -> String {
    "“\(first)” and “\(second)” do not meet; give a house number or another street"
  }

  func ambiguousPlace(_ text: String, choices: String, rest: Int) -> String {
    "“\(text)” may mean \(choices)" + (rest > 0 ? " and \(rest) more" : "")
      + "; write more of the name, a town after a comma, or KIND:ID"
  }

  func alike(_ count: Int) -> String { "\(count) of them" }
  func away(_ distance: String) -> String { "\(distance) away" }
  func nearestAway(_ distance: String) -> String { "the nearest \(distance) away" }

  func noWay(called text: String) -> String {
    "there is no way\(called(text)); \(parameter(.ways)) without a text lists all"
  }

  func noWay(called text: String, within distance: String) -> String {
    """
    there is no way\(called(text)) within \(distance) of the place; raise \(parameter(.snapRadius))
    """
  }

  private func called(_ text: String) -> String { text.isEmpty ? "" : " called “\(text)”" }

  func nothingNear(_ place: String, within distance: String) -> String {
    "nothing with a name is within \(distance) of \(place); raise \(parameter(.radius))"
  }

  func noPath(from: String, to: String) -> String { "no way leads from \(from) to \(to)" }
}
