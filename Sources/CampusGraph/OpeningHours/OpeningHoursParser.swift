import GeoCore

/// Recursive-descent parser of opening hours: rules of selectors and a modifier, with separators.
///
/// Dates and years are in `OpeningHoursParser+Dates.swift`.
struct OpeningHoursParser {
  private let tokens: [OpeningHoursToken]
  private var index = 0

  init(_ text: String) throws(OpeningHoursError) {
    guard text.utf8.count <= 2000 else {
      throw .malformed(
        at: 2001,
        expected: LocalizedText(en: "2,000 bytes at most", es: "2000 bytes como máximo")
      )
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
      default: throw unexpected(expected: Self.separator)
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

  func unexpected(expected: LocalizedText) -> OpeningHoursError {
    .malformed(at: position, expected: expected)
  }

  func refuse(_ sign: String, _ what: LocalizedText) throws(OpeningHoursError) {
    if kind == .sign(sign) { throw .notSupported(at: position, what) }
  }

  // MARK: - Rules

  private static let separator = LocalizedText(en: "; or the end", es: "; o el final")

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
    if index == start { throw try notSupportedWord() ?? unexpected(expected: Self.ruleStart) }
    if let error = try notSupportedWord() { throw error }
    return rule
  }

  private static let ruleStart = LocalizedText(
    en: "a weekday (Mo), date (Dec 25), time (08:00-18:00), 24/7 or off",
    es: "un día (Mo), una fecha (Dec 25), una hora (08:00-18:00), 24/7 u off"
  )

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
      .notSupported(
        at: position,
        LocalizedText(en: "times of the sun are", es: "la hora del sol")
      )
    case .word("easter"):
      .notSupported(at: position, LocalizedText(en: "Easter is", es: "la Pascua"))
    case .word("week"):
      .notSupported(
        at: position,
        LocalizedText(en: "week numbers are", es: "el número de semana")
      )
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
        try refuse("+", Self.dayOffset)
        try refuse("-", Self.dayOffset)
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

  private static let dayOffset = LocalizedText(
    en: "days counted from others are",
    es: "el día contado desde otro"
  )

  private mutating func continuesWeekdays() -> Bool {
    let next = kind(ahead: 1)
    guard kind == .sign(","), weekday(next) != nil || isHoliday(next) else { return false }
    advance()
    return true
  }

  private mutating func weekdayRange() throws(OpeningHoursError) -> UInt8 {
    let expected = LocalizedText(en: "a weekday such as Mo", es: "un día como Mo")
    guard let first = weekday(kind) else { throw unexpected(expected: expected) }
    advance()
    try refuse("[", LocalizedText(en: "the n-th weekday of a month is", es: "el n.º día del mes"))
    try refuse("+", Self.dayOffset)
    guard consume("-") else { return 1 << UInt8(first) }
    guard let last = weekday(kind) else { throw unexpected(expected: expected) }
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
      throw .malformed(
        at: position,
        expected: LocalizedText(en: "a start before 24:00", es: "un inicio antes de las 24:00")
      )
    }
    if consume("+") { return start..<1440 }
    guard consume("-") else {
      throw unexpected(
        expected: LocalizedText(en: "- and a closing time", es: "- y la hora de cierre")
      )
    }
    if let error = try notSupportedWord() { throw error }
    let given = try time()
    let end = given <= start ? given + 1440 : given
    try refuse("/", LocalizedText(en: "repetition within a span is", es: "la repetición"))
    return consume("+") ? start..<max(end, 1440) : start..<end
  }

  private mutating func time() throws(OpeningHoursError) -> Int {
    let expected = LocalizedText(
      en: "a time of day from 00:00 to 48:00",
      es: "una hora de 00:00 a 48:00"
    )
    guard case .number(let hour, 1...2) = kind, kind(ahead: 1) == .sign(":"),
      case .number(let minute, 2) = kind(ahead: 2),
      hour < 48 && minute < 60
        || hour == 48 && minute == 0
    else { throw unexpected(expected: expected) }
    advance(by: 3)
    return hour * 60 + minute
  }
}
