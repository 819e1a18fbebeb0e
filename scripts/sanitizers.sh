# What runs under the sanitizers, for sanitize.sh and for test.sh, which runs the engine's tests only.
#
# The address sanitizer runs the tests of modules with unsafe code or readers of files, the thread
# sanitizer the suites of modules with threads that use threads or locks. RouteService has no unsafe
# code and reads its files through those modules. The command line's tests
# start the program as a process, which the libraries' tests cover; long comparisons with references
# add no path.

# Memory errors fail a run; leaks do not: Foundation's Process and XMLDocument, fontconfig and XCTest
# leak memory at exit on Linux, and the report cannot distinguish these leaks from Rumbo's.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=0}"
# The most seeds of tests on random data: each path needs to run only once.
sanitized_seeds="${ROUTING_TEST_SEEDS_AT_MOST:-4}"

# sanitized NAME: the test targets of a sanitizer, as a filter.
sanitized() {
  case $1 in
    address)
      echo '^(GeoCore|CampusGraph|Routing|Traces|GraphImport|OSMImport|PlaceStore|MapDrawing|Basemap|Tracking|Transit|TransitFeeds)Tests\.'
      ;;
    thread) echo "^[A-Za-z]+Tests\\.\`?($(threaded | paste -sd '|'))\`?/" ;;
  esac
}

# threaded: the names of the suites that use threads or locks, one a line.
threaded() {
  local folder='Tests/(GeoCore|CampusGraph|Routing|RouteService)Tests/'
  grep -rlE --include='*Tests.swift' \
    'threads:|\.threads|TaskGroup|Parallel\.|Thread\(|DispatchQueue|async let|Mutex|Guarded|Lazy' Tests |
    grep -E "^$folder" | sort |
    xargs sed -nE 's/^(@Suite )?(\([^)]*\) )?struct `?([^`{]*[^`{ ])`? *\{.*/\3/p'
}
unsanitized='LongAgreementTests|GieTests|NewYorkTests|RealGraphTests'
# Long suites of code without unsafe parts, which test.sh leaves out besides.
safe_suites='AreaLimitsTests|OffRouteFilterTests|Learned speeds|StationForecasterTests|BirthDeathTests'
safe_suites="$safe_suites|TripForecastTests"

# Programs that only benchmarks run.
benchmark_programs='tile-times transit-times fleet-scores bike-scores'

# left_out NAME [engine]: the targets that the tests of a sanitizer do not need, which are then not
# built. With `engine`, only those with unsafe code or threads of their own remain.
left_out() {
  local most="$benchmark_programs routecli CityImport CityImportTests RumboC RumboCTests routed TripStore
    LiveStore LiveStoreTests RouteServer RouteServerTests RouteCLITests HTTPTestSupport FuzzTests
    TripSimulationTests TrackingOracles TrackingOraclesTests"
  local service='RouteService EngineBench RouteServiceTests'
  local drawing='MapDrawingTests BasemapTests PlaceStoreTests'
  local readers='COsmium OSMImport OSMImportTests TracesTests TrackingTests GraphImportTests'
  [ "${2:-}" != engine ] || most="$most $service $drawing MapDrawing Basemap PlaceStore TransitFeeds
    TransitFeedsTests FleetSimulation FleetSimulationTests NetworkSimulation NetworkSimulationTests"
  case $1 in
    address) echo $most $service ${2:+GeoCoreTests} ;;
    thread) echo $most $readers $drawing ${2:+Traces Tracking Transit TransitTests BikeSimulation} ;;
  esac
}
