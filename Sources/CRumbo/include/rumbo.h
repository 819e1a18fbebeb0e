/*
 * Rumbo's C interface: shortest paths on road networks, and the questions of the route service.
 *
 *     rumbo_error error;
 *     rumbo_graph graph = 0;
 *     if (rumbo_graph_open("city.rgraph", NULL, 0, &graph, &error) != RUMBO_OK) { puts(error.message); }
 *     int64_t cost = rumbo_distance(graph, 1, 264346, &error);   (negative on failure)
 *     rumbo_graph_close(graph, NULL);
 *
 * Conventions
 * -----------
 * - Functions return RUMBO_OK or a code of `enum rumbo_code`; exceptions say so. If `error` is not
 *   NULL, it receives the code, what is wrong and the remedy; on success its code is RUMBO_OK and its
 *   texts are empty.
 * - Every argument is checked: NULL, lengths, ranges, ids and handles, also handles that are closed.
 *   Pointers that are neither NULL nor valid cannot be detected.
 * - Texts are UTF-8 and end with a NUL byte.
 * - All functions are thread-safe, on one graph too. A graph never changes, except that
 *   rumbo_graph_prepare makes later calls faster. Engines with their scratch memory are kept in pools,
 *   one for each concurrent call.
 * - Nodes have the ids of the source: node numbers in DIMACS files, 0 ... n-1 (or the ids given) for
 *   arrays, OpenStreetMap's ids for OSM extracts. Arrays by node are in ascending order of ids: see
 *   rumbo_graph_nodes.
 * - Costs are whole numbers in the graph's unit (`unit` of rumbo_description): "ms" for profiles of
 *   OSM extracts, where they include penalties for destination-only streets; "unknown" for numbers
 *   whose unit was not stated. RUMBO_UNREACHABLE means that there is no path, and as the cost of an
 *   arc that it is closed.
 * - Long functions take `cancel`: NULL, or a number that another thread may set to anything but 0 to
 *   stop the work, which then fails with RUMBO_CANCELLED.
 *
 * The interface has a version, RUMBO_ABI_VERSION. Functions and codes may be added under the same
 * version; a change of existing ones raises it. Compare with rumbo_abi_version() of the library.
 */
#ifndef RUMBO_H
#define RUMBO_H

#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define RUMBO_NULLABLE _Nullable
#else
#define RUMBO_NULLABLE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface. */
#define RUMBO_ABI_VERSION 1

/* Cost if there is no path; as the cost of an arc, that it is closed. */
#define RUMBO_UNREACHABLE 2147483647u

/* Codes of failures. rumbo_code_name gives their names, which are those of the route service. */
enum rumbo_code {
  RUMBO_OK = 0,
  RUMBO_INVALID_VALUE = 1,  /* an argument is out of range, or NULL */
  RUMBO_NOT_FOUND = 2,      /* no node, place or profile of this id or name */
  RUMBO_CLOSED = 3,         /* the handle is closed, or never was one */
  RUMBO_BAD_FILE = 4,       /* a file is missing, damaged, of another format, or cannot be written */
  RUMBO_NOT_PREPARED = 5,   /* the graph lacks what the call needs */
  RUMBO_NO_ROUTE = 6,       /* no route joins the places */
  RUMBO_NO_SEGMENT = 7,     /* no usable way is near the place */
  RUMBO_NO_MATCH = 8,       /* no way is near the recorded positions */
  RUMBO_OUTSIDE_AREA = 9,   /* the place is outside the map */
  RUMBO_AMBIGUOUS = 10,     /* several places have this name */
  RUMBO_INVALID_QUERY = 11, /* arguments that do not go together */
  RUMBO_TOO_BIG = 12,       /* above a limit */
  RUMBO_NO_SPACE = 13,      /* the disk is full */
  RUMBO_CANCELLED = 14,     /* `cancel` was set */
  RUMBO_INTERNAL = 15       /* a defect of the library */
};

/* Indexes for rumbo_graph_prepare, to be combined with |. */
enum rumbo_index {
  RUMBO_CH = 1,     /* contraction hierarchy: paths, tables, one to all */
  RUMBO_CCH = 2,    /* customizable hierarchy: rumbo_graph_customize in milliseconds */
  RUMBO_LABELS = 4  /* hub labels: distances in well below a microsecond; includes RUMBO_CCH */
};

/* A graph: a number, not an address, so that stale handles are recognised. 0 is never a graph. */
typedef uint64_t rumbo_graph;

/* A traveller being followed: a number like rumbo_graph, and never one of a graph. */
typedef uint64_t rumbo_tracker;

