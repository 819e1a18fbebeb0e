import CampusGraph

/// Time-dependent access rights: `*:conditional` and `opening_hours`.
///
/// Only conditions on the time count. Other conditions (`weight>3.5`, `wet`, `residents`) and times
/// that are not understood never hold.
///
/// Source: the wiki's pages *Conditional restrictions* and *Key:opening_hours*.
enum ConditionalRules {
  /// Rights with the same schedule.
  struct Share: Hashable {
    /// The rights, those of drivers with a permission as ``AccessMask/permitted``.
    var access: AccessMask
    /// `nil` for always.
    var schedule: OpeningHours?
  }

  /// The keys that may be followed by `:conditional`.
  private static let keys: Set<String> = TravelMode.allCases.reduce(into: []) { keys, mode in
    keys.formUnion(mode.accessKeys.flatMap { [$0.name, $0.forward, $0.backward] })
    keys.formUnion(mode.onewayKeys)
  }

  /// The most conditions of one object that are evaluated; further ones are ignored.
  private static let mostConditions = 4

  /// Whether an access right is tagged with a condition.
  static func isTimed(_ tags: OSMTags) -> Bool {
    tags.conditionalKeys.contains(where: keys.contains)
  }

  /// The access rights of an object, grouped by their schedule.
  ///
  /// - Parameters:
  ///   - tags: the object's tags.
  ///   - hours: its opening hours; `nil` for always open.
  ///   - access: computes the rights of tags without conditions.
  /// - Returns: disjoint, non-empty shares, those without a schedule first.
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

  /// The conditions of one object.
  private struct Conditions {
    /// The hours in which each condition holds.
    private(set) var hours: [OpeningHours] = []
    private let original: OSMTags
    private var values: [(key: String, value: String, condition: Int)] = []
    /// The condition that stands for the object's opening hours.
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

    /// Whether the object is closed if the given conditions hold; `truth` has one bit for each.
    func isClosed(_ truth: Int) -> Bool { opening.map { truth & (1 << $0) == 0 } ?? false }

    /// The tags that apply if the given conditions hold; later values take precedence.
    func tags(_ truth: Int) -> OSMTags {
      values.reduce(original) { tags, item in
        truth & (1 << item.condition) == 0 ? tags : tags.setting(item.key, to: item.value)
      }
    }

    /// The schedule of a right: `.some(nil)` for always, `nil` for never.
    ///
    /// If a right depends on several conditions at once, its value outside all of them is used.
    ///
    /// - Parameter holds: whether the right holds, for each combination of conditions.
    /// - Returns: the schedule.
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
