// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: Swift 6 mode, explicit existentials, imports that
/// say what they expose, and no warning left standing.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// The modules with unsafe fences also account for every unsafe expression.
let fenced: [SwiftSetting] = house + [.strictMemorySafety()]

/// Added to modules whose code takes most of the time of the tests.
///
/// Test builds optimize them and keep assertions: see `scripts/test.sh`.
let fastTests: [SwiftSetting] =
  Context.environment["RUMBO_TEST_BUILD"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"])]

/// The commit being built, for `routecli --version`.
let commit: String = {
  guard let git = Context.gitInformation else { return "unknown" }
  return git.currentCommit.prefix(10) + (git.hasUncommittedChanges ? "+changes" : "")
}()

/// Targets that are not built, for runs under a sanitizer: see `scripts/sanitizers.sh`.
let leftOut = Set(
  (Context.environment["RUMBO_LEFT_OUT"] ?? "").split(separator: " ").map(String.init)
)

/// Whether the C interface becomes a shared library.
///
/// Not always, because a build of all products with `--static-swift-stdlib` could not link it: see
/// `scripts/shared-library.sh`.
let isShared = Context.environment["RUMBO_SHARED"] != nil

/// Flags of its link: SwiftPM links Swift's runtime into programs only, and exports all symbols.
let sharedFlags = [
  "-static-stdlib", "-Xlinker", "--gc-sections", "-Xlinker",
  "--version-script=\(Context.packageDirectory)/packaging/rumbo-symbols.map",
]

let package = Package(
  name: "Rumbo",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "GeoCore", targets: ["GeoCore"]),
    .library(name: "CampusGraph", targets: ["CampusGraph"]),
    .library(name: "Routing", targets: ["Routing"]),
    .library(name: "GraphImport", targets: ["GraphImport"]),
    .library(name: "OSMImport", targets: ["OSMImport"]),
    .library(name: "PlaceStore", targets: ["PlaceStore"]),
    .library(name: "Traces", targets: ["Traces"]),
    .library(name: "Tracking", targets: ["Tracking"]),
    .library(name: "TripSimulation", targets: ["TripSimulation"]),
    .library(name: "Transit", targets: ["Transit"]),
    .library(name: "TransitFeeds", targets: ["TransitFeeds"]),
    .library(name: "FleetSimulation", targets: ["FleetSimulation"]),
    .library(name: "NetworkSimulation", targets: ["NetworkSimulation"]),
    // For `benchmarks/tracking`; its declarations are public for that package only.
    .library(name: "TrackingOracles", targets: ["TrackingOracles"]),
    .library(name: "MapDrawing", targets: ["MapDrawing"]),
    .library(name: "Basemap", targets: ["Basemap"]),
    .library(name: "RouteService", targets: ["RouteService"]),
    .library(name: "RouteServer", targets: ["RouteServer"]),
    // The C interface, for Python and others: see `python/`.
    .library(name: "RumboC", type: isShared ? .dynamic : nil, targets: ["RumboC"]),
    .executable(name: "routecli", targets: ["routecli"]),
    .executable(name: "routed", targets: ["routed"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    // Without traits: SwiftPM gives their names to the compiler in a random order, and a module whose
    // arguments have changed is compiled again.
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(
      url: "https://github.com/swift-server/swift-service-lifecycle",
      from: "2.13.0"
    ),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
  ],
  targets: [
    // On Linux PROJ is loaded when it is first needed: see CProj.c.
    .target(
      name: "CProj",
      dependencies: [.target(name: "CProjLibrary", condition: .when(platforms: [.macOS, .iOS]))]
    ),
    .systemLibrary(
      name: "CProjLibrary",
      pkgConfig: "proj",
      providers: [.apt(["libproj-dev"]), .brew(["proj"])]
    ),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CQrencode",
      pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
    ),
    .systemLibrary(
      name: "CMetis",
      providers: [.apt(["libmetis-dev"]), .brew(["metis"])]
    ),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLzma", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"])]),
    .target(
      name: "CBuildInfo",
      cSettings: [.define("RUMBO_COMMIT", to: "\"\(commit)\"")]
    ),
    .target(name: "GeoCore", dependencies: ["CProj"], swiftSettings: house + fastTests),
    .target(
      name: "CampusGraph",
      dependencies: [
        "GeoCore",
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: fenced + fastTests
    ),
    .target(
      name: "Routing",
      dependencies: ["GeoCore", "CampusGraph", "CMetis"],
      swiftSettings: fenced + fastTests
    ),
    .target(
      name: "GraphImport",
      dependencies: ["GeoCore", "CampusGraph", "CZlib", "CLzma"],
      swiftSettings: fenced
    ),
    .target(
      name: "COsmium",
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat")]
    ),
    .target(
      name: "OSMImport",
      dependencies: ["COsmium", "CZlib", "GeoCore", "CampusGraph"],
      swiftSettings: fenced + fastTests
    ),
    .target(
      name: "PlaceStore",
      dependencies: ["GeoCore", "CampusGraph", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: house
    ),
    .target(name: "Traces", dependencies: ["GeoCore", "CExpat"], swiftSettings: house),
    .target(
      name: "Tracking",
      dependencies: ["GeoCore", "CampusGraph", "Routing"],
      swiftSettings: fenced
    ),
    .target(
      name: "TripSimulation",
      dependencies: ["GeoCore", "CampusGraph", "Routing"],
      swiftSettings: fenced
    ),
    .target(name: "Transit", dependencies: ["GeoCore", "CampusGraph"], swiftSettings: fenced),
    .target(name: "BikeSimulation", dependencies: ["GeoCore"], swiftSettings: fenced),
    .target(name: "NetworkSimulation", dependencies: ["GeoCore"], swiftSettings: fenced),
    .target(
      name: "FleetSimulation",
      dependencies: ["Transit", "GeoCore", "CampusGraph"],
      swiftSettings: fenced
    ),
    .target(
      name: "TransitFeeds",
      dependencies: [
        "Transit", "GeoCore", "CampusGraph", "CZlib",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      exclude: ["Realtime/gtfs-realtime.proto"],
      swiftSettings: house
    ),
    .target(
      name: "MapDrawing",
      dependencies: ["GeoCore", "CampusGraph", "CCairo", "CPng"],
      swiftSettings: house
    ),
    .target(
      name: "Basemap",
      dependencies: [
        "GeoCore", "CZlib",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      exclude: ["VectorTile/VectorTile.proto"],
      swiftSettings: house
    ),
    .target(
      name: "RouteService",
      dependencies: [
        "GeoCore", "CampusGraph", "Routing", "PlaceStore", "MapDrawing", "Basemap", "Traces",
        "Tracking",
        "TripSimulation", "Transit", "TransitFeeds",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "TripStore",
      dependencies: ["GeoCore", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: house
    ),
    .target(
      name: "LiveStore",
      dependencies: ["GeoCore", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: house
    ),
    .target(
      name: "RouteServer",
      dependencies: [
        "RouteService", "Tracking", "Routing", "CampusGraph", "GeoCore", "MapDrawing", "Basemap",
        "Traces", "TripStore", "LiveStore", "Transit", "TransitFeeds", "CZlib", "CQrencode",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: house
    ),
    // The header of the C interface; `RumboC` implements its functions.
    .target(name: "CRumbo"),
    .target(
      name: "RumboC",
      dependencies: [
        "CRumbo", "CBuildInfo", "RouteService", "Routing", "Tracking", "Traces", "GraphImport",
        "CityImport", "CampusGraph", "GeoCore",
      ],
      swiftSettings: fenced,
      linkerSettings: isShared ? [.unsafeFlags(sharedFlags, .when(platforms: [.linux]))] : []
    ),
    // Graph files of OpenStreetMap extracts, for the command line and the C interface.
    .target(
      name: "CityImport",
      dependencies: [
        "RouteService", "OSMImport", "PlaceStore", "Routing", "CampusGraph", "GeoCore",
      ],
      swiftSettings: house
    ),
    .target(
      name: "EngineBench",
      dependencies: ["RouteService", "GeoCore", "CampusGraph", "Routing"],
      swiftSettings: house
    ),
    .executableTarget(
      name: "routecli",
      dependencies: [
        "CBuildInfo", "CityImport", "RouteService", "EngineBench", "GeoCore", "CampusGraph",
        "Routing", "GraphImport", "OSMImport", "PlaceStore", "MapDrawing", "Basemap", "Traces",
        "Tracking", "TripSimulation", "Transit", "FleetSimulation", "BikeSimulation",
        "NetworkSimulation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "routed",
      dependencies: [
        "CBuildInfo", "CMalloc", "RouteServer", "RouteService", "LiveStore", "GeoCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house
    ),
    // Times map tiles; of this package so that it shares the build and its `package` declarations.
    .executableTarget(
      name: "tile-times",
      dependencies: ["RouteService", "MapDrawing", "GeoCore", "CampusGraph", "Routing"],
      path: "benchmarks/Benchmarks/Tiles",
      swiftSettings: house
    ),
    // Times GTFS and RAPTOR on a generated city; of this package so that it shares the build.
    .executableTarget(
      name: "transit-times",
      dependencies: ["Transit", "TransitFeeds", "CampusGraph", "GeoCore"],
      path: "benchmarks/Benchmarks/Transit",
      swiftSettings: house
    ),
    // Scores arrival forecasts on simulated fleets; of this package for its `package` declarations.
    .executableTarget(
      name: "fleet-scores",
      dependencies: ["FleetSimulation", "Transit", "TransitFeeds", "CampusGraph", "GeoCore"],
      path: "benchmarks/Benchmarks/Fleet",
      swiftSettings: house
    ),
    // Scores forecasts of bikes and docks on simulated systems: see `benchmarks/BIKES.md`.
    .executableTarget(
      name: "bike-scores",
      dependencies: ["Transit", "BikeSimulation", "GeoCore"],
      path: "benchmarks/Benchmarks/Bikes",
      swiftSettings: house
    ),
    .target(
      name: "RoutingTestSupport",
      dependencies: ["GeoCore", "CampusGraph", "Routing", "TripSimulation"],
      path: "Tests/RoutingTestSupport",
      swiftSettings: house + fastTests
    ),
    // A server whose answers tests give.
    .target(
      name: "HTTPTestSupport",
      dependencies: [
        "GeoCore",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/HTTPTestSupport",
      swiftSettings: house
    ),
    .testTarget(
      name: "GeoCoreTests",
      dependencies: ["GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "CampusGraphTests",
      dependencies: ["CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "RoutingTests",
      dependencies: ["Routing", "GraphImport", "CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "GraphImportTests",
      dependencies: ["GraphImport", "CampusGraph", "GeoCore", "Routing", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "OSMImportTests",
      dependencies: ["OSMImport", "Routing", "CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "CityImportTests",
      dependencies: [
        "CityImport", "OSMImport", "Routing", "CampusGraph", "GeoCore", "RoutingTestSupport",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "PlaceStoreTests",
      dependencies: ["PlaceStore", "CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TracesTests",
      dependencies: ["Traces", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TrackingTests",
      dependencies: [
        "Tracking", "TripSimulation", "Routing", "CampusGraph", "GeoCore", "RoutingTestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TripSimulationTests",
      dependencies: ["TripSimulation", "Routing", "CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "NetworkSimulationTests",
      dependencies: ["NetworkSimulation", "GeoCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TransitTests",
      dependencies: ["Transit", "BikeSimulation", "CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "FleetSimulationTests",
      dependencies: ["FleetSimulation", "Transit", "CampusGraph", "GeoCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TransitFeedsTests",
      dependencies: [
        "TransitFeeds", "Transit", "CampusGraph", "GeoCore", "CZlib", "RoutingTestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    // The oracles of the tracking report: of this package so that its tests share the build and its
    // `package` declarations.
    .target(
      name: "TrackingOracles",
      dependencies: ["GeoCore", "CampusGraph", "Routing", "TripSimulation"],
      path: "benchmarks/tracking/Sources/TrackingOracles",
      swiftSettings: house
    ),
    .testTarget(
      name: "TrackingOraclesTests",
      dependencies: [
        "TrackingOracles", "TripSimulation", "Routing", "CampusGraph", "GeoCore",
        "RoutingTestSupport",
      ],
      path: "benchmarks/tracking/Tests/TrackingOraclesTests",
      swiftSettings: house
    ),
    .testTarget(
      name: "MapDrawingTests",
      dependencies: ["MapDrawing", "CampusGraph", "GeoCore", "RoutingTestSupport"],
      swiftSettings: house
    ),
    .testTarget(
      name: "BasemapTests",
      dependencies: [
        "Basemap", "GeoCore",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
        "RoutingTestSupport",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "RouteServiceTests",
      dependencies: [
        "RouteService", "EngineBench", "Basemap", "MapDrawing", "PlaceStore", "CampusGraph",
        "GeoCore", "Routing", "RoutingTestSupport", "Transit",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "RouteServerTests",
      dependencies: [
        "RouteServer", "RouteService", "Routing", "CampusGraph", "GeoCore", "MapDrawing",
        "Basemap", "TripStore", "LiveStore", "Transit", "TransitFeeds", "RoutingTestSupport",
        "HTTPTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "RumboCTests",
      dependencies: ["RumboC", "CRumbo", "RoutingTestSupport", "CampusGraph", "GeoCore"],
      swiftSettings: house
    ),
    .testTarget(
      name: "LiveStoreTests",
      dependencies: [
        "LiveStore", "GeoCore", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "RouteCLITests",
      dependencies: [
        "routecli", "RouteService", "GeoCore", "CampusGraph", "PlaceStore", "Routing",
        "RoutingTestSupport", "HTTPTestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: house
    ),
    // What fuzzing kept, without libFuzzer: see fuzz/README.md.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "RouteService", "GeoCore", "CampusGraph", "Routing", "GraphImport", "OSMImport", "Traces",
        "Transit", "TransitFeeds", "RouteServer",
      ],
      path: "fuzz/Sources/FuzzTargets",
      swiftSettings: house
    ),
  ],
  cxxLanguageStandard: .cxx17
)

package.targets.removeAll { leftOut.contains($0.name) }
package.products.removeAll { leftOut.contains($0.name) }
