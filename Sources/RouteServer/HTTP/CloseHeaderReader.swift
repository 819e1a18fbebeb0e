import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Writes `Connection: close` in the only form that Hummingbird understands.
///
/// The header is a list of words whose capitals do not matter, such as `Close` or `TE, close`.
final class CloseHeaderReader: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data),
      let words = head.headerFields[.connection], Self.closes(words)
    else { return context.fireChannelRead(data) }
    head.headerFields[.connection] = "close"
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Whether a list of words has `close`.
  static func closes(_ words: String) -> Bool {
    words.split(separator: ",").contains { word in
      word.filter { $0 != " " && $0 != "\t" }.lowercased() == "close"
    }
  }
}
