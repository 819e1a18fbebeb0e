import Foundation
import GeoCore
import TrackingOracles

/// Matching of the recorded drives by other programs.
///
/// They run in `match_peers.py`: it reads the fixes that ``fixes(of:)`` writes, and writes the matched
/// lines that ``read(from:)`` reads.
struct RecordedPeers {
  /// The matched lines of one drive by one program.
  struct Answer: Decodable, Sendable {
    let program: String
    let network: String
    let variant: String
    let id: Int
    /// Lines as `[longitude, latitude]`; empty if nothing was matched.
    let lines: [[[Double]]]

    /// The directed edges below all lines, in order.
    func way(on finder: WayFinder) -> [WayMismatch.Part] {
      lines.flatMap { line in
        let places = line.compactMap { place in
          place.count == 2 ? Coordinate(latitude: place[1], longitude: place[0]) : nil
        }
        return places.count > 1 ? finder.way(below: LineString(places)) : []
      }
    }
  }

  /// The fixes of one drive, for other programs.
  private struct Question: Encodable {
    let variant: String
    let id: Int
    /// `[longitude, latitude, seconds since 1970, metres of accuracy or 0]`.
    let fixes: [[Double]]
  }

  private let answers: [Answer]

  /// Takes the answers of no program.
  init() { answers = [] }

  /// Reads answers, one JSON object a line.
  init(from file: URL) throws {
    let decoder = JSONDecoder()
    answers = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { try decoder.decode(Answer.self, from: Data($0.utf8)) }
  }

  /// The fixes of all drives in all variants, one JSON object a line.
  static func fixes(of recordings: [Recording]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let lines = try Recording.Variant.allCases.filter { !$0.isFilled }.flatMap { variant in
      try recordings.map { recording in
        let fixes = recording.fixes(variant).map { fix in
          [
            fix.coordinate.longitude, fix.coordinate.latitude, fix.time ?? 0, fix.accuracy ?? 0,
          ]
        }
        let question = Question(variant: variant.name, id: recording.id, fixes: fixes)
        return String(decoding: try encoder.encode(question), as: UTF8.self)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Text

  /// A section of the report; empty without answers.
  func text(_ rows: [RecordedReport.Row], _ networks: [RecordedReport.Network]) -> String {
    guard !answers.isEmpty else { return "" }
    let programs = Set(answers.map(\.program)).sorted()
    let groups = Dictionary(grouping: answers) { "\($0.network)|\($0.variant)|\($0.program)" }
    let finders = Dictionary(uniqueKeysWithValues: networks.map { ($0.name, $0.finder) })
    let cells = rows.compactMap { row -> [String]? in
      guard let finder = finders[row.network] else { return nil }
      let theirs = programs.map { program -> Mismatches in
        let group = groups["\(row.network)|\(row.variant.name)|\(program)"] ?? []
        let answers = Dictionary(uniqueKeysWithValues: group.map { ($0.id, $0) })
        return Mismatches(
          row.trips.map { trip in
            WayMismatch(truth: trip.way, found: answers[trip.id]?.way(on: finder) ?? [])
          }
        )
      }
      let all = [row.drives] + theirs
      return [row.label] + all.map { Text.percent($0.share) }
        + all.map { Text.percent($0.tracksRight) }
    }
    let names = ["Rumbo"] + programs
    let head =
      ["network, fixes"] + names.map { "mismatch, \($0)" } + names.map { "tracks right, \($0)" }
    return """

      ### Beside other programs

      The same fixes, each program with its own import of the same extracts (`match_peers.py`), compared as above. The others take 5 m for fixes without accuracy, which is their default.

      \(Text.table(head, cells))
      """
  }
}

/// The mismatch of many drives.
struct Mismatches {
  /// Metres of mismatch up to which a whole track counts as right.
  private static let rightTrack: Meters = 20

  /// (missed + added) ÷ driven, over all drives.
  let total: WayMismatch
  /// The share of tracks that are right.
  let tracksRight: Double

  init(_ drives: [WayMismatch]) {
    var total = WayMismatch()
    for drive in drives { total.add(drive) }
    self.total = total
    let right = drives.count(where: Self.isRight)
    tracksRight = drives.isEmpty ? 0 : Double(right) / Double(drives.count)
  }

  var share: Double { total.share }

  /// Whether a whole track counts as right.
  static func isRight(_ drive: WayMismatch) -> Bool { drive.missed + drive.added <= rightTrack }
}
