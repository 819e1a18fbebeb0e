import CampusGraph

/// Tags of turn restrictions.
///
/// Source: the wiki's page *Relation:restriction*. Restrictions apply to vehicles, and to walkers
/// only with `restriction:foot`.
enum RestrictionRules {
  /// The direction of a turn according to the restriction's value.
  enum Heading: Sendable {
    case left
    case right
    case straight
    case around
    /// `no_entry` and `no_exit` state no direction.
    case anywhere
  }

  /// The meaning of a value of `restriction`.
  struct Kind: Sendable, Hashable {
    var heading: Heading
    /// Whether the turn is mandatory instead of forbidden.
    var isOnly = false
    var hasSeveralFrom = false
    var hasSeveralTo = false
  }

  /// A kind of restriction with its modes and hours.
  struct Rule: Sendable, Hashable {
    var kind: Kind
    /// Both directions of a mode, or neither.
    var modes: AccessMask
    /// `nil` for always.
    var schedule: OpeningHours?
  }

  private static let kinds: [String: Kind] = [
    "no_left_turn": Kind(heading: .left), "no_right_turn": Kind(heading: .right),
    "no_straight_on": Kind(heading: .straight), "no_u_turn": Kind(heading: .around),
    "no_entry": Kind(heading: .anywhere, hasSeveralFrom: true),
    "no_exit": Kind(heading: .anywhere, hasSeveralTo: true),
    "only_left_turn": Kind(heading: .left, isOnly: true),
    "only_right_turn": Kind(heading: .right, isOnly: true),
    "only_straight_on": Kind(heading: .straight, isOnly: true),
    "only_u_turn": Kind(heading: .around, isOnly: true),
  ]

  /// The meaning of a value; `nil` if it restricts nothing or is unknown.
  ///
  /// For values that are not in the wiki, the prefix `no_` or `only_` is enough, because the
  /// members define the turn.
  static func kind(named value: String) -> Kind? {
    if let known = kinds[value] { return known }
    let isOnly = value.hasPrefix("only_")
    guard isOnly || value.hasPrefix("no_"), !isHarmless(value) else { return nil }
    return Kind(heading: heading(value), isOnly: isOnly)
  }

  private static func heading(_ value: String) -> Heading {
    let words: [(String, Heading)] = [
      ("left", .left), ("right", .right), ("straight", .straight), ("u_turn", .around),
    ]
    let named = words.filter { value.contains($0.0) }
    return named.count == 1 ? named[0].1 : .anywhere
  }

  /// Whether a value restricts no turn: exceptions for a mode, give way, rules at red lights.
  private static func isHarmless(_ value: String) -> Bool {
    harmless.contains(value) || value.hasSuffix("_on_red")
  }

  private static let harmless: Set<String> = ["none", "no", "give_way", "stop"]

  /// The modes that `except=*` exempts.
  private static let exceptions: [String: AccessMask] = [
    "bicycle": .bike, "motorcar": .car, "motor_vehicle": .car, "vehicle": [.bike, .car],
  ]

  /// The keys that apply to each group of modes, the most specific first.
  private static let keys: [(modes: AccessMask, keys: [String])] = [
    (
      .car,
      ["restriction:motorcar", "restriction:motor_vehicle", "restriction:vehicle", "restriction"]
    ),
    (.bike, ["restriction:bicycle", "restriction:vehicle", "restriction"]),
    ([.foot, .wheelchair], ["restriction:foot"]),
  ]

  /// Whether a relation of this `type` is a turn restriction.
  static func isRestriction(_ type: String?) -> Bool {
    type.map { $0 == "restriction" || $0.hasPrefix("restriction:") } ?? false
  }

  /// The rules of a relation, and whether all its tags for the supported modes were understood.
  static func rules(_ tags: OSMTags) -> (rules: [Rule], isUnderstood: Bool) {
    var reader = Reader(tags: tags)
    for (modes, keys) in keys {
      reader.read(keys, for: modes.subtracting(exempt(tags)))
    }
    return (reader.rules, reader.isUnderstood)
  }

