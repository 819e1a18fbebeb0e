public import Foundation
import GeoCore

extension Campus {
  /// Imports a campus file: GeoJSON with OSM tags, as described in `data/README.md`.
  ///
  /// Lines are connected where they cross or touch on a common level, buildings by their entrances,
  /// plazas by lines of sight. Valid but suspicious data is listed in ``problems``. Equal bytes
  /// give equal campuses.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - fileName: its name, for messages.
  /// - Throws: ``CampusFileError`` naming the feature and the remedy.
  /// - Complexity: O(n log n) for n positions, and O(v²) for a plaza with v corners.
  public init(contentsOf data: Data, fileName: String) throws(CampusFileError) {
    let file = try CampusFile(data, name: fileName)
    let header = CampusHeader(file: file)
    var log = ProblemLog()
    let timeZone = try header.timeZone(log: &log)
    let mapImage = try header.mapImage()
    var survey = try CampusSurvey(file, log: &log)
    let links = EntrancePlanner(survey).plan(&survey, log: &log)
    let network = CampusNetwork(survey, links: links, log: &log)
    let places = CampusPlaces(survey: survey, network: network).places(log: &log)
    NetworkReview(survey: survey, network: network).report(to: &log)
    OutlineReview(survey: survey).report(to: &log)
    WallReview(survey: survey).report(to: &log)
    self.init(
      name: header.name,
      notice: header.notice,
      attribution: file.members["attribution"]?.string ?? "",
      dataVersion: Self.fingerprint(data),
      timeZone: timeZone,
      graph: network.graph,
      places: places,
      boundary: survey.boundary.flatMap { $0 }.map { $0 + $0.prefix(1) },
      mapImage: mapImage,
      shapes: CampusShapes.shapes(of: survey),
      problems: log.problems
    )
  }

  /// FNV-1a over 32 bits, as eight hexadecimal digits.
  private static func fingerprint(_ data: Data) -> String {
    // An array, because stepping through `Data` byte by byte is slow.
    let hash = [UInt8](data).reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// Members of a campus file besides its features.
private struct CampusHeader {
  let file: CampusFile

  private var members: JSONObject { file.members }

  /// The name of the campus; the file's name if it has none.
  var name: String {
    members["name"]?.string ?? String(file.name.split(separator: ".").first ?? "campus")
  }

  /// The notice of the file.
  var notice: LocalizedText? {
    let en = members["description:en"]?.string ?? members["description"]?.string
    let es = members["description:es"]?.string ?? members["description"]?.string
    guard let either = en ?? es else { return nil }
    return LocalizedText(en: en ?? either, es: es ?? either)
  }

  /// The time zone; UTC if none is given.
  func timeZone(log: inout ProblemLog) throws(CampusFileError) -> String {
    guard let member = members["time_zone"], member != .null else {
      log.add(
        .other,
        "time_zone",
        at: file.features.lazy.compactMap(\.anchor).first
          ?? Coordinate(latitude: 0, longitude: 0)
      ) { $0.noTimeZone }
      return "UTC"
    }
    if let name = member.string, TimeZone(identifier: name) != nil { return name }
    throw CampusFileError(
      .unknownTimeZone,
      fileName: file.name,
      .message { $0.unknownTimeZone(member.text) }
    )
  }

  /// The map image.
  func mapImage() throws(CampusFileError) -> MapImage? {
    guard let member = members["map_image"], member != .null else { return nil }
    do {
      return try MapImage(json: member)
    } catch {
      throw CampusFileError(.badMapImage, fileName: file.name, error.message)
    }
  }
}