/* What went wrong. Texts that are too long are cut at a character. */
typedef struct rumbo_error {
  int32_t code;       /* one of enum rumbo_code */
  char message[1020]; /* what is wrong, and where */
  char remedy[512];   /* what to do about it; may be empty if the message says so */
} rumbo_error;

/* Properties of a graph. */
typedef struct rumbo_description {
  int64_t node_count;      /* nodes with an id of the source */
  int64_t arc_count;       /* arcs as rumbo_graph_arcs lists them */
  uint32_t indexes;        /* those that are prepared: enum rumbo_index */
  int32_t has_coordinates; /* 1 if nodes have coordinates */
  int32_t has_streets;     /* 1 if rumbo_ask works */
  char unit[16];           /* of costs: "dm", "m", "ms", "s" or "unknown" */
  char profile[64];        /* the name of the profile */
} rumbo_description;

/* A graph in arrays, for rumbo_graph_from_arrays. They are copied. */
typedef struct rumbo_arrays {
  int64_t node_count;
  int64_t arc_count;
  const int64_t *RUMBO_NULLABLE tails;        /* the start of each arc: 0 ... node_count - 1 */
  const int64_t *RUMBO_NULLABLE heads;        /* the end of each arc */
  const uint32_t *RUMBO_NULLABLE costs;       /* of each arc; RUMBO_UNREACHABLE closes it */
  const double *RUMBO_NULLABLE latitudes;     /* of each node, degrees; NULL if unknown */
  const double *RUMBO_NULLABLE longitudes;    /* of each node, degrees; NULL if unknown */
  const int64_t *RUMBO_NULLABLE ids;          /* of each node, distinct; NULL for 0, 1, 2 ... */
  const char *RUMBO_NULLABLE unit;            /* of costs; NULL for "unknown" */
} rumbo_arrays;

/* A position of a receiver, for rumbo_tracker_take. NaN stands for values that are not known. */
typedef struct rumbo_fix {
  double time;      /* seconds since 1970-01-01T00:00:00Z */
  double latitude;  /* degrees */
  double longitude; /* degrees */
  double accuracy;  /* metres: the radius that holds two fixes of three */
  double speed;     /* metres a second */
  double course;    /* degrees clockwise from north */
} rumbo_fix;

/* -- Library ------------------------------------------------------------------------------------- */

/* RUMBO_ABI_VERSION of the library. */
uint32_t rumbo_abi_version(void);

/* The commit that the library was built from. Never freed. */
const char *rumbo_version(void);

/* The name of a code, such as "NotFound"; "Unknown" for other numbers. Never freed. */
const char *rumbo_code_name(int32_t code);

/* Sets the language of messages for the whole process: "en" (at first) or "es". */
int32_t rumbo_set_language(const char *RUMBO_NULLABLE language, rumbo_error *RUMBO_NULLABLE error);

/* -- Graphs -------------------------------------------------------------------------------------- */

/* Opens a graph file (.rgraph), which is mapped into memory.
 * `profile` is one of its profiles, NULL for the first. With `trust` other than 0 checksums are not
 * verified. */
int32_t rumbo_graph_open(const char *RUMBO_NULLABLE path, const char *RUMBO_NULLABLE profile,
                         int32_t trust, rumbo_graph *RUMBO_NULLABLE graph,
                         rumbo_error *RUMBO_NULLABLE error);

/* Reads a graph in DIMACS form, plain or compressed (.gz, .xz), and the coordinates of its nodes
 * (`coordinates`, may be NULL). `unit` is that of its costs, NULL for "unknown"; with `is_undirected`
 * other than 0 every line stands for both directions. */
int32_t rumbo_graph_from_dimacs(const char *RUMBO_NULLABLE path,
                                const char *RUMBO_NULLABLE coordinates,
                                const char *RUMBO_NULLABLE unit, int32_t is_undirected,
                                rumbo_graph *RUMBO_NULLABLE graph,
                                rumbo_error *RUMBO_NULLABLE error);

/* Makes a graph from arrays. */
int32_t rumbo_graph_from_arrays(const rumbo_arrays *RUMBO_NULLABLE arrays,
                                rumbo_graph *RUMBO_NULLABLE graph,
                                rumbo_error *RUMBO_NULLABLE error);

/* Imports an OpenStreetMap extract (.osm.pbf, .osm, .osm.gz, .osm.bz2) into a graph file with streets
 * and places, and replaces the file `output` by it; open it with rumbo_graph_open.
 * `profiles` is a list such as "car,foot", NULL for all; `time_zone` an IANA name, NULL to derive it. */
int32_t rumbo_import_osm(const char *RUMBO_NULLABLE path, const char *RUMBO_NULLABLE output,
                         const char *RUMBO_NULLABLE profiles, const char *RUMBO_NULLABLE time_zone,
                         const int32_t *RUMBO_NULLABLE cancel,
                         rumbo_error *RUMBO_NULLABLE error);

