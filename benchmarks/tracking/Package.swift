// swift-tools-version: 6.2
import PackageDescription

// The report on live tracking: a separate package, so that users of Rumbo do not build it.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "TrackReport",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rumbo", path: "../..")],
  targets: [
    .executableTarget(
      name: "TrackReport",
      dependencies: [
        "GeoCore", "CampusGraph", "Routing", "Tracking", "TripSimulation", "TrackingOracles",
      ].map { .product(name: $0, package: "Rumbo") },
      swiftSettings: settings
    )
  ]
)
