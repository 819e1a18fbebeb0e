/// Who may see the metrics of a server and have its data reloaded.
package struct Administration: Sendable {
  /// Whether there is a port for administrators; then the other port has no metrics.
  private let hasPort: Bool
  /// The token of administrators at the port for everybody; `nil` for none.
  private let secret: Secret?

  /// What a request may do.
  enum Permission { case allowed, wrongToken, unknown }

  /// Takes both ways in.
  package init(hasPort: Bool = false, token: String? = nil) {
    self.hasPort = hasPort
    secret = token.map(Secret.init)
  }

  /// Whether a request may see the metrics, which everybody may if there is neither a port nor a token.
  func readsMetrics(_ request: IncomingRequest) -> Permission {
    if request.isAtAdminPort || !hasPort && secret == nil { return .allowed }
    return permission(request)
  }

  /// Whether a request may reload the data, which needs the port or the token.
  func reloads(_ request: IncomingRequest) -> Permission {
    request.isAtAdminPort ? .allowed : permission(request)
  }

  private func permission(_ request: IncomingRequest) -> Permission {
    guard let secret else { return .unknown }
    return secret.isKnown(to: request.token) ? .allowed : .wrongToken
  }
}