/* Writes a graph with its prepared indexes to a graph file. */
int32_t rumbo_graph_save(rumbo_graph graph, const char *RUMBO_NULLABLE path,
                         rumbo_error *RUMBO_NULLABLE error);

/* Closes a graph. Calls on it that are under way end normally. */
int32_t rumbo_graph_close(rumbo_graph graph, rumbo_error *RUMBO_NULLABLE error);

/* Describes a graph. */
int32_t rumbo_graph_describe(rumbo_graph graph, rumbo_description *RUMBO_NULLABLE description,
                             rumbo_error *RUMBO_NULLABLE error);

/* The fingerprint of a graph file's network and weights, 16 hexadecimal digits, which are equal for
 * equal networks whatever indexes are in the file. `text` has room for `capacity` bytes, at least 17.
 * Graphs in memory have none: RUMBO_NOT_PREPARED. */
int32_t rumbo_graph_fingerprint(rumbo_graph graph, char *RUMBO_NULLABLE text, int64_t capacity,
                                rumbo_error *RUMBO_NULLABLE error);

/* Builds indexes (enum rumbo_index) that are not there yet, on `threads` threads (1 ... 1024); the
 * result does not depend on how many. `cancel` is looked at between two indexes. */
int32_t rumbo_graph_prepare(rumbo_graph graph, uint32_t indexes, int32_t threads,
                            const int32_t *RUMBO_NULLABLE cancel,
                            rumbo_error *RUMBO_NULLABLE error);

/* A new graph with other costs on the same nodes and arcs, with RUMBO_CCH prepared.
 * `costs` are those of all arcs in the order of rumbo_graph_arcs, and `count` is their number. The
 * given graph is prepared with RUMBO_CCH first if it is not. The new graph has no streets. */
int32_t rumbo_graph_customize(rumbo_graph graph, const uint32_t *RUMBO_NULLABLE costs, int64_t count,
                              int32_t threads, rumbo_graph *RUMBO_NULLABLE customized,
                              rumbo_error *RUMBO_NULLABLE error);

/* The ids of the nodes, ascending. `count` is node_count. */
int32_t rumbo_graph_nodes(rumbo_graph graph, int64_t *RUMBO_NULLABLE ids, int64_t count,
                          rumbo_error *RUMBO_NULLABLE error);

/* The coordinates of the nodes in degrees, in ascending order of ids. `count` is node_count. */
int32_t rumbo_graph_coordinates(rumbo_graph graph, double *RUMBO_NULLABLE latitudes,
                                double *RUMBO_NULLABLE longitudes, int64_t count,
                                rumbo_error *RUMBO_NULLABLE error);

/* The arcs, in ascending order of their tails' ids; those of one tail in the source's order. `count`
 * is arc_count. On OSM extracts an arc may occur several times, once for each way of arriving at its
 * tail that turn restrictions tell apart. */
int32_t rumbo_graph_arcs(rumbo_graph graph, int64_t *RUMBO_NULLABLE tails,
                         int64_t *RUMBO_NULLABLE heads, uint32_t *RUMBO_NULLABLE costs,
                         int64_t count, rumbo_error *RUMBO_NULLABLE error);

/* -- Costs --------------------------------------------------------------------------------------- */

/* The cost of the cheapest path between two nodes: 0 ... RUMBO_UNREACHABLE, or a negative number, the
 * code of the failure with its sign changed. */
int64_t rumbo_distance(rumbo_graph graph, int64_t source, int64_t target,
                       rumbo_error *RUMBO_NULLABLE error);

/* The costs of `count` pairs of nodes. */
int32_t rumbo_distances(rumbo_graph graph, const int64_t *RUMBO_NULLABLE sources,
                        const int64_t *RUMBO_NULLABLE targets, int64_t count,
                        uint32_t *RUMBO_NULLABLE costs, const int32_t *RUMBO_NULLABLE cancel,
                        rumbo_error *RUMBO_NULLABLE error);

/* The costs from every source to every target, a row for each source: `costs` has room for
 * source_count * target_count numbers. */
int32_t rumbo_table(rumbo_graph graph, const int64_t *RUMBO_NULLABLE sources, int64_t source_count,
                    const int64_t *RUMBO_NULLABLE targets, int64_t target_count,
                    uint32_t *RUMBO_NULLABLE costs, const int32_t *RUMBO_NULLABLE cancel,
                    rumbo_error *RUMBO_NULLABLE error);

/* The costs from a node to all, in ascending order of ids. `count` is node_count. */
int32_t rumbo_one_to_all(rumbo_graph graph, int64_t source, uint32_t *RUMBO_NULLABLE costs,
                         int64_t count, rumbo_error *RUMBO_NULLABLE error);

