// swift-tools-version: 6.2
import PackageDescription

// The fuzzers of every reader: a package of its own, so that nobody who uses Rumbo builds it.
// `make fuzz` builds it with the flags of libFuzzer and the sanitizers; see README.md beside.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

// The command line's sources may use what the package above keeps to itself (`package`): they are compiled
// under its name, which is that of its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let above: [SwiftSetting] = [.unsafeFlags(["-package-name", folder.lowercased()])]

let modules = [
  "GeoCore", "CampusGraph", "Routing", "GraphImport", "OSMImport", "PlaceStore", "MapDrawing",
  "Traces", "Tracking", "TripSimulation", "Transit", "TransitFeeds", "RouteService", "RouteServer",
].map { Target.Dependency.product(name: $0, package: "Rumbo") }

let package = Package(
  name: "RumboFuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Rumbo", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The command line's sources, linked from the package above: batches and places are read there,
    // and the modules of an executable cannot be used from another package.
    .target(name: "BuildInfo"),
    .target(
      name: "CommandLineReaders",
      dependencies: modules + [
        "BuildInfo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/routecli",
      exclude: ["RouteCLI.swift"],
      packageAccess: false,
      swiftSettings: settings + above
    ),
    .target(
      name: "FuzzTargets",
      dependencies: modules + ["CommandLineReaders"],
      // A test of the package above.
      exclude: ["Replay"],
      packageAccess: false,
      swiftSettings: settings + above + [.define("FUZZING")]
    ),
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["FuzzTargets"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    ),
  ],
  cxxLanguageStandard: .cxx17
)
