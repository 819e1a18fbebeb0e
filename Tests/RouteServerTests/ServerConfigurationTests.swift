import Foundation
import GeoCore
import Testing

@testable import RouteServer

/// Configurations from files and from the environment.
@Suite struct ServerConfigurationTests {
  private func failure(_ text: String) -> String {
    var configuration = ServerConfiguration()
    do {
      try configuration.read(text, path: "f.toml")
      return "Ok"
    } catch {
      #expect(error.message.en != error.message.es)
      return error.text(in: .english)
    }
  }

  @Test func `a file sets what it names and leaves the rest`() throws {
    var configuration = ServerConfiguration()
    try configuration.read(
      """
      # A comment
      graphs = ["/a b/c.rgraph", 'd\\e.rgraph',]  # and another
      host = "0.0.0.0"
      port=8_080
      \tlog_level = "error"
      trusted_proxies = ["127.0.0.1", "::1"]

      [limits]
      deadline = 2.5
      radius = 1e4
      client_rate = 10
      """,
      path: "f.toml"
    )
    #expect(configuration.graphs == ["/a b/c.rgraph", "d\\e.rgraph"])
    #expect(configuration.host == "0.0.0.0" && configuration.port == 8080)
    #expect(configuration.logLevel == .error && configuration.threads == 0)
    #expect(configuration.limits.trustedProxies == ["127.0.0.1", "::1"])
    #expect(configuration.limits.deadline == 2.5 && configuration.limits.radius == 10_000)
    #expect(configuration.limits.clientRate == 10)
    #expect(configuration.limits.alternatives == ServerLimits().alternatives)
  }

  @Test func `the environment replaces the file`() throws {
    var configuration = ServerConfiguration()
    try configuration.read("port = 1\nhost = \"a\"", path: "f.toml")
    try configuration.read(environment: [
      "ROUTED_PORT": "2", "ROUTED_GRAPHS": "a.rgraph,b.rgraph", "ROUTED_LIMITS_DEADLINE": "0.5",
      "HOME": "/", "ROUTED_CONFIG": "x", "ROUTED_SERVICE_HOST": "10.0.0.1",
      "ROUTED_PORT_80_TCP": "tcp://10.0.0.1:80",
    ])
    #expect(configuration.port == 2 && configuration.host == "a")
    #expect(configuration.graphs == ["a.rgraph", "b.rgraph"])
    #expect(configuration.limits.deadline == 0.5)
  }

