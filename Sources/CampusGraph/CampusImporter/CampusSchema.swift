import GeoCore

/// Role of a feature: the first matching row of the schema's table.
enum FeatureRole {
  /// The campus boundary.
  case boundary([Rings])
  /// A building.
  case building([Rings])
  /// A door of a building.
  case entrance(Coordinate)
  /// An area that can be crossed in any direction.
  case plaza([Rings])
  /// Lines for walking or driving.
  case way([[Coordinate]], TagRules.Way)
  /// Stairs drawn as an area.
  case stepsArea([Rings])
  /// A lift at a point.
  case elevator(Coordinate)
  /// Walls, fences, kerbs.
  case barrierLine([[Coordinate]])
  /// A hedge or wall drawn as an area.
  case barrierArea([Rings])
  /// A gate, bollard or kerb on a way, with the permitted modes.
  case barrierPoint(Coordinate, AccessMask)
  /// A named place.
  case point(category: String)
  /// An area of ground, to be drawn.
  case ground
  /// Not used.
  case unused

  /// Classifies a feature.
  ///
  /// - Throws: if its tags do not allow its geometry.
  init(_ feature: CampusFeature, fileName: String) throws(CampusFileError) {
    let rules = RoleRules(feature: feature, fileName: fileName)
    if let role = try rules.areaRole() {
      self = role
    } else if let role = try rules.wayRole() {
      self = role
    } else if let role = try rules.barrierRole() {
      self = role
    } else if let category = rules.pointCategory() {
      self = .point(category: category)
    } else if feature.groundKind != nil {
      self = .ground
    } else {
      self = .unused
    }
  }
}

extension CampusFeature {
  /// The kind of shape of an area of ground; `nil` for other features.
  var groundKind: CampusShape.Kind? {
    guard case .areas = shape else { return nil }
    // In the order of the schema, for features with several of the keys.
    for key in ["leisure", "landuse", "natural", "amenity"] {
      if let value = tags[key], let kind = TagRules.ground[key]?[value] { return kind }
    }
    return nil
  }
}

/// Rows of the schema's table, in groups.
private struct RoleRules {
  let feature: CampusFeature
  let fileName: String

  private var tags: Tags { feature.tags }

  /// Boundary, building, entrance and plaza.
  func areaRole() throws(CampusFileError) -> FeatureRole? {
    let isBuilding = tags["building"].map { $0 != "no" } ?? false
    if tags["boundary"] != nil { return .boundary(try areas("boundary")) }
    if !isBuilding, tags["amenity"].map(TagRules.campusAmenities.contains) ?? false,
      case .areas(let areas) = feature.shape
    {
      return .boundary(areas)
    }
    if isBuilding { return .building(try areas("building")) }
    if tags["entrance"] != nil { return .entrance(try point("entrance")) }
    guard case .areas(let areas) = feature.shape else { return nil }
    let isWalked = tags["highway"].map(TagRules.plazas.contains) ?? false
    if tags.has("area", "yes") && isWalked || tags.has("place", "square") { return .plaza(areas) }
    return nil
  }

  /// Path and elevator.
  func wayRole() throws(CampusFileError) -> FeatureRole? {
    let isCorridor = tags["highway"] == nil && tags.has("indoor", "corridor")
    guard let value = isCorridor ? "corridor" : tags["highway"], let way = TagRules.highways[value]
    else { return nil }
    switch feature.shape {
    case .lines(let lines): return .way(lines, way)
    case .point(let point) where value == "elevator": return .elevator(point)
    case .areas(let areas) where value == "steps": return .stepsArea(areas)
    case .areas where tags.has("area", "yes"): return nil
    case .areas:
      throw wrongGeometry("highway", \.needsLineOrPlaza)
    default:
      throw wrongGeometry("highway", \.needsLine)
    }
  }

  /// Barriers as lines, areas and points.
  func barrierRole() throws(CampusFileError) -> FeatureRole? {
    if let barrier = tags["barrier"], barrier != "no" {
      let passers = TagRules.passable[barrier]
      switch feature.shape {
      case .point(let point):
        if let passers { return .barrierPoint(point, passers) }
        throw wrongGeometry("barrier", \.needsLine)
      case .lines(let lines) where passers == nil || barrier == "kerb": return .barrierLine(lines)
      case .areas(let areas) where passers == nil || barrier == "block":
        return .barrierArea(areas)
      default:
        throw wrongGeometry("barrier", \.needsPointOnPath)
      }
    }
    guard case .point(let point) = feature.shape else { return nil }
    if let door = tags["door"], door != "no" {
      return .barrierPoint(point, TagRules.passable["door"] ?? .foot)
    }
    return tags["kerb"] == nil ? nil : .barrierPoint(point, .all)
  }

  /// The category of a bus stop or another named place.
  func pointCategory() -> String? {
    switch feature.shape {
    case .point, .areas: break
    default: return nil
    }
    if tags.has("highway", "bus_stop") || tags.has("public_transport", "platform") {
      return "bus_stop"
    }
    return feature.name == nil ? nil : tags.first(of: TagRules.pointCategories)
  }

  private func areas(_ key: String) throws(CampusFileError) -> [Rings] {
    guard case .areas(let areas) = feature.shape else {
      throw wrongGeometry(key, \.needsPolygon)
    }
    return areas
  }

  private func point(_ key: String) throws(CampusFileError) -> Coordinate {
    guard case .point(let point) = feature.shape else {
      throw wrongGeometry(key, \.needsPoint)
    }
    return point
  }

  private func wrongGeometry(
    _ key: String,
    _ need: (any MessageTexts) -> String
  ) -> CampusFileError {
    let tag = "\(key)=\(tags[key] ?? "")"
    return CampusFileError(
      .wrongGeometry,
      fileName: fileName,
      feature: feature.id,
      .message { "\(tag) \(need($0))" }
    )
  }
}

extension CampusFeature {
  /// Its name; `nil` if it has none.
  var name: String? { tags.first(of: ["name", "name:es", "name:en", "ref"]) }
}
