import GeoCore
import MapDrawing
import RouteService
import Routing

/// Operations about maps.
extension APIOperations {
  static let pixel = APIOperation(
    "/v1/pixel",
    { $0.pixel },
    [APIParameter("pixel") { $0.imagePixel }, APIParameter("place", .place) { $0.point }]
  ) { call throws(ServiceError) in
    guard call.values.has("pixel") != call.values.has("place") else {
      throw ServiceError(.invalidQuery, .api { $0.pixelOrPlace })
    }
    let question = PixelQuestion(
      pixel: call.values.text("pixel"),
      place: call.values.text("place")
    )
    return APIDocument(try question.answer(in: call.data).json)
  }

  static let campus = APIOperation("/v1/campus", { $0.campus }, []) { call throws(ServiceError) in
    var drawings: [JSONValue] = []
    for data in call.all {
      // Cities share their campuses.
      let more = try data.campusDrawings().filter { !drawings.contains($0) }
      drawings += more
    }
    var areas: [JSONValue] = []
    for data in call.all { areas.append(try area(of: data)) }
    return APIDocument(["code": "Ok", "campuses": .array(drawings), "areas": .array(areas)])
  }

  /// The box of a region's ways, and whether they are those of a city.
  private static func area(of data: DataSet) throws(ServiceError) -> JSONValue {
    let box = try data.context().coveredArea.bounds
    return [
      "bounds": box.map {
        [.number($0.west), .number($0.south), .number($0.east), .number($0.north)]
      } ?? .null,
      "city": .bool(!data.isCampus),
    ]
  }

  static let map = APIOperation(
    "/v1/map",
    { $0.map },
    formats: [.png, .svg],
    [
      APIParameter("bbox") { $0.box }, APIParameter("around", .place) { $0.around },
      APIParameter("radius", .number(10...100_000)) { $0.radius },
      APIParameter("zoom", .number(MapQuestion.zooms)) { $0.zoom },
      APIParameter("width", .whole(64...2048)) { $0.width },
      APIParameter("height", .whole(64...2048)) { $0.height },
      TileAnswerer.theme,
    ]
  ) { call throws(ServiceError) in
    let values = call.values
    var question = MapQuestion()
    guard !(values.has("bbox") && values.has("around")) else {
      throw ServiceError(.invalidQuery, .api { $0.boxOrCenter })
    }
    if let box = values.text("bbox") {
      question.area = .box(try PlacesQuestion.bounds(box))
    } else if let around = values.text("around") {
      question.area = .around(around, radius: values.number("radius"))
    }
    question.zoom = values.number("zoom")
    question.width = values.number("width") ?? 1200
    question.height = values.number("height") ?? 900
    question.theme = values.text("theme").flatMap(MapScene.Theme.init) ?? .light
    let bytes = try question.scene(in: call.data, language: call.style.language)
      .bytes(as: call.format, scale: call.scale)
    return APIDocument(bytes, call.format)
  }
}
