import HTTPTypes
import NIOCore
import NIOHTTP1

extension ServerResponder {
  /// The bytes that answer a short request on a connection of HTTP/1.1; `nil` if it is not short.
  func shortAnswer(to head: SimpleHead, on channel: any Channel) -> ByteBuffer? {
    var request = head.request
    complete(&request, head.forwarded, from: channel)
    let id = handler.nextID()
    return handler.shortReply(to: request, id: id).map { bytes(of: $0, id: id, channel.allocator) }
  }

  /// A reply with its head and its body, as Hummingbird sends it.
  private func bytes(of reply: Reply, id: String, _ allocator: ByteBufferAllocator) -> ByteBuffer {
    let fields = ownFields(of: reply, id: id)
    let length = fields.reduce(Self.commonHead.count) {
      // A colon, a blank and the end of the line.
      $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4
    }
    // The status line takes some tens of bytes.
    var bytes = allocator.buffer(capacity: length + reply.body.count + 64)
    if reply.status == 200 {
      bytes.writeStaticString("HTTP/1.1 200 OK\r\n")
    } else {
      let status = HTTPResponseStatus(statusCode: reply.status)
      bytes.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    }
    bytes.writeBytes(Self.commonHead)
    for field in fields { Self.write(field, to: &bytes) }
    bytes.writeStaticString("\r\n")
    bytes.writeBytes(reply.body)
    return bytes
  }

  /// The lines of ``commonFields``.
  private static let commonHead: [UInt8] = {
    var bytes = ByteBuffer()
    for field in commonFields { write(field, to: &bytes) }
    return Array(buffer: bytes)
  }()

  private static func write(_ field: HTTPField, to bytes: inout ByteBuffer) {
    bytes.writeString(field.name.rawName)
    bytes.writeStaticString(": ")
    bytes.writeString(field.value)
    bytes.writeStaticString("\r\n")
  }
}