/* The nodes of a cheapest path, both ends included.
 * `count` receives how many they are, 0 if there is no path, and `cost` (may be NULL) its cost. At
 * most `capacity` nodes are written; if there are more, call again with more room. */
int32_t rumbo_path(rumbo_graph graph, int64_t source, int64_t target, int64_t *RUMBO_NULLABLE nodes,
                   int64_t capacity, int64_t *RUMBO_NULLABLE count, uint32_t *RUMBO_NULLABLE cost,
                   rumbo_error *RUMBO_NULLABLE error);

/* The node nearest to each of `count` places in degrees, within `radius` metres.
 * Nodes that no usable arc joins to much of the graph are left out. `distances` (may be NULL) receives
 * metres; where no node is near enough, the distance is infinite and the id INT64_MIN. */
int32_t rumbo_nearest(rumbo_graph graph, const double *RUMBO_NULLABLE latitudes,
                      const double *RUMBO_NULLABLE longitudes, int64_t count, double radius,
                      int64_t *RUMBO_NULLABLE ids, double *RUMBO_NULLABLE distances,
                      rumbo_error *RUMBO_NULLABLE error);

/* -- Questions ----------------------------------------------------------------------------------- */

/* Answers a question of the route service about a graph file with streets. "isochrone" is also answered on
 * a graph without streets that has coordinates and weights in a unit of time or length: its arcs are
 * straight, and places are "node:123" or the node within 250 m of a coordinate.
 *
 * `question` is "route", "isochrone", "match", "nearest" or "places"; `request` a JSON object with its
 * parameters, and `answer` receives the JSON document that `routecli QUESTION --json` prints. Places
 * are texts: "41.15,-8.61", "node:123", or a name.
 *
 *   route      {"from", "to", "via": [], "profile", "alternatives", "depart", "arrive", "exclude": []}
 *   isochrone  {"place", "minutes": [] or "meters": [], "profile", "bands"}: a FeatureCollection
 *   match      {"trace": text of a recording (GPX, CSV, NMEA ...), "format", "profile", "accuracy"}
 *   nearest    {"place", "number", "radius", "profile"}
 *   places     {"text", "category", "kind", "around", "radius", "bbox", "limit", "page"}
 *
 * Free the answer with rumbo_text_free. */
int32_t rumbo_ask(rumbo_graph graph, const char *RUMBO_NULLABLE question,
                  const char *RUMBO_NULLABLE request, char *RUMBO_NULLABLE *RUMBO_NULLABLE answer,
                  rumbo_error *RUMBO_NULLABLE error);

/* -- Trackers ------------------------------------------------------------------------------------ */

/* Starts to follow a traveller on a graph file with streets: matches fixes to streets, forecasts the
 * arrival and finds a new route after a wrong turn.
 *
 * `request` is a JSON object with "to" (the destination), "from" (the start of the planned route; the
 * first fix if left out), "profile" and "accuracy" (metres, of fixes that state none). All may be left
 * out. The tracker keeps the graph open. Close it with rumbo_tracker_close. */
int32_t rumbo_tracker_open(rumbo_graph graph, const char *RUMBO_NULLABLE request,
                           rumbo_tracker *RUMBO_NULLABLE tracker,
                           rumbo_error *RUMBO_NULLABLE error);

/* Takes a fix; times must not decrease. `answer` receives the JSON object that
 * `routecli track --json` prints after a fix; free it with rumbo_text_free. */
int32_t rumbo_tracker_take(rumbo_tracker tracker, const rumbo_fix *RUMBO_NULLABLE fix,
                           char *RUMBO_NULLABLE *RUMBO_NULLABLE answer,
                           rumbo_error *RUMBO_NULLABLE error);

/* Changes the destination; NULL for none. */
int32_t rumbo_tracker_travel(rumbo_tracker tracker, const char *RUMBO_NULLABLE destination,
                             rumbo_error *RUMBO_NULLABLE error);

/* The totals so far: `answer` receives {"summary": {"distance", "duration", ...}} as
 * `routecli track --json` prints it at the end; free it with rumbo_text_free. */
int32_t rumbo_tracker_summary(rumbo_tracker tracker, char *RUMBO_NULLABLE *RUMBO_NULLABLE answer,
                              rumbo_error *RUMBO_NULLABLE error);

/* Closes a tracker. */
int32_t rumbo_tracker_close(rumbo_tracker tracker, rumbo_error *RUMBO_NULLABLE error);

/* Frees an answer; NULL is allowed. */
void rumbo_text_free(char *RUMBO_NULLABLE text);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
