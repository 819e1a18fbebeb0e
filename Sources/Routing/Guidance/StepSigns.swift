public import CampusGraph

/// What signs say where a step starts; empty for what is not tagged.
public struct StepSigns: Sendable, Hashable {
  /// The number of the road, such as `A 3; E 30`.
  public var ref = ""
  /// How the road's name is pronounced.
  public var pronunciation = ""
  /// Where the road leads to: `A 3: Porto, Braga`.
  public var destinations = ""
  /// The number of the motorway exit that is taken: `12`.
  public var exits = ""
  /// The name of the junction of the maneuver.
  public var junctionName = ""
  /// The name of the roundabout that is entered.
  public var rotaryName = ""

  /// No signs.
  public init() {}

  /// The signs of an edge that a step leads onto.
  ///
  /// - Parameters:
  ///   - edge: the edge.
  ///   - graph: its graph.
  ///   - node: the node of the maneuver; `nil` if it lies within an edge.
  public init(of edge: DirectedEdge, in graph: borrowing StreetGraph, at node: NodeID? = nil) {
    ref = graph.ref(of: edge.edge)
    pronunciation = graph.pronunciation(of: edge.edge)
    destinations = graph.destinations(of: edge)
    exits = graph.exits(of: edge)
    if let node { junctionName = graph.junctionName(of: node) }
  }

  /// The first road number and the first place that the road leads to, such as `A 3, Porto`: what
  /// one can read while driving past.
  public var firstDestination: String {
    guard !destinations.isEmpty else { return "" }
    guard let colon = destinations.firstRange(of: ": ") else {
      return Self.first(destinations[...])
    }
    return Self.first(destinations[..<colon.lowerBound]) + ", "
      + Self.first(destinations[colon.upperBound...])
  }

  /// The first of the exits' numbers.
  var firstExit: String {
    exits.isEmpty ? "" : exits.firstRange(of: "; ").map { String(exits[..<$0.lowerBound]) } ?? exits
  }

  private static func first(_ list: Substring) -> String {
    list.firstRange(of: ", ").map { String(list[..<$0.lowerBound]) } ?? String(list)
  }
}
