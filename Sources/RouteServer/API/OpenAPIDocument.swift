import GeoCore
import RouteService

/// Description of the API in OpenAPI 3.1, made from the table of operations.
enum OpenAPIDocument {
  /// The document.
  ///
  /// - Parameters:
  ///   - language: The language of descriptions.
  ///   - version: The release of the server.
  ///   - example: A place that the server knows, as text.
  /// - Returns: The document.
  static func json(
    in language: Language,
    version: String,
    example: String? = nil
  ) -> JSONValue {
    var paths: JSONObject = [:]
    for operation in APIOperations.all {
      paths[operation.path] = path(operation, language)
    }
    for other in others(language) { paths[other.path] = other.item }
    let document: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": .string(LocalizedText.api { $0.pageTitle }[language]),
        "description": .string(LocalizedText.api { $0.pageIntroduction }[language]),
        "version": .string(version),
        "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
      ],
      "servers": [["url": "/"]],
      "paths": .object(paths),
      "components": [
        "schemas": ["Error": error, "Answer": answer],
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
      ],
    ]
    return example.map { document.replacing(placeExample, with: .string($0)) } ?? document
  }

  /// What stands for the example of a place until it is known.
  static let placeExample: JSONValue = "PLACE"

  private static let error: JSONValue = [
    "type": "object", "required": ["code", "message"],
    "properties": [
      "code": ["type": "string"], "message": ["type": "string"], "details": ["type": "object"],
    ],
  ]

  private static let answer: JSONValue = [
    "type": "object", "required": ["code"], "properties": ["code": ["const": "Ok"]],
  ]

  private static func path(_ operation: APIOperation, _ language: Language) -> JSONValue {
    let isRecording = operation.body == .recording
    let query = operation.allParameters.filter { !$0.isGeometry }
    let parameters = JSONValue.array(query.map { parameter($0, language) })
    let name = operation.path.dropFirst("/v1/".count).replacing("-", with: "_")
    var post: JSONObject = [
      "operationId": .string("post_" + name),
      "summary": .string(operation.summary[language]),
      "requestBody": [
        "required": true, "content": isRecording ? recording : body(operation, language),
      ],
      "responses": responses(operation, language),
    ]
    if isRecording {
      post["parameters"] = parameters
      return ["post": .object(post)]
    }
    return [
      "get": [
        "operationId": .string("get_" + name),
        "summary": .string(operation.summary[language]),
        "parameters": parameters,
        "responses": responses(operation, language),
      ],
      "post": .object(post),
    ]
  }

  static func parameter(_ parameter: APIParameter, _ language: Language) -> JSONValue {
    var object: JSONObject = [
      "name": .string(parameter.name), "in": "query",
      "description": .string(parameter.summary[language]),
      "required": .bool(parameter.isRequired), "schema": schema(parameter, inQuery: true),
    ]
    if parameter.isRepeated { object["explode"] = true }
    if case .place = parameter.kind {
      object["example"] = parameter.isRepeated ? [placeExample, placeExample] : placeExample
    }
    return .object(object)
  }

  private static func body(_ operation: APIOperation, _ language: Language) -> JSONValue {
    ["application/json": ["schema": schema(of: operation.allParameters, language)]]
  }

  /// The schema of an object with some parameters as members.
  static func schema(of parameters: [APIParameter], _ language: Language) -> JSONValue {
    var properties: JSONObject = [:]
    for parameter in parameters {
      var object = schema(parameter).object ?? [:]
      object["description"] = .string(parameter.summary[language])
      if case .place = parameter.kind {
        object["examples"] = [parameter.isRepeated ? [placeExample, placeExample] : placeExample]
      }
      properties[parameter.name] = .object(object)
    }
    let needed = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    return [
      "type": "object", "properties": .object(properties), "required": .array(needed),
      "additionalProperties": false,
    ]
  }

  static let recording: JSONValue = [
    "application/gpx+xml": [:], "text/csv": [:], "application/json": [:],
    "application/octet-stream": [:],
  ]

  /// The most values and characters that query strings are documented to take, because addresses have
  /// a limit of their own; bodies take more.
  private static let queryValues = 25.0
  private static let queryLength = 100.0

  private static func schema(
    _ parameter: APIParameter,
    inQuery: Bool = false
  ) -> JSONValue {
    let item: JSONValue =
      switch parameter.kind {
      case .text, .place:
        [
          "type": "string", "minLength": 1,
          // Characters have up to four bytes.
          "maxLength": .number(inQuery ? queryLength : Double(APIParameter.longestText / 4)),
        ]
      case .number(let range):
        [
          "type": "number", "minimum": .number(range.lowerBound),
          "maximum": .number(range.upperBound),
        ]
      case .whole(let range):
        [
          "type": "integer", "minimum": .number(Double(range.lowerBound)),
          "maximum": .number(Double(range.upperBound)),
        ]
      case .flag: ["type": "boolean"]
      case .oneOf(let names): ["type": "string", "enum": .array(names.map(JSONValue.string))]
      case .geometry: ["type": "object"]
      }
    guard parameter.isRepeated else { return item }
    let most = inQuery ? queryValues : Double(APIParameter.mostValues)
    return ["type": "array", "items": item, "maxItems": .number(most)]
  }

  private static func responses(_ operation: APIOperation, _ language: Language) -> JSONValue {
    var content: JSONObject = [:]
    for format in operation.formats {
      content[format.mediaType] =
        switch format {
        case .json: ["schema": ["$ref": "#/components/schemas/Answer"]]
        case .geojson: ["schema": ["type": "object", "required": ["type", "features"]]]
        default: [:]
        }
    }
    return [
      "200": [
        "description": .string(LocalizedText.api { $0.answerText }[language]),
        "content": .object(content),
      ],
      "default": failure(language),
    ]
  }

  /// The answer of every request that fails.
  static func failure(_ language: Language) -> JSONValue {
    [
      "description": .string(LocalizedText.api { $0.errorText }[language]),
      "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]],
    ]
  }
}

extension APIParameter {
  /// Whether values are given in bodies only.
  var isGeometry: Bool { if case .geometry = kind { true } else { false } }
}

extension JSONValue {
  /// The value with some strings in it replaced.
  fileprivate func replacing(_ old: JSONValue, with new: JSONValue) -> JSONValue {
    switch self {
    case old: new
    case .array(let items): .array(items.map { $0.replacing(old, with: new) })
    case .object(let object):
      .object(
        object.members.reduce(into: JSONObject()) { result, member in
          result[member.name] = member.value.replacing(old, with: new)
        }
      )
    default: self
    }
  }
}
