import GeoCore
import RouteService

/// Answer to an HTTP request.
package struct Reply: Sendable {
  /// Status, such as 200.
  package var status: Int
  /// Bytes of the body; none of a HEAD, whose length is still told.
  package var body: [UInt8]
  /// Content type of the body; `nil` without a body.
  package var contentType: String?
  /// Methods of the path, for `Allow`; `nil` if the method was one of them.
  package var allowed: String?
  /// Seconds after which to try again; `nil` for no advice.
  package var retryAfter: Int?
  /// How the body is compressed; `nil` if it is not.
  package var encoding: String?
  /// Seconds for which a client may use the answer without asking again, 0 to ask each time; `nil`
  /// for an answer that is not kept.
  package var age: Int?
  /// Validator of the body, for `ETag`.
  package var tag: String?
  /// Seconds since 1970 of the last change, for `Last-Modified`; `nil` if not known.
  package var modified: Int?
  /// Value of `Cache-Control`.
  package var cacheControl: String?
  /// Events that follow the head instead of a body.
  var events: EventStream?
  /// Address of what was made, for `Location`.
  package var location: String?
  /// Scheme with which to identify oneself, for `WWW-Authenticate`.
  package var authentication: String?
  /// What a page may load, for `Content-Security-Policy`; `nil` for what is no page.
  package var securityPolicy: String?
  /// Service for metrics and log.
  package var service: String
  /// Code for metrics and log.
  package var code: String

  /// Content type of JSON.
  package static let json = "application/json; charset=utf-8"
  /// Content type of OSRM's vector tiles.
  private static let tile = "application/x-protobuf"

  /// A document.
  init(_ body: [UInt8], _ service: String, contentType: String = Reply.json) {
    status = 200
    self.body = body
    self.contentType = contentType
    self.service = service
    code = OSRMError.Code.ok.rawValue
  }

  /// A document of OSRM's API; a client asks each time whether a tile that it has is still the same.
  init(osrm document: [UInt8], _ service: String) {
    let isTile = service == OSRMService.tile.rawValue
    self.init(document, service, contentType: isTile ? Self.tile : Self.json)
    age = isTile ? 0 : nil
  }

  /// An error.
  init(_ error: OSRMError, _ request: IncomingRequest, _ service: String) {
    status = error.httpStatus
    body = error.document(in: request.language)
    contentType = Self.json
    self.service = service
    code = error.code.rawValue
    retryAfter = error.code == .overloaded ? 1 : nil
  }

  /// A document of the API.
  init(_ document: APIDocument, _ service: String) {
    self.init(document.bytes, service, contentType: document.mediaType)
    encoding = document.encoding
    age = document.age
    securityPolicy = document.securityPolicy
    modified = document.modified
  }

  /// An error of the API.
  init(_ error: ServiceError, _ request: IncomingRequest, _ service: String) {
    self.init(Array(error.json(in: request.language, .plain).text.utf8), service)
    status = error.code.httpStatus
    code = error.code.rawValue
  }

  /// An answer without a body.
  static func empty(_ service: String) -> Reply {
    var reply = Reply([], service)
    reply.status = 204
    reply.contentType = nil
    return reply
  }
}

extension Reply {
  /// An answer of the engine's own API.
  init(_ answer: TripAnswerer.Answer, _ request: IncomingRequest, _ service: String) {
    switch answer {
    case .document(let document): self.init(document, service)
    case .created(let document, let location):
      self.init(document, service)
      status = 201
      age = nil
      self.location = location
    case .stream(let events):
      self.init([], service, contentType: "text/event-stream")
      cacheControl = "no-store"
      self.events = events
    case .nothing: self = .empty(service)
    case .unauthorized:
      self.init(OSRMError(.unauthorized, .api { $0.wrongToken }), request, service)
      authentication = "Bearer"
    case .overloaded:
      self.init(OSRMError(.overloaded, .server { $0.overloaded }), request, service)
    }
  }
}
