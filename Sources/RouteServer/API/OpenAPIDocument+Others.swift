import CampusGraph
import GeoCore
import MapDrawing

/// Requests that are not operations of the table: trips, live data, public transport, tiles and the
/// style.
struct OtherRequest: Sendable {
  let method: String
  let path: String
  let summary: LocalizedText
  /// The members of the JSON body; none for no such body.
  var body: [APIParameter] = []
  var query: [APIParameter] = []
  /// Whether the body is a recording.
  var isRecording = false
  /// Whether the body is a JSON object of a protocol.
  var isMessage = false
  /// Media types of files that the body may be; none for no file.
  var files: [String] = []
  /// Whether it takes a token: of the trip, of a device or of administrators.
  var isForOwner = false
  var status = "200"
  var mediaType: String? = "application/json"
  /// Media types of the formats that can be asked for besides.
  var otherMediaTypes: [String] = []

  init(_ method: String, _ path: String, _ summary: (any APITexts) -> String) {
    self.method = method
    self.path = path
    self.summary = .api(summary)
  }

  /// The same with other values.
  func with(_ change: (inout OtherRequest) -> Void) -> OtherRequest {
    var request = self
    change(&request)
    return request
  }

  /// All, in the order of the documentation.
  static let all: [OtherRequest] = trips + live + transit + stations + gbfs + tiles

  private static let stations = [
    OtherRequest("get", "/v1/stations/{id}/forecast") { $0.stationForecast }
      .with { $0.query = StationRequest.forecastParameters },
    OtherRequest("post", "/v1/stations/{id}/count") { $0.stationCount }
      .with { ($0.isForOwner, $0.body) = (true, StationRequest.countParameters) },
  ]

  private static let gbfs =
    [OtherRequest("get", "/gbfs") { $0.gbfsManifest }]
    + GBFSRequest.files.map { version, name in
      OtherRequest("get", GBFSRequest.path(version, name)) { $0.gbfsFile(name, version.rawValue) }
    }

  private static let trips = [
    OtherRequest("post", "/v1/trips") { $0.tripStart }
      .with { ($0.body, $0.status) = (TripQuestionDocument.parameters, "201") },
    OtherRequest("get", "/v1/trips/{id}") { $0.tripState },
    OtherRequest("delete", "/v1/trips/{id}") { $0.tripDelete }
      .with { ($0.isForOwner, $0.status, $0.mediaType) = (true, "204", nil) },
    OtherRequest("post", "/v1/trips/{id}/fixes") { $0.tripFixes }
      .with { ($0.isForOwner, $0.isRecording) = (true, true) },
    OtherRequest("post", "/v1/trips/{id}/destination") { $0.tripDestination }
      .with { ($0.isForOwner, $0.body) = (true, TripAnswerer.destination) },
    OtherRequest("post", "/v1/trips/{id}/cancel") { $0.tripCancel }
      .with { $0.isForOwner = true },
    OtherRequest("post", "/v1/trips/{id}/share") { $0.tripShare }
      .with { ($0.isForOwner, $0.body, $0.status) = (true, TripAnswerer.sharing, "201") },
    OtherRequest("delete", "/v1/trips/{id}/share") { $0.tripUnshare }
      .with { ($0.isForOwner, $0.status, $0.mediaType) = (true, "204", nil) },
    OtherRequest("get", "/v1/shares/{id}") { $0.sharedTrip },
    OtherRequest("get", "/v1/shares/{id}/events") { $0.sharedTripEvents }
      .with { $0.mediaType = "text/event-stream" },
    OtherRequest("get", "/v1/trips/{id}/route") { $0.tripRoute },
    OtherRequest("get", "/v1/trips/{id}/events") { $0.tripEvents }
      .with { $0.mediaType = "text/event-stream" },
  ]

  private static let tiles = [
    OtherRequest("get", "/tiles/{z}/{x}/{y}.png") { $0.tilePicture }
      .with { ($0.query, $0.mediaType) = ([TileAnswerer.theme], "image/png") },
    OtherRequest("get", "/tiles/{z}/{x}/{y}@2x.png") { $0.tilePicture }
      .with { ($0.query, $0.mediaType) = ([TileAnswerer.theme], "image/png") },
    OtherRequest("get", "/tiles/{z}/{x}/{y}.mvt") { $0.tileVectors }
      .with { $0.mediaType = "application/vnd.mapbox-vector-tile" },
    OtherRequest("get", "/campus-images/{number}") { $0.campusImage }
      .with { $0.mediaType = "image/*" },
    OtherRequest("get", "/tiles.json") { $0.tileDescription },
    OtherRequest("get", "/style.json") { $0.style }
      .with { $0.query = [TileAnswerer.theme, TileAnswerer.glyphs] },
  ]
}

extension OpenAPIDocument {
  /// The path items of the other requests, in their order.
  static func others(_ language: Language) -> [(path: String, item: JSONValue)] {
    var items: [(path: String, item: JSONObject)] = []
    for request in OtherRequest.all {
      if items.last?.path != request.path { items.append((request.path, [:])) }
      items[items.count - 1].item[request.method] = operation(request, language)
    }
    return items.map { ($0.path, .object($0.item)) }
  }

  private static func operation(_ request: OtherRequest, _ language: Language) -> JSONValue {
    let words = (request.method + request.path).map { $0.isLetter || $0.isNumber ? $0 : "_" }
    var json: JSONObject = [
      "operationId": .string(String(words)), "summary": .string(request.summary[language]),
      "parameters": .array(
        pathParameters(request) + request.query.map { parameter($0, language) }
      ),
    ]
    if request.isRecording {
      json["requestBody"] = ["required": true, "content": recording]
    } else if !request.files.isEmpty {
      var content = JSONObject()
      for type in request.files { content[type] = ["schema": ["type": "string"]] }
      json["requestBody"] = ["required": true, "content": .object(content)]
    } else if request.isMessage {
      json["requestBody"] = [
        "content": ["application/json": ["schema": ["type": "object"]]]
      ]
    } else if !request.body.isEmpty {
      json["requestBody"] = [
        "required": true,
        "content": [
          "application/json": ["schema": schema(of: request.body, language)]
        ],
      ]
    }
    if request.isForOwner { json["security"] = [["token": []]] }
    json["responses"] = responses(request, language)
    return .object(json)
  }

  private static func pathParameters(_ request: OtherRequest) -> [JSONValue] {
    var names: [(String, JSONValue)] = []
    if request.path.contains("{id}") { names.append(("id", ["type": "string", "minLength": 1])) }
    if request.path.contains("{number}") {
      names.append(("number", ["type": "integer", "minimum": 0, "maximum": 1000]))
    }
    if request.path.contains("{z}") {
      let deepest = JSONValue.number(Double(MapTile.deepest))
      names.append(("z", ["type": "integer", "minimum": 0, "maximum": deepest]))
      for name in ["x", "y"] { names.append((name, ["type": "integer", "minimum": 0])) }
    }
    return names.map { name, schema in
      ["name": .string(name), "in": "path", "required": true, "schema": schema]
    }
  }

  private static func responses(_ request: OtherRequest, _ language: Language) -> JSONValue {
    var good: JSONObject = ["description": .string(LocalizedText.api { $0.answerText }[language])]
    if let type = request.mediaType {
      let isDocument = type == "application/json"
      var content: JSONObject = [type: isDocument ? ["schema": ["type": "object"]] : [:]]
      for other in request.otherMediaTypes { content[other] = [:] }
      good["content"] = .object(content)
    }
    return .object([request.status: .object(good), "default": failure(language)])
  }
}