  private static func exempt(_ tags: OSMTags) -> AccessMask {
    var exempt: AccessMask = []
    for name in (tags["except"] ?? "").split(whereSeparator: { ";, ".contains($0) }) {
      exempt.formUnion(exceptions[String(name)] ?? [])
    }
    return exempt
  }

  /// Reads the keys of one relation.
  private struct Reader {
    let tags: OSMTags
    var rules: [Rule] = []
    var isUnderstood = true

    /// The value of a key.
    ///
    /// In an older form the type contains the mode, `type=restriction:bicycle`; `restriction` then
    /// applies to that mode only.
    private func value(_ key: String, _ suffix: String = "") -> String? {
      let type = tags["type"]
      if key == "restriction", type != key { return nil }
      return tags[key + suffix] ?? (type == key ? tags["restriction" + suffix] : nil)
    }

    mutating func read(_ keys: [String], for modes: AccessMask) {
      guard !modes.isEmpty else { return }
      let plain = keys.firstIndex { value($0) != nil }
      let conditional = keys[...(plain ?? keys.count - 1)]
        .compactMap { value($0, ":conditional") }.first
      var excluded: [OpeningHours] = []
      let timed = ConditionalValue.timed(conditional ?? "")
      if !timed.isAll { isUnderstood = false }
      for (value, hours) in timed.values {
        if let kind = RestrictionRules.kind(named: value) {
          add(Rule(kind: kind, modes: modes, schedule: hours))
        } else if isHarmless(value) {
          excluded.append(hours)
        } else {
          isUnderstood = false
        }
      }
      if let plain, let text = value(keys[plain]) { read(plain: text, modes, except: excluded) }
    }

    /// Reads a value without a condition, or with the hours of the older keys.
    private mutating func read(
      plain text: String,
      _ modes: AccessMask,
      except excluded: [OpeningHours]
    ) {
      if isHarmless(text) { return }
      guard let kind = RestrictionRules.kind(named: text), excluded.count <= 1 else {
        isUnderstood = false
        return
      }
      if let hours = excluded.first {
        // It holds outside the hours of the exception.
        guard let others = hours.complement else {
          isUnderstood = false
          return
        }
        add(Rule(kind: kind, modes: modes, schedule: others))
        return
      }
      guard tags["hour_on"] != nil || tags["day_on"] != nil else {
        add(Rule(kind: kind, modes: modes))
        return
      }
      guard let hours = OlderHours.hours(tags) else {
        isUnderstood = false
        return
      }
      add(Rule(kind: kind, modes: modes, schedule: hours))
    }

    private mutating func add(_ rule: Rule) {
      let known = rules.firstIndex { $0.kind == rule.kind && $0.schedule == rule.schedule }
      if let known {
        rules[known].modes.formUnion(rule.modes)
      } else {
        rules.append(rule)
      }
    }
  }
}

/// Hours in the form that precedes conditional tags: `day_on`, `day_off`, `hour_on`, `hour_off`.
private enum OlderHours {
  private static let days: [String: String] = [
    "monday": "Mo", "tuesday": "Tu", "wednesday": "We", "thursday": "Th", "friday": "Fr",
    "saturday": "Sa", "sunday": "Su",
  ]

  /// The hours; `nil` if they are not understood.
  static func hours(_ tags: OSMTags) -> OpeningHours? {
    var words: [String] = []
    if let on = tags["day_on"] {
      guard let first = day(on), let last = day(tags["day_off"] ?? on) else { return nil }
      words.append(first == last ? first : "\(first)-\(last)")
    }
    if let on = tags["hour_on"], let off = tags["hour_off"] {
      let (starts, ends) = (on.split(separator: ";"), off.split(separator: ";"))
      guard starts.count == ends.count else { return nil }
      let spans = zip(starts, ends).map { "\(clock($0))-\(clock($1))" }
      words.append(spans.joined(separator: ","))
    }
    return try? OpeningHours(parsing: words.joined(separator: " "))
  }

  private static func day(_ text: String) -> String? {
    let text = text.lowercased()
    return days[text] ?? days.values.first { $0.lowercased() == text }
  }

  /// A time of day with minutes: `7` becomes `7:00`.
  private static func clock(_ text: Substring) -> String {
    let text = text.filter { !$0.isWhitespace }
    return text.contains(":") ? text : text + ":00"
  }
}
