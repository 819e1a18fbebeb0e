// swift-tools-version: 6.2
import PackageDescription

// Example package that embeds Rumbo. Outside this repository the dependency is
// `.package(url: "…/rumbo", from: "0.1.0")`, and `package:` below is `"rumbo"`.
let package = Package(
  name: "embed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rumbo", path: "../..")],
  targets: [
    .executableTarget(
      name: "embed",
      dependencies: [
        .product(name: "GeoCore", package: "Rumbo"),
        .product(name: "CampusGraph", package: "Rumbo"),
        .product(name: "Routing", package: "Rumbo"),
      ]
    )
  ]
)
