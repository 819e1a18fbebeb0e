import GeoCore
import MapDrawing
import RouteService

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
