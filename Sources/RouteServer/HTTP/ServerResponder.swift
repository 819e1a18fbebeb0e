import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

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

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    var incoming = IncomingRequest(method: request.method.rawValue, request.uri.string)
    incoming.contentType = request.headers[.contentType]
    incoming.acceptedLanguages = request.headers[.acceptLanguage]
    incoming.client = ClientAddress.address(
      of: context.channel.remoteAddress?.ipAddress,
      forwarded: Self.forwardedFor.flatMap { request.headers[$0] },
      through: handler.limits.trustedProxies
    )
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

  private static let allowed = "GET, HEAD, POST, OPTIONS"
  private static let allowedHeaders = "X-Requested-With, Content-Type, Accept-Language"
  private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
  private static let requestID = HTTPField.Name("X-Request-Id")

  private func response(_ reply: Reply, to request: Request, id: String) -> Response {
    var headers = HTTPFields()
    headers[.accessControlAllowOrigin] = "*"
    headers[.accessControlAllowMethods] = Self.allowed
    headers[.accessControlAllowHeaders] = Self.allowedHeaders
    headers[.accessControlExposeHeaders] = "Retry-After, X-Request-Id"
    headers[.vary] = "Accept-Language"
    headers[.contentLength] = "\(reply.body.count)"
    if let type = reply.contentType { headers[.contentType] = type }
    if let allowed = reply.allowed { headers[.allow] = allowed }
    if let seconds = reply.retryAfter { headers[.retryAfter] = "\(seconds)" }
    if let name = Self.requestID { headers[name] = id }
    let isHead = request.method == .head
    return Response(
      status: HTTPResponse.Status(code: reply.status),
      headers: headers,
      body: isHead || reply.body.isEmpty
        ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body))
    )
  }
}
