import CampusGraph
import Foundation
import GeoCore
import Routing

@testable import RouteService

/// Lines of batches and places, on the bundled campus.
enum RequestTargets {
  private static let data = DataSet(
    bundled: BundledFiles(folders: [
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../data")
    ])
  )
  private static let now: Int64 = 1_795_176_000

  /// Lines as `route --batch` answers them; files are not read.
  static func batch(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(8) {
      guard let json = try? JSONValue(parsing: Array(line)),
        var question = try? RouteQuestion(json)
      else { continue }
      question.avoid = nil
      guard let resolved = try? question.resolved(data, now: now),
        let context = try? data.context(),
        let routes = try? Router(context).routes(resolved.request)
      else { continue }
      let document = RouteDocument(
        question: resolved,
        routes: routes,
        dataVersion: "fuzz",
        language: .spanish,
        city: nil
      )
      _ = document.json.text
      _ = RouteText(question: resolved, routes: routes, style: .plain).text
    }
  }

  /// A place, as every command resolves it.
  static func place(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? PlacesQuestion.bounds(text)
    guard let place = try? data.resolve(text) else { return }
    _ = place.json.text
  }
}
