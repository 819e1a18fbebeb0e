import CampusGraph
import GeoCore
import RouteService

/// Event of a calendar or of a table, before its place is looked up.
struct ImportedEvent: Hashable {
  /// The id in its file: the same id means the same event when the file is imported again.
  var id: String
  var title: String
  var details: String?
  /// The place as text.
  var place: String?
  var coordinate: Coordinate?
  /// Seconds since 1970.
  var starts: Int64
  var ends: Int64

  /// The id in the store, which can stand in a path: a hash of that of the file.
  var storedID: String {
    // FNV-1a with 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return "import-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// What a file of events has.
struct EventFile {
  /// Why an event is left out.
  enum Problem: Hashable {
    case noTitle, noTime, endBeforeStart, rule
    /// Its place is not known.
    case place(String)
  }

  /// The most events of a file, with those that recur.
  static let mostEvents = 2000
  /// The longest title, details and place in bytes.
  static let longestText = 1000

  var events: [ImportedEvent] = []
  var problems: [(line: Int, problem: Problem)] = []
  /// Whether there were more than ``mostEvents``.
  var isTooLong = false

  /// Takes an event, or notes what is wrong with it.
  mutating func take(_ event: Result<ImportedEvent, Failure>, line: Int) {
    switch event {
    case .success(let event):
      guard events.count < Self.mostEvents else {
        isTooLong = true
        return
      }
      events.append(event)
    case .failure(let failure): problems.append((line, failure.problem))
    }
  }

  /// A problem as an error.
  struct Failure: Error {
    let problem: Problem
    init(_ problem: Problem) { self.problem = problem }
  }

  /// A text of at most ``longestText`` bytes; `nil` if it is empty.
  static func bounded(_ text: String?) -> String? {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
    guard text.utf8.count > longestText else { return text }
    var short = ""
    for character in text where short.utf8.count + character.utf8.count <= longestText {
      short.append(character)
    }
    return short
  }
}
