// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who uses Rumbo resolves what only the benchmarks need.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let libraries: [Target.Dependency] = ["GeoCore", "CampusGraph", "Routing"].map {
  .product(name: $0, package: "Rumbo")
}

/// One program of benchmarks, in `Benchmarks/<name>`.
func benchmarks(_ name: String) -> Target {
  .executableTarget(
    name: "\(name)Benchmarks",
    dependencies: libraries + [
      "BenchmarkSupport", .product(name: "Benchmark", package: "benchmark"),
    ],
    path: "Benchmarks/\(name)",
    swiftSettings: settings,
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
  )
}

let package = Package(
  name: "RumboBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Rumbo", path: ".."),
    // Without its default traits: counting allocations would need jemalloc.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "BenchmarkSupport",
      dependencies: libraries,
      path: "Benchmarks/Support",
      swiftSettings: settings
    ),
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .executableTarget(
      name: "probe",
      dependencies: libraries + ["CAllocations"],
      path: "Benchmarks/Probe",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "city",
      dependencies: libraries,
      path: "Benchmarks/City",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "matching",
      dependencies: libraries
        + ["Tracking", "TripSimulation"].map { .product(name: $0, package: "Rumbo") },
      path: "Benchmarks/Matching",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "places",
      dependencies: libraries + [.product(name: "PlaceStore", package: "Rumbo")],
      path: "Benchmarks/Places",
      swiftSettings: settings
    ),
    benchmarks("Geodesic"),
    benchmarks("Snapping"),
    benchmarks("Search"),
    benchmarks("Routes"),
  ]
)