  @Test(arguments: [
    ("ROUTED_PORT", "x"), ("ROUTED_PORT", "70000"), ("ROUTED_LOG_LEVEL", "loud"),
    ("ROUTED_LIMITS_DEADLINE", "nan"), ("ROUTED_TRUSTED_PROXIES", "proxy.example"),
    ("ROUTED_PROT", "1"),
  ])
  func `a bad variable is refused by its name`(name: String, value: String) {
    var configuration = ServerConfiguration()
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.read(environment: [name: value])
    }
    #expect(error?.place == name)
  }

  @Test(arguments: [
    ("port = \"80\"", 1), ("port = 80.5", 1), ("port = -1", 1), ("\nport = 70000", 2),
    ("host = 1", 1), ("host = \"\"", 1), ("graphs = \"a\"", 1), ("graphs = [1]", 1),
    ("log_level = \"loud\"", 1), ("[limits]\ndeadline = 0", 2), ("[limits]\nalternatives = 11", 2),
    ("prot = 80", 1), ("deadline = 1", 1), ("[limit]\ndeadline = 1", 2),
    ("trusted_proxies = [\"a.example\"]", 1),
  ])
  func `a value that is not allowed is refused with its line`(text: String, line: Int) {
    #expect(failure(text).hasPrefix("f.toml:\(line): "))
  }

  @Test(arguments: [
    "port", "port =", "= 1", "port = 1 2", "port = 1\\", "[limits", "[limits] x", "[]",
    "[[limits]]",
    "host = \"a", "host = 'a", "host = \"\\q\"", "host = \"\\ud800\"", "graphs = [\"a\" \"b\"]",
    "graphs = [", "graphs = [\"a\",", "a.b = 1", "port = 0x10", "port = 1979-05-27", "port = inf",
    "port = {}", "\u{FEFF}port = 1", "graphs = [[[[[[[[[[[[",
  ])
  func `a line that cannot be read is an error`(text: String) {
    #expect(
      failure("# first\n" + text)
        == "f.toml:2: this line cannot be read; write key = value, with text in \"quotes\" and "
        + "arrays on one line"
    )
  }

  @Test func `feeds have addresses, headers and an interval`() throws {
    var configuration = ServerConfiguration()
    try configuration.read(
      """
      gbfs_feeds = ["https://h.example/gbfs.json", "bici=http://h.example/s.json?key=1"]
      vehicle_feeds = ["city=https://v.example/v.pb"]
      trip_update_feeds = ["city=https://v.example/t.pb"]
      alert_feeds = ["https://v.example/a.pb"]
      feed_headers = ["v.example x-api-key: secret"]
      feed_interval = 10
      """,
      path: "f.toml"
    )
    #expect(configuration.feeds.stations.map(\.name) == [nil, "bici"])
    #expect(configuration.feeds.vehicles.map(\.address.host) == ["v.example"])
    #expect(configuration.feeds.headers.map(\.value) == ["secret"])
    #expect(configuration.feeds.interval == 10)
    let error = #expect(throws: ConfigurationError.self) { try configuration.checkFeeds() }
    #expect(error?.text(in: .english).contains("--live") == true)
    configuration.live = "live.sqlite"
    let other = #expect(throws: ConfigurationError.self) { try configuration.checkFeeds() }
    #expect(other?.text(in: .english).contains("--gtfs") == true)
    #expect(other?.text(in: .spanish).contains("--gtfs") == true)
    configuration.gtfs = "city.zip"
    try configuration.checkFeeds()
    #expect(configuration.feeds.tripUpdates.map(\.name) == ["city"])
    #expect(configuration.feeds.alerts.map(\.name) == [nil])
    try configuration.read(environment: ["ROUTED_GBFS_FEEDS": "https://a/x,https://b/y"])
    #expect(configuration.feeds.stations.count == 2)
  }

  @Test(arguments: [
    "gbfs_feeds = [\"https://user:secret@h/a\"]", "gbfs_feeds = \"https://h/secret\"",
    "vehicle_feeds = [\"secret\"]", "feed_headers = [\"secret\"]", "feed_interval = 4",
    "vehicle_feeds = [\"a=https://h/secret\", \"a=https://h/b\"]",
    "trip_update_feeds = [\"secret\"]", "alert_feeds = [\"a=ftp://h/secret\"]",
  ])
  func `a wrong feed is refused with its line and without what it says`(text: String) {
    let message = failure("port = 1\n" + text)
    #expect(message.hasPrefix("f.toml:2: ") && !message.contains("secret"))
  }

  @Test func `what stands twice is an error`() {
    #expect(failure("port = 1\nport = 2") == "f.toml:2: port stands here again; remove one")
    #expect(
      failure("[limits]\n[limits]") == "f.toml:2: limits stands here again; remove one"
    )
    #expect(failure(String(repeating: "#", count: 2 << 20)).contains("larger than"))
  }

  @Test func `random bytes are refused or read, never a trap`() {
    var random = SplitMix64(seed: 3)
    let alphabet = Array("[]{}=\"'\\#\n\r\t .,_-+eEu0123456789abcportlimits")
    for _ in 0..<5000 {
      let text = String(
        (0..<Int(random.next() % 40)).map { _ in
          alphabet[Int(random.next() % UInt64(alphabet.count))]
        }
      )
      _ = failure(text)
    }
    #expect(failure("") == "Ok" && failure("\r\n# x\r\n") == "Ok")
  }

  @Test func `the example has every key with its default`() throws {
    let lines = try String(contentsOfFile: Self.example, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // Each commented line with a key is read as if it were none.
    let text = lines.map { line in
      line.hasPrefix("# ") && line.contains(" = ") && !line.contains("`")
        ? String(line.dropFirst(2)) : String(line)
    }
    .joined(separator: "\n")
    var configuration = ServerConfiguration()
    try configuration.read(text, path: "routed.toml")
    for key in ConfigurationKey.all {
      let name = key.name.split(separator: ".").last ?? ""
      #expect(text.contains("\n\(name) = "), "\(name)")
    }
    let (limits, standard) = (configuration.limits, ServerLimits())
    #expect(limits.routeCoordinates == standard.routeCoordinates)
    #expect(limits.bodyBytes == standard.bodyBytes && limits.targetBytes == standard.targetBytes)
    #expect(limits.deadline == standard.deadline && limits.radius == standard.radius)
    #expect(limits.requestsInFlight == standard.requestsInFlight)
    #expect(limits.clientBurst == standard.clientBurst && limits.idleTime == standard.idleTime)
  }

  private static let example =
    #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 } + "/packaging/routed.toml"
}
