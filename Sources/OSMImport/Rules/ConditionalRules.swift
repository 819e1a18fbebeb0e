import CampusGraph

/// Who may use a way or pass a barrier at what time: `*:conditional` and `opening_hours`.
///
/// Only times count. Other conditions (`weight>3.5`, `wet`, `residents`) hold for nobody here, and times
/// that are not understood never.
///
/// Source: the wiki's pages *Conditional restrictions* and *Key:opening_hours*.
enum ConditionalRules {
  /// Rights that are had at the same times.
  struct Share: Hashable {
    /// Drivers with a permission have rights of their own, ``AccessMask/permitted``.
    var access: AccessMask
    /// `nil` for always.
    var schedule: OpeningHours?
  }

  /// The keys that may be followed by `:conditional`.
  private static let keys: Set<String> = TravelMode.allCases.reduce(into: []) { keys, mode in
    keys.formUnion(mode.accessKeys.flatMap { [$0.name, $0.forward, $0.backward] })
    keys.formUnion(mode.onewayKeys)
  }

  /// More conditions than these are not told apart.
  private static let mostConditions = 4

  /// Whether some right is said to hang on a condition.
  static func isTimed(_ tags: OSMTags) -> Bool {
    tags.conditionalKeys.contains(where: keys.contains)
  }

  /// The rights to use something, parted by when they are had.
  ///
  /// - Parameters:
  ///   - tags: what it is tagged with.
  ///   - hours: when it is open at all; `nil` for always.
  ///   - access: the rights that tags without conditions give.
  /// - Returns: shares that are disjoint and not empty; those without a schedule come first.
  static func shares(
    _ tags: OSMTags,
    hours: OpeningHours?,
    access: (OSMTags) -> AccessMask
  ) -> [Share] {
    let conditions = Conditions(tags, hours: hours)
    if conditions.hours.isEmpty {
      let always = access(tags)
      return always.isEmpty ? [] : [Share(access: always)]
    }
    let masks = (0..<(1 << conditions.hours.count)).map { truth in
      conditions.isClosed(truth) ? [] : access(conditions.tags(truth))
    }
    var shares: [Share] = []
    for bit in (0..<10).map({ AccessMask(rawValue: 1 << $0) }) {
      let holds = masks.map { $0.contains(bit) }
      guard case .some(let schedule) = conditions.schedule(holds) else { continue }
      if let known = shares.firstIndex(where: { $0.schedule == schedule }) {
        shares[known].access.insert(bit)
      } else {
        shares.append(Share(access: bit, schedule: schedule))
      }
    }
    return shares.filter { $0.schedule == nil } + shares.filter { $0.schedule != nil }
  }

  /// The conditions of one object, each of which holds or does not.
  private struct Conditions {
    /// When each holds.
    private(set) var hours: [OpeningHours] = []
    private let original: OSMTags
    private var values: [(key: String, value: String, condition: Int)] = []
    /// The condition under which it is open at all.
    private var opening: Int?

    init(_ tags: OSMTags, hours opening: OpeningHours?) {
      original = tags
      for key in tags.conditionalKeys.sorted() where keys.contains(key) {
        for (value, hours) in ConditionalValue.timed(tags[key + ":conditional"] ?? "").values {
          if let condition = number(of: hours) { values.append((key, value, condition)) }
        }
      }
      if let opening { self.opening = number(of: opening) }
    }

    private mutating func number(of hours: OpeningHours) -> Int? {
      if let known = self.hours.firstIndex(of: hours) { return known }
      guard self.hours.count < mostConditions else { return nil }
      self.hours.append(hours)
      return self.hours.count - 1
    }

    /// Whether it is closed to all where some conditions hold, one bit each.
    func isClosed(_ truth: Int) -> Bool { opening.map { truth & (1 << $0) == 0 } ?? false }

    /// The tags as they are where some conditions hold; later values prevail.
    func tags(_ truth: Int) -> OSMTags {
      values.reduce(original) { tags, item in
        truth & (1 << item.condition) == 0 ? tags : tags.setting(item.key, to: item.value)
      }
    }

    /// When a right is had: `.some(nil)` for always, `nil` for never.
    ///
    /// Where it hangs on several conditions at once, it is had as it is outside all of them.
    func schedule(_ holds: [Bool]) -> OpeningHours?? {
      if !holds.contains(true) { return nil }
      if !holds.contains(false) { return .some(nil) }
      for (index, hours) in hours.enumerated() {
        let bit = 1 << index
        guard holds.indices.allSatisfy({ holds[$0] == holds[$0 & bit] }) else { continue }
        if holds[bit] { return hours }
        if let complement = hours.complement { return complement }
      }
      let usual = opening.map { 1 << $0 } ?? 0
      return holds[usual] ? .some(nil) : nil
    }
  }
}
