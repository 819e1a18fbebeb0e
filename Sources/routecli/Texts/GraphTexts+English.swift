import GeoCore

extension GraphTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .graphAbstract: "Show what a map became as a network, and what is odd about it."
    case .graphFile: "A campus or graph file. Default: --graph, --campus, else the bundled campus."
    case .graphNoCampus: "no campus is loaded"
    case .graphInfoAbstract: "Count nodes and arcs; list the ids that --close takes."
    case .graphInfoWays: "List ways and doors with their ids: all, or those of a name."
    case .graphInfoNear: "List the ways near a place."
    case .graphInfoVerify: "Verify every section of a graph file first."
    case .graphInfoDiscussion:
      "--ways lists every path, street and door; with words, those whose names have them; with --near, those within --snap-radius of a place, the nearest first."
    case .validateAbstract:
      "Check every invariant; list islands, dangling ends and unjoined crossings."
    case .validateDiscussion:
      """
      Broken invariants end with exit status 3, oddities of the map with 0: islands, dangling \
      ends, unjoined crossings, areas whose outline crosses itself, paths through walls, \
      entrances that nothing leads to, and values that are not understood.
      """
    case .validateNothing: "nothing odd found"
    case .validateHeadings: "Kind|Feature|Place|What to do"
    case .componentsAbstract: "Show which parts of the network hang together, for each profile."
    case .componentsHeadings: "Profile|Part|Nodes|Length"
    case .exportAbstract: "Write nodes and edges for other programs."
    case .exportOutput: "The file to write; for CSV a folder, or the start of two names."
    case .exportFormat: "gpkg, graphml, osmnx or csv. Default: by the ending of --output."
    case .exportBox: "Only nodes in a box, SOUTH,WEST,NORTH,EAST, and edges between them."
    case .exportDiscussion:
      """
      GeoPackage (.gpkg) for QGIS and GeoPandas, GraphML (.graphml) for NetworkX and igraph, \
      with --format osmnx for OSMnx, CSV with geometries as WKT. Each direction of a street is an \
      edge with its length in metres and a weight for each profile: foot_s is seconds on foot, empty \
      where walking is not allowed. Turn restrictions are not written.
      """
    case .prepareAbstract: "Put the indexes of fast engines into a graph file."
    case .prepareProfile: "A profile of the file; repeat. Default: all."
    case .prepareCH: "A contraction hierarchy: short queries, sweeps and tables."
    case .prepareCCH: "A customizable hierarchy: weights change in no time."
    case .prepareLabels: "Hub labels: the shortest queries, the largest index."
    case .prepareLandmarks: "So many landmarks for engine alt (at most 64)."
    case .prepareDiscussion:
      """
      Without a choice, --ch. The file is written beside, synced and renamed; who has it open \
      keeps the old one. The same file comes out whatever the number of threads. If another \
      process is preparing the file, this one waits for it. A long preparation keeps its state in \
      FILE.checkpoint; if it is interrupted, the same command goes on from there and makes the \
      same file.
      """
    case .prepareLimits: "Limits: 64 landmarks; a day between two checkpoints."
    case .prepareCheckpoint: "Save the state every so many seconds; 0 for never."
    case .prepareResumed(let path): "going on from \(path), which an interrupted preparation left"
    case .prepareNoCheckpoint(let reason):
      "the state could not be kept, so an interruption would have lost the work: \(reason[.english])"
    case .prepareWriting: "writing the file"
    case .benchAbstract: "Measure the engines on a graph file, and check that they agree."
    case .benchProfile: "A profile of the file. Default: its first."
    case .benchEngine: "An engine; repeat."
    case .benchWorkload: "What to measure. Default: point-to-point."
    case .benchQueries: "How many queries. Default: 1000; one-to-all: 11."
    case .benchSeed: "Seed of the pairs and places that are drawn."
    case .benchPairs: "File with a pair of node ids a line, instead of drawn ones."
    case .benchRepeat: "How often a batch is timed."
    case .benchSize: "Rows and columns of a table, such as 1000x1000."
    case .benchArcs: "How many arcs partial-customize changes."
    case .benchWriteDistances: "File for the distances of the pairs, -1 where there is no way."
    case .benchSmoke: "Ask little, once: only to see that all engines agree."
    case .benchBuild: "Build the indexes in memory and time the build."
    case .benchEngines:
      """
      Engines: dijkstra, bidirectional, astar, alt, ch, cch, labels, phast. Workloads: \
      point-to-point, rank, unpack, one-to-all, one-to-many, table, nearest, customize, \
      partial-customize, open.
      """
    case .benchTimes:
      """
      Times are microseconds for one query: the median over the repeats of a whole batch's mean, \
      and percentiles of another pass with a clock around each query. All engines' checksums must \
      agree. Limits: 10,000,000 queries, 100,000 places a side of a table.
      """
    case .benchBadSize(let size): "--size \(size): give rows and columns, such as 1000x1000"
    case .benchNoEngine: "give --engine NAME, once or more (see routecli bench --help)"
    case .benchNoDistances(let workload):
      "--write-distances goes with point-to-point and unpack, not with \(workload)"
    case .benchLegend:
      """
      *  the queries one after another under one clock, caches warm
      ** median, p95, p99: a clock around every query, whose own time counts
      """
    case .benchTooFewPairs(let path, let pairs, let size, let needed):
      "\(path): it has \(Self.count(pairs, "pair", "pairs")), --size \(size) needs \(needed)"
    case .benchDisagreement(let workload, let first, let second):
      "engines disagree on \(workload): \(first), \(second); please report this"
    case .benchUnknownWorkload(let name, let known):
      "--workload \(name): the workloads are \(known)"
    case .benchWrongEngine(let engine, let workload, let capable):
      "--engine \(engine) does not do --workload \(workload); these do: \(capable)"
    case .benchUnknownEngine(let name, let known): "--engine \(name): the engines are \(known)"
    case .benchNoCoordinates(let path):
      "\(path): it has no coordinates; import it with --coordinates"
    case .benchHeadings:
      "Engine|Workload|Rank|Queries|Mean µs *|Median **|p95|p99|Settled|Relaxed|Checksum"
    case .benchBadIDs(let path, let line, let found):
      "\(path), line \(line): expected two node ids, found “\(found)”"
    case .benchUnknownNode(let path, let line, let found):
      "\(path), line \(line): expected ids of the graph's nodes, found “\(found)”"
    }
  }
}
