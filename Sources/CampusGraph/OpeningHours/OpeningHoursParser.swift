/// Recursive-descent parser of opening hours: rules of selectors and a modifier, with separators.
///
/// Dates and years are in `OpeningHoursParser+Dates.swift`.
struct OpeningHoursParser {
  private let tokens: [OpeningHoursToken]
  private var index = 0

  init(_ text: String) throws(OpeningHoursError) {
    guard text.utf8.count <= 2000 else {
      throw .malformed(at: 2001, expected: \.limitedLength)
    }
    tokens = try OpeningHoursToken.tokens(of: text)
  }

  /// The whole text: rules in groups separated by `||`.
  mutating func groups() throws(OpeningHoursError) -> [[OpeningRule]] {
    var groups: [[OpeningRule]] = [[]]
    var isAdditional = false
    repeat {
      groups[groups.count - 1].append(try rule(isAdditional: isAdditional))
      switch kind {
      case .sign(";"): isAdditional = false
      case .sign(","): isAdditional = true
      case .sign("||"):
        isAdditional = false
        groups.append([])
      case .end: return groups
      default: throw unexpected(expected: \.ruleSeparator)
      }
      advance()
      // A semicolon may end the text.
    } while kind != .end || isAdditional || groups.last?.isEmpty == true
    return groups
  }

  // MARK: - Tokens

  var kind: OpeningHoursToken.Kind { tokens[index].kind }
  var position: Int { tokens[index].position }

  func kind(ahead distance: Int) -> OpeningHoursToken.Kind {
    index + distance < tokens.count ? tokens[index + distance].kind : .end
  }

  mutating func advance(by count: Int = 1) { index = min(index + count, tokens.count - 1) }

  mutating func consume(_ sign: String) -> Bool {
    guard kind == .sign(sign) else { return false }
    advance()
    return true
  }

  func unexpected(expected: (any MessageTexts) -> String) -> OpeningHoursError {
    .malformed(at: position, expected: expected)
  }

  func refuse(
    _ sign: String,
    _ feature: (any MessageTexts) -> String
  ) throws(OpeningHoursError) {
    if kind == .sign(sign) { throw .notSupported(at: position, feature) }
  }

  // MARK: - Rules

  private mutating func rule(isAdditional: Bool) throws(OpeningHoursError) -> OpeningRule {
    var rule = OpeningRule()
    rule.isAdditional = isAdditional
    let start = index
    if isAlways {
      advance(by: 3)
    } else {
      try parseYearsAndDates(into: &rule)
      try parseWeekdays(into: &rule)
      if startsTime { rule.times = try times() }
    }
    let hasSelector = index > start
    let hasState = parseState(into: &rule)
    if kind == .comment {
      advance()
      if !hasSelector, !hasState { rule.state = .unknown }
    }
    if index == start { throw try notSupportedWord() ?? unexpected(expected: \.ruleStart) }
    if let error = try notSupportedWord() { throw error }
    return rule
  }

  private var isAlways: Bool {
    kind == .number(24, digits: 2) && kind(ahead: 1) == .sign("/")
      && kind(ahead: 2) == .number(7, digits: 1)
  }

  private mutating func parseState(into rule: inout OpeningRule) -> Bool {
    switch kind {
    case .word("open"): rule.state = .open
    case .word("off"), .word("closed"): rule.state = .closed
    case .word("unknown"): rule.state = .unknown
    default: return false
    }
    advance()
    return true
  }

  private func notSupportedWord() throws(OpeningHoursError) -> OpeningHoursError? {
    let token = kind == .sign("(") ? kind(ahead: 1) : kind
    return switch token {
    case .word("sunrise"), .word("sunset"), .word("dawn"), .word("dusk"):
      .notSupported(at: position, \.timesOfSun)
    case .word("easter"):
      .notSupported(at: position, \.easter)
    case .word("week"):
      .notSupported(at: position, \.weekNumbers)
    default: nil
    }
  }

  // MARK: - Weekdays

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]

  private func weekday(_ kind: OpeningHoursToken.Kind) -> Int? {
    guard case .word(let word) = kind else { return nil }
    return Self.weekdays.firstIndex(of: word)
  }

  private func isHoliday(_ kind: OpeningHoursToken.Kind) -> Bool {
    kind == .word("ph") || kind == .word("sh")
  }

  private mutating func parseWeekdays(into rule: inout OpeningRule) throws(OpeningHoursError) {
    guard weekday(kind) != nil || isHoliday(kind) else { return }
    var mask: UInt8 = 0
    repeat {
      if isHoliday(kind) {
        advance()
        try refuse("+") { $0.relativeDays }
        try refuse("-") { $0.relativeDays }
      } else {
        mask |= try weekdayRange()
      }
    } while continuesWeekdays()
    if weekday(kind) != nil {
      // "PH Mo-Fr": holidays on these days; holidays are not known.
      _ = try weekdayRange()
      while continuesWeekdays() { _ = try weekdayRange() }
      mask = 0
    }
    rule.weekdays = mask
  }

  private mutating func continuesWeekdays() -> Bool {
    let next = kind(ahead: 1)
    guard kind == .sign(","), weekday(next) != nil || isHoliday(next) else { return false }
    advance()
    return true
  }

  private mutating func weekdayRange() throws(OpeningHoursError) -> UInt8 {
    guard let first = weekday(kind) else { throw unexpected(expected: \.aWeekday) }
    advance()
    try refuse("[") { $0.nthWeekday }
    try refuse("+") { $0.relativeDays }
    guard consume("-") else { return 1 << UInt8(first) }
    guard let last = weekday(kind) else { throw unexpected(expected: \.aWeekday) }
    advance()
    let count = (last - first + 7) % 7
    return (0...count).reduce(0) { $0 | 1 << UInt8((first + $1) % 7) }
  }

  // MARK: - Times

  private var startsTime: Bool {
    if case .number = kind { kind(ahead: 1) == .sign(":") } else { false }
  }

  private mutating func times() throws(OpeningHoursError) -> [Range<Int>] {
    var times = [try timeSpan()]
    while kind == .sign(","), case .number = kind(ahead: 1), kind(ahead: 2) == .sign(":") {
      advance()
      times.append(try timeSpan())
    }
    return times
  }

  private mutating func timeSpan() throws(OpeningHoursError) -> Range<Int> {
    let position = position
    let start = try time()
    guard start < 1440 else {
      throw .malformed(at: position, expected: \.startBeforeMidnight)
    }
    if consume("+") { return start..<1440 }
    guard consume("-") else {
      throw unexpected(expected: \.closingTime)
    }
    if let error = try notSupportedWord() { throw error }
    let given = try time()
    let end = given <= start ? given + 1440 : given
    try refuse("/") { $0.repetition }
    return consume("+") ? start..<max(end, 1440) : start..<end
  }

  private mutating func time() throws(OpeningHoursError) -> Int {
    guard case .number(let hour, 1...2) = kind, kind(ahead: 1) == .sign(":"),
      case .number(let minute, 2) = kind(ahead: 2),
      hour < 48 && minute < 60
        || hour == 48 && minute == 0
    else { throw unexpected(expected: \.aTime) }
    advance(by: 3)
    return hour * 60 + minute
  }
}
