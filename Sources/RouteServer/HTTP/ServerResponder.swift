import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Connection of a request.
struct ServerRequestContext: InitializableFromSource {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }
}

/// Hands requests of Hummingbird to a ``RequestHandler``, and its replies back.
struct ServerResponder: HTTPResponder {
  typealias Context = ServerRequestContext

  let handler: RequestHandler
  let hangUps: HangUps
  /// Whether it stands at the port for administrators.
  let isAdminPort: Bool
  /// Whether its connections are encrypted.
  let isEncrypted: Bool

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    var incoming = incoming(request.head, from: context.channel)
    let id = handler.nextID()
    defer { if incoming.isAdmitted { handler.release() } }
    if request.method == .post {
      // Before the body is read, so that bodies of requests that are refused need no memory.
      if let refusal = handler.admit(incoming, id: id) {
        return response(refusal, to: request, id: id)
      }
      incoming.isAdmitted = true
      // A body that trickles in is traffic, so the idle timeout does not end it.
      let channel = context.channel
      let timer = channel.eventLoop.scheduleTask(in: .seconds(Int64(handler.limits.idleTime))) {
        channel.close(promise: nil)
      }
      defer { timer.cancel() }
      guard let body = try await body(of: request) else {
        return response(handler.replyToLargeBody(of: incoming, id: id), to: request, id: id)
      }
      incoming.body = body
    }
    let question = Task { [incoming] in await handler.reply(to: incoming, id: id) }
    let reply = await hangUps.watching(context.channel, cancel: { question.cancel() }) {
      await question.value
    }
    return response(reply, to: request, id: id)
  }

  /// A request without its body.
  func incoming(_ head: HTTPRequest, from channel: any Channel) -> IncomingRequest {
    let fields = head.headerFields
    var incoming = IncomingRequest(method: head.method.rawValue, head.path ?? "/")
    incoming.contentType = fields[.contentType]
    incoming.acceptedLanguages = fields[.acceptLanguage]
    incoming.authorization = fields[.authorization]
    incoming.acceptedEncodings = fields[.acceptEncoding]
    incoming.knownTags = fields[.ifNoneMatch]
    incoming.lastEventID = Self.lastEventID.flatMap { fields[$0] }
    incoming.host = head.authority
    let forwarded = ForwardedHeaders(
      scheme: Self.forwardedScheme.flatMap { fields[$0] },
      clients: Self.forwardedFor.flatMap { fields[$0] }
    )
    complete(&incoming, forwarded, from: channel)
    return incoming
  }

  /// Sets what is known of the connection and of the client, perhaps from the headers of a trusted
  /// proxy.
  func complete(
    _ incoming: inout IncomingRequest,
    _ forwarded: ForwardedHeaders,
    from channel: any Channel
  ) {
    incoming.isAtAdminPort = isAdminPort
    incoming.isSecure = isEncrypted
    guard handler.limits.asksForClients else { return }
    let peer = channel.remoteAddress?.ipAddress
    let proxies = handler.limits.trustedProxies
    incoming.isSecure =
      isEncrypted || peer.map(proxies.contains) == true && forwarded.scheme == "https"
    incoming.client = ClientAddress.address(
      of: peer,
      forwarded: forwarded.clients,
      through: proxies
    )
  }

  /// The body; `nil` if it is larger than the limit.
  private func body(of request: Request) async throws -> [UInt8]? {
    let limit = handler.limits.bodyBytes
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      return nil
    }
    do {
      return Array(buffer: try await request.body.collect(upTo: limit))
    } catch is NIOTooManyBytesError {
      return nil
    }
  }

  /// A body of events, until they end, the client has gone or the server stops.
  private static func body(of events: EventStream) -> ResponseBody {
    ResponseBody { writer in
      // Holding the writer in the closure would be an overlapping access.
      var open = writer
      defer { events.end() }
      try await withGracefulShutdownHandler {
        for await bytes in events.bytes { try await open.write(ByteBuffer(bytes: bytes)) }
        try await open.finish(nil)
      } onGracefulShutdown: {
        events.end()
      }
    }
  }

  private static let allowed = "GET, HEAD, POST, DELETE, OPTIONS"
  private static let allowedHeaders =
    "X-Requested-With, Content-Type, Accept-Language, Authorization, If-None-Match, Last-Event-ID"
  private static let lastEventID = HTTPField.Name("Last-Event-ID")
  private static let forwardedScheme = HTTPField.Name("X-Forwarded-Proto")
  private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
  private static let referrerPolicy = HTTPField.Name("Referrer-Policy")
  private static let requestID = HTTPField.Name("X-Request-Id")

  /// The fields of every reply.
  static let commonFields: HTTPFields = [
    .accessControlAllowOrigin: "*",
    .accessControlAllowMethods: allowed,
    .accessControlAllowHeaders: allowedHeaders,
    .accessControlExposeHeaders: "ETag, Location, Retry-After, X-Request-Id",
    .vary: "Accept-Language, Accept-Encoding",
  ]

  /// The fields of a reply's head.
  func fields(of reply: Reply, id: String) -> HTTPFields {
    var fields = Self.commonFields
    for field in ownFields(of: reply, id: id) { fields.append(field) }
    return fields
  }

  /// The fields of a reply's head that not every reply has.
  func ownFields(of reply: Reply, id: String) -> [HTTPField] {
    var fields: [HTTPField] = []
    func add(_ name: HTTPField.Name?, _ value: String?) {
      if let name, let value { fields.append(HTTPField(name: name, value: value)) }
    }
    if reply.status != 304, reply.events == nil { add(.contentLength, "\(reply.body.count)") }
    add(.contentEncoding, reply.encoding)
    add(.eTag, reply.tag)
    add(.lastModified, reply.modified.map { Reply.date($0) })
    add(.cacheControl, reply.cacheControl)
    add(.contentType, reply.contentType)
    add(.location, reply.location)
    add(.wwwAuthenticate, reply.authentication)
    add(.allow, reply.allowed)
    if let policy = reply.securityPolicy {
      add(.contentSecurityPolicy, policy)
      add(.xContentTypeOptions, "nosniff")
      add(Self.referrerPolicy, "no-referrer")
    }
    add(.retryAfter, reply.retryAfter.map { "\($0)" })
    add(Self.requestID, id)
    return fields
  }

  private func response(_ reply: Reply, to request: Request, id: String) -> Response {
    let headers = fields(of: reply, id: id)
    if let events = reply.events {
      return Response(status: .ok, headers: headers, body: Self.body(of: events))
    }
    let isHead = request.method == .head
    return Response(
      status: HTTPResponse.Status(code: reply.status),
      headers: headers,
      body: isHead || reply.body.isEmpty
        ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body))
    )
  }
}
