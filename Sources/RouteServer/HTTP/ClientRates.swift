import GeoCore

/// Limit on the requests of each client by token buckets.
///
/// A bucket holds as many tokens as a client may send requests at once, and fills at its rate.
final class ClientRates: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let burst: Double
  private let buckets = Guarded<[String: Bucket]>([:])

  /// The most clients that are remembered.
  static let mostClients = 10_000

  /// How many clients are remembered.
  var count: Int { buckets.withLock { $0.count } }

  /// Takes the limits of a server; a rate of 0 is no limit.
  init(_ limits: ServerLimits) {
    rate = limits.clientRate
    burst = Double(max(1, limits.clientBurst))
  }

  /// Counts a request of a client.
  ///
  /// - Returns: whole seconds until the next one is allowed; `nil` if this one is.
  /// - Complexity: O(1) amortized.
  func delay(of client: String, at now: ContinuousClock.Instant) -> Int? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets[client] == nil, buckets.count >= Self.mostClients { forget(&buckets, at: now) }
      var bucket = buckets[client] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = tokens(of: bucket, at: now)
      bucket.time = now
      let isAllowed = bucket.tokens >= 1
      if isAllowed { bucket.tokens -= 1 }
      buckets[client] = bucket
      return isAllowed ? nil : Int(min(3600, max(1, ((1 - bucket.tokens) / rate).rounded(.up))))
    }
  }

  private func tokens(of bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
    let seconds = bucket.time.duration(to: now) / .seconds(1)
    return min(burst, bucket.tokens + max(0, seconds) * rate)
  }

  /// Forgets the clients whose buckets are full again, or all of them if these are few.
  private func forget(_ buckets: inout [String: Bucket], at now: ContinuousClock.Instant) {
    buckets = buckets.filter { tokens(of: $0.value, at: now) < burst }
    if buckets.count > Self.mostClients / 2 { buckets.removeAll() }
  }
}

/// Address of a client behind proxies.
enum ClientAddress {
  /// The address that requests are counted by.
  ///
  /// - Parameters:
  ///   - peer: The other end of the connection.
  ///   - forwarded: The header `X-Forwarded-For`: the client and the proxies before the last one.
  ///   - proxies: Trusted proxies. The last address that is none of them is the client; what
  ///     stands before it can be invented by anybody.
  /// - Returns: The address; `nil` if it is not known.
  static func address(
    of peer: String?,
    forwarded: String?,
    through proxies: Set<String>
  ) -> String? {
    guard let peer, proxies.contains(peer), let forwarded else { return peer }
    var client = peer
    for part in forwarded.split(separator: ",").suffix(32).reversed() {
      let address = String(part.filter { $0 != " " }.prefix(64))
      guard !address.isEmpty else { break }
      client = address
      if !proxies.contains(address) { break }
    }
    return client
  }
}
