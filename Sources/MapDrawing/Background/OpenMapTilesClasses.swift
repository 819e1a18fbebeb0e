/// What covers the ground by the classes of the layers of OpenMapTiles, for the drawing and for the
/// style of a web map.
package enum OpenMapTilesClasses {
  /// By `class` in the layer `landcover`; parks are told by ``parks``.
  package static let landcovers: [String: MapBackground.Area.Kind] = [
    "wood": .wood, "grass": .grass, "farmland": .farmland, "sand": .sand, "rock": .rock,
    "ice": .ice, "wetland": .wetland,
  ]

  /// Values of `subclass` in the layer `landcover` that are parks.
  package static let parks = ["park", "garden"]

  /// By `class` in the layer `landuse`.
  package static let landuses: [String: MapBackground.Area.Kind] = [
    "residential": .residential, "suburb": .residential, "quarter": .residential,
    "neighbourhood": .residential, "commercial": .commercial, "retail": .commercial,
    "industrial": .industrial, "quarry": .industrial, "garages": .industrial, "railway": .railway,
    "military": .military, "school": .education, "university": .education, "college": .education,
    "kindergarten": .education, "library": .education, "hospital": .hospital,
    "cemetery": .cemetery, "stadium": .pitch, "pitch": .pitch, "track": .pitch,
    "playground": .playground, "theme_park": .playground, "zoo": .playground,
    "parking": .parking, "bus_station": .parking, "dam": .pier,
  ]

  /// By `class` in the layer `water`; other water is a lake.
  package static let waters: [String: MapBackground.Area.Kind] = [
    "ocean": .sea, "river": .river, "dock": .dock, "swimming_pool": .swimmingPool,
  ]
}
