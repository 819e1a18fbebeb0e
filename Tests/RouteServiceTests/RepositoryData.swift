import Foundation
import GeoCore
import Testing

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

extension DataSet {
  /// The bundled data, read once for all tests that do not change it.
  static let shared = DataSet(bundled: .repository)
}

/// Runs a body that must throw an error of the service.
func serviceError(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) throws -> ServiceError {
  try #require(
    #expect(throws: ServiceError.self, sourceLocation: sourceLocation, performing: body),
    sourceLocation: sourceLocation
  )
}

extension ServiceError {
  /// Whether the messages in both languages name a text, and differ.
  func names(_ text: String) -> Bool {
    let message = message(.plain)
    return message.en.contains(text) && message.es.contains(text) && message.en != message.es
  }
}
