/// Signs and road markings of an edge, as input of a ``GraphBuilder``.
///
/// Most edges have none, so the texts are kept out of line.
public indirect enum EdgeSigns: Sendable, Hashable {
  /// No signs.
  case none
  /// Signs with these texts.
  case known(SignTexts)

  /// Wraps texts; ``none`` if all are empty.
  public init(_ texts: SignTexts) { self = texts == SignTexts() ? .none : .known(texts) }

  /// The texts.
  public var texts: SignTexts {
    switch self {
    case .none: SignTexts()
    case .known(let texts): texts
    }
  }
}

/// The texts of an edge's signs and markings; empty for those that it lacks.
public struct SignTexts: Sendable, Hashable {
  /// The road's number: `ref`, `A 3; E 30`.
  public var ref = ""
  /// How its name is pronounced: `name:pronunciation`.
  public var pronunciation = ""
  /// Signs along the geometry.
  public var forward = DirectionSigns()
  /// Signs against the geometry.
  public var backward = DirectionSigns()

  /// No texts.
  public init() {}

  /// The signs of the edge drawn in the other direction.
  public var reversed: SignTexts {
    var other = self
    (other.forward, other.backward) = (backward, forward)
    return other
  }
}

/// Signs and markings for one direction of an edge.
public struct DirectionSigns: Sendable, Hashable {
  /// Where the road leads to, with road numbers in front: `A 3: Porto, Braga`.
  public var destinations = ""
  /// The number of the exit that the edge is: `12`, `12; 13`.
  public var exits = ""
  /// The turn lanes at the end of the edge, from left to right, as in OSM's `turn:lanes`.
  public var turnLanes = ""
  /// The number of lanes; 0 if not known.
  public var laneCount: UInt8 = 0

  /// No signs.
  public init() {}
}
