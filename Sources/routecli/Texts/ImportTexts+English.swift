import GeoCore

extension ImportTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .importAbstract: "Make a graph file (.rgraph) of a graph in another format."
    case .importOutput: "The graph file to write, such as city.rgraph."
    case .dimacsAbstract: "Import DIMACS .gr and .co files, or undirected ones of PACE."
    case .dimacsGraph: "The graph."
    case .dimacsCoordinates: "Where its nodes are: a .co file."
    case .dimacsUndirected: "Take every line for both directions."
    case .dimacsFirstID: "The number of the first node, 0 or 1. Default: 0 where a node 0 occurs."
    case .dimacsWeights: "Where weights come from."
    case .dimacsSeed: "The seed of --weights random."
    case .dimacsWeightUnit:
      "What one unit of weight stands for. Without it, weights are plain numbers."
    case .dimacsFiles:
      """
      Files may be plain, gzip or xz. Lines "a TAIL HEAD WEIGHT" with or without a header "p sp \
      NODES ARCS", or undirected "TAIL HEAD" under "p tw NODES EDGES". At most 268,435,456 nodes \
      and 4,294,967,294 arcs.
      """
    case .dimacsWeightSources:
      "Weights are the file's, 1 each, the geodesic lengths, or drawn from a seed: exponentially distributed with mean 1000, the same in both directions."
    case .dimacsBadFirstID(let id): "--first-id \(id): give 0 or 1"
    case .dimacsNoSeed: "--weights random needs --seed, such as --seed 42"
    case .dimacsUnusedSeed: "--seed goes with --weights random only"
    case .dimacsNoCoordinates: "--weights geodesic needs --coordinates"
    case .dimacsNoLength: "--weights geodesic are lengths: --weight-unit must be dm or m"
    case .osmAbstract:
      "Import a city's streets from OpenStreetMap, with the weights of every profile."
    case .osmFile: "An OpenStreetMap extract."
    case .osmProfiles:
      """
      Only these profiles, with commas between. testbot alone: a drawn network with the fixed speeds \
      of OSRM's profile of this name, on any way.
      """
    case .osmTestbotAlone:
      "testbot has rules of its own for tags; import the file for it alone: --profiles testbot"
    case .osmTimeZone:
      "The city's time zone, such as Europe/Lisbon. Default: derived from the extract."
    case .osmDrivingSide:
      "left or right, on which vehicles drive. Default: derived from the extract."
    case .osmElevation: "Folder with SRTM heights (.hgt, .hgt.gz, .hgt.zip), for slopes."
    case .osmBox: "Only what lies in this box: SOUTH,WEST,NORTH,EAST."
    case .osmPolygon: "Only what lies in the polygons of this GeoJSON file."
    case .osmSpeeds:
      "Speeds from learn speeds, instead of the profile's, for every use of the graph file."
    case .osmBasemap: "Also make map tiles to draw under routes; runs tilemaker, if installed."
    case .osmApply:
      "Changes of the extract (.osc, .osc.gz, .osc.bz2), the oldest first; may be given several times."
    case .osmUpdates:
      """
      With --apply the result is that of the changed extract, which stays as it is. The new file gets \
      the indexes of the one that it replaces; a customizable hierarchy keeps its order and is only \
      customized again. With --store the objects of the map, changes included, go into a file that can \
      be given instead of the extract: the next changes are then applied without reading the extract \
      again.
      """
    case .osmStore:
      "Write the objects of the map, with the changes, into this file and read them there."
    case .osmNodeMemory:
      """
      Keep a list of nodes that needs more than so many MiB in a temporary file beside the output (default: \
      a sixteenth of the machine's memory).
      """
    case .basemapWithChanges:
      "--basemap cannot be combined with --apply; change the extract first: osmium apply-changes"
    case .basemapOfStore:
      "--basemap is drawn from an extract; give the extract instead of its store"
    case .keptIndexes(let names): "Indexes made again: \(names)"
    case .osmTiles:
      "With --basemap, map tiles (MBTiles, in the schema of OpenMapTiles) go into city.mbtiles beside."
    case .basemapNotPBF(let file, let converted):
      "--basemap needs an extract in PBF; convert it first: osmium cat \(file) -o \(converted)"
    case .basemapNoProgram:
      "--basemap needs the program tilemaker, which is not in PATH; install it: apt install tilemaker"
    case .basemapBadRules(let file): "\(file): no JSON object; install the program again"
    case .basemapFailed(let program, let reason):
      "\(program) failed: \(reason); import without --basemap, or check the extract with osmium fileinfo -e"
    case .basemapLooseCoast(let count):
      Self.count(count, "coastline ends", "coastlines end")
        + " inside the extract: the map may lack some of the sea"
    case .osmSpeedsOfOther(let profile, let profiles):
      "the speeds are of the profile \(profile), and --profiles \(profiles) leaves it out; add it"
    case .osmFiles:
      "Files are .osm.pbf, .osm, .osm.gz, .osm.bz2 or .opl extracts. Weights are travel times in milliseconds; nodes keep their OSM ids. The profiles are foot, wheelchair, bike and car."
    case .osmPlaces: "Places and addresses go into a file beside: city.places for city.rgraph."
    case .osmMissingTiles(let folder, let tiles):
      "\(folder) lacks \(tiles): streets there have no slopes"
    case .osmNoHeights(let folder):
      "--elevation \(folder): its tiles hold no height where the streets are"
    case .osmWrongTiles(let folder, let missing):
      "--elevation \(folder): its tiles lie beside the city; add \(missing)"
    case .osmEmptyArea(let options, let file, let span):
      "\(options): no street of \(file) lies there; its ways span \(span)"
    case .osmUnknownTimeZone(let name):
      "--time-zone \(name): no such zone; give one such as Europe/Lisbon"
    case .osmBadDrivingSide(let side): "--driving-side \(side): give left or right"
    case .osmTaggedZone: "tagged on boundaries of the extract"
    case .osmCountryZone(let code): "of the country \(code)"
    case .osmNearestZone: "whose principal place is nearest; the extract does not name its country"
    case .osmLongitudeZone:
      "by the longitude, without summer time: this machine has no table of time zones"
    case .osmTimeZoneNotice(let zone, let reason):
      "warning: time zone \(zone) (\(reason.en)); choose another with --time-zone"
    case .geojsonAbstract: "Import the network of a campus file, with the weights of every profile."
    case .geojsonCampus: "A campus file (GeoJSON)."
    case .geojsonDiscussion:
      "Weights are travel times in milliseconds. Buildings and other places stay in the campus file."
    case .profiles(let names): "Profiles: \(names)"
    case .undirected: "Undirected: every line counts in both directions."
    case .fingerprint(let digits): "Fingerprint: \(digits)"
    case .arcs(let count): Self.count(count, "arc", "arcs")
    case .bytes(let count): Self.count(count, "byte", "bytes")
    case .plainNodes(let count):
      Self.count(count, "node before turn expansion", "nodes before turn expansion")
    case .plainArcs(let count): Self.count(count, "arc before", "arcs before")
    case .ways(let count): Self.count(count, "way", "ways")
    case .barriers(let count): Self.count(count, "barrier", "barriers")
    case .restrictions(let count): Self.count(count, "turn restriction", "turn restrictions")
    case .skippedRestrictions(let count):
      Self.count(count, "turn restriction left out", "turn restrictions left out")
    case .plazas(let count): Self.count(count, "plaza crossed", "plazas crossed")
    case .uncrossedPlazas(let count):
      Self.count(count, "plaza walked round", "plazas walked round")
    case .missingNodes(let count):
      Self.count(count, "node missing in the file", "nodes missing in the file")
    case .places(let count): Self.count(count, "place", "places")
    case .region(let timeZone, let keepsLeft):
      "Time zone: \(timeZone), traffic keeps \(keepsLeft ? "left" : "right")"
    }
  }
}
