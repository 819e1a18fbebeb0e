import CampusGraph
import GeoCore

extension Reply {
  /// Bodies from this size on are compressed.
  private static let leastCompressed = 1024
  private static let compressible: Set<String> = [
    "application/json", "application/geo+json", "application/gpx+xml",
    "application/vnd.google-earth.kml+xml", "application/x-protobuf", "image/svg+xml", "text/csv",
    "text/html", "text/plain",
  ]

  /// The reply with `ETag` if it can be asked for again by a GET, `304` if the client has it already, and
  /// compressed if the client and the content allow it.
  func negotiated(with request: IncomingRequest) -> Reply {
    var reply = self
    if let age, status == 200, request.method != "POST" {
      let tag = Self.tag(of: body)
      reply.tag = tag
      reply.cacheControl = age > 0 ? "public, max-age=\(age)" : "no-cache"
      if request.knows(tag) {
        reply.status = 304
        reply.body = []
        reply.contentType = nil
        reply.encoding = nil
        return reply
      }
    }
    guard reply.encoding == nil, body.count >= Self.leastCompressed, request.acceptsGzip,
      let type = contentType?.prefix(while: { $0 != ";" }),
      Self.compressible.contains(String(type)), let compressed = Gzip.compressed(body)
    else { return reply }
    reply.body = compressed
    reply.encoding = "gzip"
    return reply
  }

  /// A weak validator, the same with and without compression.
  static func tag(of body: [UInt8]) -> String {
    var hash = FNV1a()
    hash.add(body)
    return "W/\"\(hash.digits)-\(String(body.count, radix: 16))\""
  }
}

extension Reply {
  /// The names of the months in HTTP's dates.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A time as HTTP writes it: `Tue, 14 Nov 2023 22:13:20 GMT`.
  static func date(_ seconds: Int) -> String {
    let seconds = min(max(seconds, 0), 99_999_999_999)
    let date = LocalTime(secondsSince1970: seconds).date
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let day = date.components
    func pad(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let second = seconds % 86_400
    let clock = [second / 3600, second / 60 % 60, second % 60].map(pad).joined(separator: ":")
    return days[date.weekday.rawValue]
      + ", \(pad(day.day)) \(months[day.month - 1]) \(day.year) \(clock) GMT"
  }
}

extension IncomingRequest {
  /// Whether the client has the document with a tag.
  func knows(_ tag: String) -> Bool {
    guard let known = knownTags else { return false }
    return known.split(separator: ",").prefix(32).contains { part in
      let text = part.drop { $0 == " " }
      return text == "*" || text == tag || "W/" + text == tag
    }
  }

  /// Whether the client reads gzip.
  var acceptsGzip: Bool {
    (acceptedEncodings ?? "").lowercased().split(separator: ",").prefix(32).contains { part in
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard fields.first == "gzip" || fields.first == "*" else { return false }
      return !fields.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
  }

  /// The address of the server as the client knows it.
  var origin: String {
    let isPlain = host.map { name in
      !name.isEmpty && name.utf8.count <= 255
        && name.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
          default: false
          }
        }
    }
    guard isPlain == true, let host else { return "" }
    return (isSecure ? "https://" : "http://") + host
  }
}
