import CampusGraph

/// Value with a condition: one part of a tag such as
/// `no @ (Mo-Fr 07:00-09:00); destination @ (19:00-22:00)`.
///
/// Source: the wiki's page *Conditional restrictions*.
struct ConditionalValue: Sendable, Equatable {
  /// The value that holds under the condition.
  var value: String
  /// The condition as written, without its parentheses.
  var condition: String

  /// The longest value that is read, in bytes; OpenStreetMap's limit is 255 characters.
  private static let longest = 1020

  /// The parts of a tag's value that have a condition.
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

  /// The hours in which it holds; `nil` if the condition is not a time or not understood.
  private var hours: OpeningHours? { try? OpeningHours(parsing: condition) }

  /// The values of a tag with the hours in which they hold, equal ones merged, and whether all
  /// conditions were understood as hours.
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
  /// The union of two opening hours.
  ///
  /// - Returns: `nil` if the others contain a rule that closes, which cannot be appended, or if the
  ///   union is longer than the limit of opening hours.
  func joined(with others: OpeningHours) -> OpeningHours? {
    let closing = [";", "||", "\"", "off", "closed", "unknown"]
    guard !text.contains("||"), !closing.contains(where: others.text.contains) else { return nil }
    return try? OpeningHours(parsing: "\(text) open, \(others.text)")
  }
}
