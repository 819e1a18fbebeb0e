import CampusGraph
import Testing

/// A drawn city and the expected ways of routes through it.
struct RouteCase: Sendable, CustomTestStringConvertible {
  let title: String
  let map: String
  let ways: String
  var nodes: [Character: String] = [:]
  var relations = ""
  /// Lines such as `car,bike a>c: ab bc`, with `-` if there is no route; `car a>c @Fr0830: ab bc`
  /// is at half past eight on a Friday.
  let routes: String

  var testDescription: String { title }

  var city: DrawnCity { DrawnCity(map, ways: ways, nodes: nodes, relations: relations) }

  /// A query and its expected answer.
  struct Route {
    var profile: String
    var from: Character
    var to: Character
    var time: LocalTime?
    var ways: String
  }

  /// The parsed lines.
  func expected() throws -> [Route] {
    try routes.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      let ends = Array(words[1])
      var time: LocalTime?
      if words.count > 2 {
        let known = try #require(Self.time(words[2]))
        time = known
      }
      let ways = parts[1].split(separator: " ").joined(separator: " ")
      return words[0].split(separator: ",").map {
        [time] in Route(profile: String($0), from: ends[0], to: ends[2], time: time, ways: ways)
      }
    }
  }

  /// `@Fr0830`, in the week of the 16th of November 2026.
  private static func time(_ word: Substring) -> LocalTime? {
    let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    guard let day = days.firstIndex(of: String(word.dropFirst().prefix(2))),
      let clock = Int(word.dropFirst(3))
    else { return nil }
    return LocalTime(year: 2026, month: 11, day: 16 + day, hour: clock / 100, minute: clock % 100)
  }
}
