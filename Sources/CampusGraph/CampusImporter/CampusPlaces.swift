import GeoCore

/// Extracts the places of a campus: buildings with their entrances, points of interest, bus stops
/// and squares, in file order.
struct CampusPlaces {
  let survey: CampusSurvey
  let network: CampusNetwork

  /// All places.
  func places(log: inout ProblemLog) -> [Place] {
    let buildingOfFeature = Dictionary(
      survey.buildings.enumerated().map { ($1.feature, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var places: [Place] = []
    for (feature, role) in zip(survey.features, survey.roles) {
      switch role {
      case .building(let areas):
        guard let building = buildingOfFeature[feature.index], survey.buildings[building].isPlace,
          var place = place(feature, .building, buildingCategory(feature), in: areas, log: &log)
        else { continue }
        place.entrances = entrances(of: building)
        places.append(place)
      case .plaza(let areas) where feature.name != nil:
        if let place = place(feature, .poi, "square", in: areas, log: &log) { places.append(place) }
      case .point(let category):
        var areas: [Rings] = []
        if case .areas(let own) = feature.shape { areas = own }
        if let place = place(feature, .poi, category, in: areas, log: &log) { places.append(place) }
      default: break
      }
    }
    return places
  }

  private func place(
    _ feature: CampusFeature,
    _ kind: Place.Kind,
    _ category: String,
    in areas: [Rings],
    log: inout ProblemLog
  ) -> Place? {
    guard let anchor = feature.anchor else { return nil }
    let location = areas.first.flatMap { Polygon(rings: $0).interiorPoint() }
      .map { FixedCoordinate($0).coordinate }
    let tags = feature.tags
    let name = feature.name ?? feature.id
    var place = Place(id: feature.id, kind: kind, name: name, location: location ?? anchor)
    for alias in TagRules.nameKeys.flatMap(tags.list)
    where alias != name && !place.aliases.contains(alias) {
      place.aliases.append(alias)
    }
    place.category = category
    place.address = address(tags)
    if let street = tags["addr:street"], let number = tags["addr:housenumber"] {
      place.streetAddress = StreetAddress(
        street: street,
        number: number,
        localities: ["addr:suburb", "addr:postcode", "addr:city"].compactMap { tags[$0] }
      )
    }
    place.phone = tags["phone"] ?? tags["contact:phone"]
    place.photos = tags.list("image")
    if let text = tags.first(of: ["description", "description:es", "description:en"]) {
      place.summary = LocalizedText(
        en: tags["description:en"] ?? text,
        es: tags["description:es"] ?? text
      )
    }
    var reader = TagReader(feature)
    place.hours = reader.hours()
    if kind == .poi, category != "square" { reader.report(to: &log) }
    return place
  }

  private func buildingCategory(_ feature: CampusFeature) -> String {
    if let category = feature.tags.first(of: TagRules.buildingCategories) { return category }
    return feature.tags["building"].flatMap { $0 == "yes" ? nil : $0 } ?? "building"
  }

  /// A postal address in the Mexican order: street and number, district, postcode and city.
  private func address(_ tags: Tags) -> String? {
    if let full = tags["addr:full"] { return full }
    func joined(_ keys: String...) -> String? {
      let parts = keys.compactMap { tags[$0] }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
    let lines = [
      joined("addr:street", "addr:housenumber"), joined("addr:place"), joined("addr:suburb"),
      joined("addr:postcode", "addr:city"), joined("addr:state"),
    ]
    let parts = lines.compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The public entrances of a building.
  private func entrances(of building: Int) -> [Entrance] {
    zip(survey.doors, network.doors).compactMap { door, built in
      guard door.building == building, door.isPublic, let built else { return nil }
      var entrance = Entrance(
        id: door.id,
        name: door.name,
        location: door.coordinate,
        bearing: door.bearing,
        door: built.edge,
        outside: built.outside,
        inside: built.inside,
        hours: door.hours,
        isMain: door.isMain,
        isStepFree: door.isStepFree
      )
      entrance.englishName = door.englishName
      return entrance
    }
  }
}
