// swift-tools-version: 6.2
import PackageDescription

// How another package embeds Rumbo. Outside this repository the dependency would read
// `.package(url: "…/rumbo", from: "0.1.0")`, and `package:` below `"rumbo"`.
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
