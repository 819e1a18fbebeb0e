import GeoCore
import RouteService

/// What requests for lists of live things share: their parameters, the circle of `near` and `radius`,
/// and times.
extension APIAnswerer {
  /// The values of the query and, of a POST, the body.
  func values(
    _ incoming: IncomingRequest,
    _ parameters: [APIParameter]
  ) throws(ServiceError) -> APIValues {
    let query = incoming.target.drop { $0 != "?" }.dropFirst()
    var values = try APIValues(query: query, parameters)
    if incoming.method == "POST", !incoming.body.isEmpty { try values.add(body: incoming.body) }
    try values.checkComplete()
    return values
  }

  /// The circle of `near` and `radius`; the radius is infinite if it is missing.
  func circle(
    _ values: APIValues
  ) throws(ServiceError) -> (center: Coordinate, radius: Meters)? {
    guard let near = values.text("near") else {
      guard !values.has("radius") else {
        throw ServiceError(.invalidQuery, .api { $0.missingParameter("near") })
      }
      return nil
    }
    let center = try region(of: values).data.resolve(near).location
    return (center, values.number("radius") ?? .infinity)
  }

  /// The items within a circle with their distances, the nearest first.
  func nearby<Item>(
    _ items: [Item],
    _ circle: (center: Coordinate, radius: Meters)?,
    limit: Int,
    _ place: (Item) -> Coordinate
  ) -> [(item: Item, distance: Meters?)] {
    guard let circle else { return items.prefix(limit).map { ($0, nil) } }
    return items.map { ($0, GreatCircle.distance(circle.center, place($0))) }
      .filter { $0.1 <= circle.radius }
      .enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .prefix(limit)
      .map { ($0.element.0, $0.element.1) }
  }

  /// The document of one item: its members after the code.
  static func document(_ item: JSONValue) -> APIDocument {
    var json: JSONObject = ["code": "Ok"]
    for member in item.object?.members ?? [] { json[member.name] = member.value }
    return APIDocument(.object(json))
  }
}
