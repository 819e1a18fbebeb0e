import CampusGraph

/// A value that holds under a condition: one part of a tag such as
/// `no @ (Mo-Fr 07:00-09:00); destination @ (19:00-22:00)`.
///
/// Source: the wiki's page *Conditional restrictions*.
struct ConditionalValue: Sendable, Equatable {
  /// What then holds.
  var value: String
  /// The condition as it is written, without its parentheses.
  var condition: String

  /// The longest value that is read, in bytes: OpenStreetMap's own limit is 255 characters.
  private static let longest = 1020

  /// The parts of a tag's value; those without a condition are left out.
  static func parts(of text: String) -> [ConditionalValue] {
    split(text).compactMap { part in
      guard let at = part.firstIndex(of: "@") else { return nil }
      var condition = trimmed(part[part.index(after: at)...])
      if condition.hasPrefix("("), condition.hasSuffix(")") {
        condition = trimmed(condition.dropFirst().dropLast())
      }
      return ConditionalValue(value: String(trimmed(part[..<at])), condition: String(condition))
    }
  }

  /// The hours in which it holds; `nil` where it hangs on something else than the time, or on times
  /// that are not understood.
  private var hours: OpeningHours? { try? OpeningHours(parsing: condition) }

  /// The values of a tag that hold at certain times, those of equal values together, and whether all
  /// conditions were such times.
  static func timed(_ text: String) -> (values: [(value: String, hours: OpeningHours)], isAll: Bool)
  {
    guard text.utf8.count <= longest else { return ([], false) }
    let parts = parts(of: text)
    var values: [(value: String, hours: OpeningHours)] = []
    for part in parts {
      guard let hours = part.hours else { continue }
      if let last = values.last, last.value == part.value, let both = last.hours.joined(with: hours)
      {
        values[values.count - 1].hours = both
      } else {
        values.append((part.value, hours))
      }
    }
    return (values, parts.allSatisfy { $0.hours != nil })
  }

  /// Splits at semicolons outside parentheses.
  private static func split(_ text: String) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == ";" && depth <= 0
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return text[first...last]
  }
}

extension OpeningHours {
  /// Hours that are open whenever these or others are; `nil` where the others close anything, and so
  /// cannot simply be added, and where both together are longer than hours may be.
  func joined(with others: OpeningHours) -> OpeningHours? {
    let closing = [";", "||", "\"", "off", "closed", "unknown"]
    guard !text.contains("||"), !closing.contains(where: others.text.contains) else { return nil }
    return try? OpeningHours(parsing: "\(text) open, \(others.text)")
  }
}
