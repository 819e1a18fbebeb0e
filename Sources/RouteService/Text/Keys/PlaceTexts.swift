/// Messages about places as they are written in questions, and about names that are not found.
protocol PlaceTexts {
  /// A place is an empty text.
  var emptyPlace: String { get }
  /// The text of a place is too long.
  func placeTooLong(_ text: String, limit: Int) -> String
  /// What follows `pixel:` is not a pixel.
  func badPixel(_ text: String) -> String
  /// What follows `node:` is not a number.
  func badNode(_ text: String) -> String
  /// A node was given, but the data is not a graph file.
  func nodeWithoutGraph(_ number: String) -> String
  /// A position was given, but details exist for places only.
  func positionWithoutDetails(_ text: String) -> String

  /// A coordinate is valid with its numbers swapped.
  func swappedCoordinate(_ text: String, swapped: String) -> String
  /// A coordinate is outside the data, and inside with its numbers swapped.
  func swappedOutside(_ text: String) -> String
  /// The numbers of a coordinate are out of range.
  func coordinateOutOfRange(_ text: String) -> String
  /// The two numbers of a coordinate have no comma between them.
  func coordinateWithoutComma(_ text: String, pair: String) -> String

  /// No place has a name, and no name is similar.
  func noPlace(called text: String) -> String
  /// No place has a name; similar names are listed.
  func noPlace(called text: String, similar: String) -> String
  /// Two streets of a corner do not meet.
  func streetsApart(_ first: String, _ second: String) -> String
  /// Several places have a name; `rest` of them are not listed.
  func ambiguousPlace(_ text: String, choices: String, rest: Int) -> String
  /// Number of places that look alike in a list of choices.
  func alike(_ count: Int) -> String
  /// Distance of a place in a list of choices.
  func away(_ distance: String) -> String
  /// Distance of the nearest of places that look alike.
  func nearestAway(_ distance: String) -> String

  /// No way has a name or id, or none at all; `text` is empty without a name.
  func noWay(called text: String) -> String
  /// No way with a name or id is within a distance of a place.
  func noWay(called text: String, within distance: String) -> String
  /// Nothing with a name is within a distance of a point.
  func nothingNear(_ place: String, within distance: String) -> String
  /// No path between two places.
  func noPath(from: String, to: String) -> String
}
