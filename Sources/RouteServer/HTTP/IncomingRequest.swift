import GeoCore

/// HTTP request, without the connection that it came from.
package struct IncomingRequest: Sendable {
  /// Method in upper case.
  package var method: String
  /// Target as it was sent, percent-encoded.
  package var target: String
  /// Content type of the body; `nil` for none.
  package var contentType: String?
  /// Languages that the client prefers; `nil` for any.
  package var acceptedLanguages: String?
  /// Value of `Authorization`; `nil` for none.
  package var authorization: String?
  /// Encodings that the client reads; `nil` for none.
  package var acceptedEncodings: String?
  /// Validators of answers that the client has.
  package var knownTags: String?
  /// Id of the last event of a stream that the client had; `nil` for none.
  package var lastEventID: String?
  /// Host and port by which the client knows the server.
  package var host: String?
  /// Whether the client's connection is encrypted.
  package var isSecure = false
  /// Address of the client; `nil` if it is not known.
  package var client: String?
  /// Whether it counts among the requests that are being answered already.
  package var isAdmitted = false
  /// Whether it came in at the port for administrators.
  package var isAtAdminPort = false
  /// Body of a POST.
  package var body: [UInt8] = []

  /// Makes a request.
  package init(method: String = "GET", _ target: String) {
    self.method = method
    self.target = target
  }

  /// Whether it only reads.
  var isRead: Bool { method == "GET" || method == "HEAD" }

  /// The token of `Authorization: Bearer`; empty for none.
  var token: String {
    let parts = (authorization ?? "").split(separator: " ")
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : ""
  }

  /// Whether the body is JSON by its content type, whose parameters do not matter.
  var isJSON: Bool { mediaType == "application/json" }

  /// The content type without its parameters, in lower case; `nil` if none is given.
  var mediaType: String? {
    contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
  }

  /// The language of texts: the first of English and Spanish by the client's weights.
  var language: Language {
    var best: (weight: Double, language: Language)?
    for part in (acceptedLanguages ?? "").split(separator: ",").prefix(32) {
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = fields.first,
        let language = Language(rawValue: tag.prefix { $0 != "-" }.lowercased())
      else { continue }
      var weight = 1.0
      if let field = fields.dropFirst().first(where: { $0.hasPrefix("q=") }) {
        weight = Double(field.dropFirst(2)) ?? 0
      }
      if weight > 0, weight > best?.weight ?? 0 { best = (weight, language) }
    }
    return best?.language ?? .english
  }
}

/// What headers of proxies say of a client.
struct ForwardedHeaders {
  /// `X-Forwarded-Proto`; `nil` for none.
  var scheme: String?
  /// `X-Forwarded-For`; `nil` for none.
  var clients: String?
}
