extension RoutedTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .abstract: "Answers routes, tables, matches and trips over HTTP, as OSRM does."
    case .discussion:
      """
      Paths are those of OSRM: /route/v1/foot/-99.19,19.33;-99.18,19.32?steps=true, and nearest, \
      table, match and trip; the engine's own API is described at /docs. /health, /ready, /version \
      and /metrics are about the server. SIGTERM ends it after the requests under way; SIGHUP, or \
      a replaced file, makes it read its files again while it goes on answering.

      The options are those of serve, which may be left out: see routed help serve.

      Examples:
        routed                 the bundled campus at port 5000
        routed serve --graph city.rgraph --port 8080
        routed check --config /etc/rumbo/routed.toml
      """
    case .graph:
      "A graph file (.rgraph) as import makes it; repeat for several. Default: the bundled campus."
    case .campus:
      "A campus (.geojson); repeat for several. Default: the bundled one, or none in cities."
    case .stations:
      "Bike stations (.json). Default: the bundled ones, or those beside the graph file."
    case .trips:
      "File in which trips survive a restart; made if there is none. Default: they are forgotten."
    case .live:
      "File of live data: vehicles, devices, events; made if there is none. Default: no live data."
    case .gtfs:
      "Timetable of public transport: a GTFS feed, as zip or folder. Default: none."
    case .gbfsFeed:
      "Address of bike stations to pull: gbfs.json, or SYSTEM=station_status.json; repeat for several; takes --live."
    case .vehicleFeed:
      "Address of vehicles to pull: GTFS-Realtime, as ADDRESS or NAME=ADDRESS; repeat for several; takes --live."
    case .tripUpdateFeed:
      "Address of delays and cancellations of trips to pull: GTFS-Realtime, as ADDRESS or NAME=ADDRESS; repeat for several; takes --live and --gtfs."
    case .alertFeed:
      "Address of alerts to pull: GTFS-Realtime, as ADDRESS or NAME=ADDRESS; repeat for several; takes --live."
    case .page:
      "Folder of the map page that is served at /. Default: the one that comes with the program."
    case .noPage(let path, let isTooLarge):
      "\(path) \(isTooLarge ? "is too large for a page" : "has no index.html"); give the folder of the map page with --page"
    case .config:
      "A TOML file with settings; see packaging/routed.toml. Variables such as ROUTED_PORT come before it, options before both."
    case .noConfig(let path): "cannot read \(path); give the path of a readable file with --config"
    case .host: "Name or address to listen at."
    case .port: "Port to listen at; 0 for any free one."
    case .threads: "Number of requests answered at a time. Default: all cores."
    case .logLevel: "Requests to log on stderr: info (all), error (those that failed), none."
    case .check: "Check the settings and the data, and exit, as routed check."
    case .certificate:
      "The certificate (PEM) for HTTPS, with those of its issuers after it; takes --key. Default: plain HTTP."
    case .key: "The private key (PEM) of the certificate, without a passphrase."
    case .serveAbstract: "Serve until SIGTERM (the default)."
    case .serveDiscussion:
      """
      Examples:
        routed serve --graph city.rgraph --port 8080
        routed serve --host 0.0.0.0 --port 443 --certificate cert.pem --key key.pem
        routed serve --config /etc/rumbo/routed.toml --trips trips.sqlite --live live.sqlite
      """
    case .checkAbstract: "Check the settings and the data, and exit."
    case .checkDiscussion:
      """
      It opens all that serve would open, and listens nowhere. Status 2 if a setting is wrong.

      Examples:
        routed check --config /etc/rumbo/routed.toml
        routed check --graph city.rgraph --certificate cert.pem --key key.pem
      """
    case .badPort(let port): "--port \(port): give a number from 0 to 65535"
    case .badThreads(let threads): "--threads \(threads): give a number from 1 to 1024"
    case .badLogLevel(let level): "--log-level \(level): the levels are info, error and none"
    case .badFeed(let option):
      "\(option): give different http or https addresses without a user, as ADDRESS or NAME=ADDRESS"
    case .listening(let isEncrypted, let host, let port):
      "Listening at http\(isEncrypted ? "s" : "")://\(host):\(port)"
    case .cannotListen(let host, let port, let reason, let isAdminPort):
      "cannot listen at \(host):\(port): \(reason); choose another "
        + (isAdminPort ? "admin_port" : "--port or --host")
    case .onePort(let port): "port and admin_port are both \(port); choose another admin_port"
    case .feedErrors(let path, let count):
      "\(path) has \(count) \(count == 1 ? "error" : "errors"), and what they concern is left out; see routecli transit check \(path)"
    case .checked(let profiles): "The data are usable. Profiles: \(profiles)"
    default: englishLive
    }
  }
}
