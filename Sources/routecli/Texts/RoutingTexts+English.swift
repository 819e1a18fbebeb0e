extension RoutingTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .routeAbstract: "Show the way from one place to another."
    case .routeFrom: "Where the route starts."
    case .routeVia: "A stop on the way; repeat in order."
    case .routeAlternatives: "Up to so many routes besides the best (at most 10). Default: 0."
    case .routeDepart: "When one leaves; opening hours are then enforced."
    case .routeArrive: "When one arrives; opening hours are then enforced."
    case .routeAvoid: "GeoJSON file with areas never to be entered."
    case .routeClose: "Id of a path, door or edge not to be used; repeat."
    case .routeAlgorithm:
      "dijkstra, bidirectional, astar, alt, ch, cch or labels; all give the same distances."
    case .routeVoice: "Add what is spoken and shown on the way to each turn to --json."
    case .routeNoEnds: "give --from and --to, or --batch FILE (see routecli route --help)"
    case .routeGeoJSON: "Write the route as GeoJSON."
    case .routeGPX: "Write the route as GPX."
    case .routeKML: "Write the route as KML."
    case .routeSVG: "Draw the route as SVG."
    case .routePNG: "Draw the route as PNG."
    case .routeBatch: "Answer the JSON requests of a file (or - for stdin), one a line."
    case .routePlaces:
      """
      Places: LATITUDE,LONGITUDE · building:NAME · station:NAME · poi:NAME · stop:NAME · \
      locality:NAME · street:NAME · address:TEXT · pixel:X,Y · a name · a corner, A & B. With \
      --depart or --arrive, opening hours are enforced at the time each place is reached.
      """
    case .routeLimits:
      "Limits: 100 places a route, 10 alternatives, 1,000,000 characters a batch line."
    case .routeProfile: "foot, wheelchair, bike, car, bikeshare or transit."
    case .routeTimetable:
      "GTFS feed, or a shuttle's lines in GeoJSON, for --profile transit."
    case .routeNoTimetable: "--profile transit needs a timetable; give --gtfs FEED"
    case .routeNotTransit(let options):
      "\(options) cannot be used with --profile transit; see routecli transit route --help"
    case .routeOnlyTransit(let options): "\(options) can be used with --profile transit only"
    case .routeBatchAlone(let options):
      "--batch does not take \(options): state the wishes of each route in its line of the file; output files are for single routes"
    case .tripAbstract: "Show the best order in which to visit some places, and the way."
    case .tripPlace: "A place to visit; repeat."
    case .tripRound: "Come back to where the trip began."
    case .tripFirst: "Where the trip begins; it need not be given with --place too."
    case .tripLast: "The place to visit last; in a round trip, last before coming back."
    case .tripDiscussion:
      "Up to 12 places the order is the quickest there is; beyond, one close to it. Limits: 100 places on the whole way, the way back of a round trip counted."
    case .tableAbstract: "Show distances and durations between many places."
    case .tablePlace: "A place, from and to; repeat."
    case .tableSources: "File with the places to start from."
    case .tableDestinations: "File with the places to go to."
    case .tableAnnotations: "distance, duration or both with a comma. Default: all."
    case .tableFormat: "text, json, csv or npy (npy: one annotation, to a file)."
    case .tableOutput: "Where to write. Default: stdout."
    case .tableDiscussion:
      "Files hold one place a line; - is stdin. Limits: 2,000 places a side, 1,000,000 pairs; on graph files 100,000 places a side."
    case .tableNoPlaces: "give --place twice or more, or --sources and --destinations"
    case .tableBadAnnotations(let value):
      "--annotations \(value): give distance, duration or distance,duration"
    case .tableUnknownFormat(let name): "--format \(name): the formats are text, json, csv and npy"
    case .tableBadNPY: "--format npy holds one matrix: give one of --annotations, and --output FILE"
    case .isochroneAbstract: "Show what can be reached within some minutes or metres."
    case .isochroneMinutes: "A limit in minutes; repeat."
    case .isochroneMeters: "A limit in metres; repeat."
    case .isochroneGeoJSON: "Write the areas as GeoJSON."
    case .isochroneSVG: "Draw the areas as SVG."
    case .isochronePNG: "Draw the areas as PNG."
    case .isochroneGeneralize:
      "How far from the ways areas may reach to become smooth, in metres; 0 is exact. Default: by their size; exact on a campus."
    case .isochroneBands: "Each area without the next smaller one."
    case .isochroneLimits: "Limits: 10 contours, 600 minutes, 100,000 metres."
    case .isochroneNoLimit: "give --minutes M or --meters M, once or more, not both"
    case .nearestAbstract: "Show the ways nearest to a place."
    case .nearestNumber: "How many ways (at most 1000)."
    case .nearestRadius: "How far to look, in metres. Default: the snap radius."
    case .nearestLimits: "Limits: 1000 ways, a radius of 10,000 m."
    }
  }
}
