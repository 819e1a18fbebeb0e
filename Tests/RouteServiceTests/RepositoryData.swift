import Foundation

@testable import RouteService

extension BundledFiles {
  /// The data folder of this repository.
  static let repository = BundledFiles(
    folders: [
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data")
    ]
  )
}
