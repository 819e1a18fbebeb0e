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

// The targets use what the package above keeps to itself (`package`): they are compiled under its name,
// which is that of its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let above: [SwiftSetting] = [.unsafeFlags(["-package-name", folder.lowercased()])]

let modules = [
  "GeoCore", "CampusGraph", "Routing", "GraphImport", "OSMImport", "Traces", "Transit",
  "TransitFeeds", "RouteService", "RouteServer",
].map { Target.Dependency.product(name: $0, package: "Rumbo") }

let package = Package(
  name: "RumboFuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rumbo", path: "..")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: modules,
      // A test of the package above.
      exclude: ["Replay"],
      packageAccess: false,
      swiftSettings: settings + above
    ),
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["FuzzTargets"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    ),
  ],
  cxxLanguageStandard: .cxx17
)
