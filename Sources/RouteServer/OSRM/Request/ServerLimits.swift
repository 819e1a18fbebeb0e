package import GeoCore

/// Limits of a server, by what requests cost.
///
/// Those of OSRM's services are OSRM's own defaults, except the radius and the size of tiles, which
/// OSRM does not limit.
package struct ServerLimits: Sendable {
  /// Largest number of coordinates of a route.
  package var routeCoordinates = 500
  /// A table may have as many cells as the square of this number.
  package var tableCoordinates = 100
  /// Largest number of coordinates of a trip.
  package var tripCoordinates = 100
  /// Largest number of points of a trace.
  package var matchCoordinates = 100
  /// Largest number of ways near a coordinate.
  package var nearestResults = 100
  /// Largest number of segments of streets in a tile.
  package var tileSegments = 250_000
  /// Largest number of routes besides the best.
  package var alternatives = 3
  /// Largest distance of a coordinate from the nearest usable way, in metres.
  package var radius: Meters = 100_000
  /// Largest body in bytes.
  package var bodyBytes = 2 << 20
  /// Longest target in bytes.
  package var targetBytes = 48 << 10
  /// Seconds until a request is given up.
  package var deadline: Seconds = 30
  /// Largest number of requests that are answered at a time.
  package var requestsInFlight = 512
  /// Largest number of trips that are followed.
  package var trips = 10_000
  /// Seconds after the last request that changed a trip, until it is forgotten.
  package var tripLifetime = 86_400
  /// Seconds after its start, until a trip without any fix is forgotten.
  package var unusedTripLifetime = 3_600
  /// Largest number of streams of events.
  package var streams = 1_000
  /// Seconds after which a connection without traffic is closed.
  package var idleTime = 60
  /// Requests a second of one client's address in the long run; 0 for no limit.
  package var clientRate = 0.0
  /// Requests that a client may send at once before its rate counts.
  package var clientBurst = 100
  /// Addresses of proxies whose `X-Forwarded-For` names the client.
  package var trustedProxies: Set<String> = []

  /// Whether requests are told apart by their clients, which takes the text of an address each time.
  var asksForClients: Bool { clientRate > 0 || !trustedProxies.isEmpty }

  /// The default limits.
  package init() {}
}
