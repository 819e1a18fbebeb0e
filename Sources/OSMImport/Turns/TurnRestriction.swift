/// A turn restriction relation: its rules and members.
struct TurnRestriction: Sendable {
  /// The `via` members.
  enum Via: Sendable, Equatable {
    case node(Int64)
    /// Ways in the order of travel.
    case ways([Int64])
  }

  let rules: [RestrictionRules.Rule]
  /// Whether ``rules`` contain all that its tags say.
  let isUnderstood: Bool
  let from: [Int64]
  let via: Via
  let to: [Int64]

  /// The ids of all its member ways.
  var ways: [Int64] {
    if case .ways(let between) = via { return from + between + to }
    return from + to
  }

  /// Makes a restriction; `nil` if members are missing or have a type that does not fit their role.
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
  /// Adds a relation if it is a turn restriction.
  mutating func takeRestriction(_ members: MemberList, _ list: TagList) {
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

  /// The indices in ``nodes`` of the nodes at which restrictions apply, by id.
  func restrictedNodes() -> [Int64: UInt32] {
    var indices: [Int64: UInt32] = [:]
    for restriction in restrictions {
      if case .node(let id) = restriction.via { indices[id] = nodeIndex(of: id) }
    }
    return indices
  }

  /// The indices of the ways that restrictions name, by id.
  func restrictedWays() -> [Int64: Int] {
    let named = Set(restrictions.lazy.flatMap(\.ways))
    guard !named.isEmpty else { return [:] }
    var indices: [Int64: Int] = [:]
    for (way, id) in ids.enumerated() where named.contains(id) { indices[id] = way }
    return indices
  }

  /// Marks the via nodes of restrictions, so that ways are cut there.
  mutating func splitAtRestrictions() {
    for restriction in restrictions {
      if case .node(let id) = restriction.via, let node = nodeIndex(of: id) {
        splitNodes.insert(node)
      }
    }
  }
}
