/// What messages call a way or a place.
enum MessageLabel {
  /// A name that is the same in every language.
  case name(String)
  /// A door of a building.
  case door(DoorLabel, building: String)
}
