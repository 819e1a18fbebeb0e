import GeoCore
import RouteService

/// Description of the API in OpenAPI 3.1, made from the table of operations.
enum OpenAPIDocument {
  /// The document.
  static func json(in language: Language, version: String) -> JSONValue {
    var paths: JSONObject = [:]
    for operation in APIOperations.all {
      paths[operation.path] = path(operation, language)
    }
    for other in others(language) { paths[other.path] = other.item }
    return [
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
  }

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
      "required": .bool(parameter.isRequired), "schema": schema(parameter),
    ]
    if parameter.isRepeated { object["explode"] = true }
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

  private static func schema(_ parameter: APIParameter) -> JSONValue {
    let item: JSONValue =
      switch parameter.kind {
      case .text: ["type": "string", "minLength": 1]
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
    return ["type": "array", "items": item, "maxItems": .number(Double(APIParameter.mostValues))]
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
