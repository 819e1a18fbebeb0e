/// A turn restriction as a relation has it: rules, and the ways and nodes between which they hold.
struct TurnRestriction: Sendable {
  /// What one passes between the first way and the last.
  enum Via: Sendable, Equatable {
    case node(Int64)
    /// Ways in the order of travel.
    case ways([Int64])
  }

  let rules: [RestrictionRules.Rule]
  /// Whether ``rules`` are all that it says.
  let isUnderstood: Bool
  let from: [Int64]
  let via: Via
  let to: [Int64]

  /// The ids of all ways that it names.
  var ways: [Int64] {
    if case .ways(let between) = via { return from + between + to }
    return from + to
  }

  /// Takes a relation; `nil` where members are missing or are not what their roles want.
  init?(_ rules: [RestrictionRules.Rule], isUnderstood: Bool, members: [OSMMember]) {
    var (from, to, nodes, ways): ([Int64], [Int64], [Int64], [Int64]) = ([], [], [], [])
    for member in members {
      switch (member.role, member.kind) {
      case ("from", .way): from.append(member.id)
      case ("to", .way): to.append(member.id)
      case ("via", .node): nodes.append(member.id)
      case ("via", .way): ways.append(member.id)
      case ("from", _), ("to", _), ("via", _): return nil
      // `location_hint` and the like.
      default: continue
      }
    }
    let kinds = rules.map(\.kind)
    guard !from.isEmpty, !to.isEmpty,
      from.count == 1 || kinds.allSatisfy(\.hasSeveralFrom),
      to.count == 1 || kinds.allSatisfy(\.hasSeveralTo)
    else { return nil }
    switch (nodes.count, ways.count) {
    case (1, 0): via = .node(nodes[0])
    case (0, 1...): via = .ways(ways)
    default: return nil
    }
    (self.rules, self.isUnderstood, self.from, self.to) = (rules, isUnderstood, from, to)
  }
}

extension CollectedWays {
  /// Keeps a relation that restricts turns.
  mutating func take(_ members: MemberList, _ list: TagList) {
    guard list.contains({ $0 == "type" }) else { return }
    let tags = list.tags
    guard RestrictionRules.isRestriction(tags["type"]) else { return }
    let (rules, isUnderstood) = RestrictionRules.rules(tags)
    let restriction =
      rules.isEmpty
      ? nil : TurnRestriction(rules, isUnderstood: isUnderstood, members: members.members)
    if let restriction {
      restrictions.append(restriction)
    } else if !rules.isEmpty || !isUnderstood {
      malformedRestrictionCount += 1
    }
  }

  /// The places of the ways that restrictions name, by id.
  func restrictedWays() -> [Int64: Int] {
    let named = Set(restrictions.lazy.flatMap(\.ways))
    guard !named.isEmpty else { return [:] }
    var places: [Int64: Int] = [:]
    for (way, id) in ids.enumerated() where named.contains(id) { places[id] = way }
    return places
  }

  /// Has pieces end at the nodes that restrictions are about.
  mutating func markRestrictedNodes() {
    for restriction in restrictions {
      if case .node(let id) = restriction.via, let node = place(of: id) { stops.insert(node) }
    }
  }
}
