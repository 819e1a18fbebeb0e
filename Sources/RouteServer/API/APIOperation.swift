import CampusGraph
import GeoCore
import RouteService
import Routing

/// Operation of the API: a path, its parameters, and what answers it.
struct APIOperation: Sendable {
  /// What a POST carries.
  enum Body: Sendable {
    /// The parameters as a JSON object.
    case parameters
    /// A recording; parameters are in the query string. There is no GET.
    case recording
  }

  let path: String
  let summary: LocalizedText
  /// The parameters, without those of the format.
  let parameters: [APIParameter]
  let body: Body
  /// The formats of the answer; the first is the default.
  let formats: [AnswerFormat]
  let answer: @Sendable (APICall) throws(ServiceError) -> APIDocument

  init(
    _ path: String,
    _ summary: (any APITexts) -> String,
    body: Body = .parameters,
    formats: [AnswerFormat] = [.json],
    _ parameters: [APIParameter],
    answer: @escaping @Sendable (APICall) throws(ServiceError) -> APIDocument
  ) {
    self.path = path
    self.summary = .api(summary)
    self.body = body
    self.formats = formats
    self.parameters = parameters
    self.answer = answer
  }

  /// All parameters: `format` if there is a choice, `scale` if there are pictures.
  var allParameters: [APIParameter] {
    var all = parameters
    if formats.count > 1 {
      all.append(APIParameter("format", .oneOf(formats.map(\.rawValue))) { $0.format })
    }
    if formats.contains(.png) {
      all.append(APIParameter("scale", .number(0.5...2)) { $0.scale })
    }
    return all
  }

  /// Methods, for `Allow`.
  var methods: String { body == .recording ? "POST, OPTIONS" : "GET, HEAD, POST, OPTIONS" }
}

/// Document that answers a request of the API.
struct APIDocument: Sendable {
  var bytes: [UInt8]
  var mediaType: String
  /// How the bytes are compressed, for `Content-Encoding`; `nil` if they are not.
  var encoding: String?
  /// Seconds for which clients may use it without asking again.
  var age = 0
  /// What it may load if it is opened by itself; `nil` for what is no page.
  var securityPolicy: String?
  /// Seconds since 1970 of its last change, for `Last-Modified`; `nil` if not known.
  var modified: Int?

  /// A document of a media type.
  init(_ bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }

  /// A document in a format.
  init(_ bytes: [UInt8], _ format: AnswerFormat) {
    self.init(bytes, mediaType: format.mediaType)
  }

  /// A JSON document.
  init(_ json: JSONValue) { self.init(Array(json.text.utf8), .json) }
}

/// Request of an operation with everything that it takes to answer it.
struct APICall: Sendable {
  let operation: APIOperation
  let values: APIValues
  let data: DataSet
  /// The data of all regions.
  let all: [DataSet]
  /// The recording of a POST.
  let recording: [UInt8]
  /// Seconds since 1970.
  let now: Int64
  let style: TextStyle
  let limits: ServerLimits
  let budget: SearchBudget?
  /// Forecasts of bike stations; `nil` for none.
  let stations: StationService?

  /// The outlook of the stations that are served; `nil` if nothing is known of them.
  func outlook() throws(ServiceError) -> StationOutlook? {
    guard let stations else { return nil }
    return stations.outlook(of: try data.stations().system.id, from: now)
  }

  /// The format that is asked for.
  var format: AnswerFormat {
    values.text("format").flatMap(AnswerFormat.init) ?? operation.formats[0]
  }

  /// Image pixels of PNG for each pixel of the SVG.
  var scale: Double { values.number("scale") ?? 1 }

  /// The classes of ways that are not used.
  func excluded() throws(ServiceError) -> Set<RoadClass> {
    try RoadClass.named(values.texts("exclude"))
  }

  /// A parameter that the operation requires.
  func required(_ name: String) throws(ServiceError) -> String {
    guard let text = values.text(name) else {
      throw ServiceError(.invalidQuery, .api { $0.missingParameter(name) })
    }
    return text
  }
}
