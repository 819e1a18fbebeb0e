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
    guard let (numbers, places) = destinations[...].parts(at: ":") else {
      return String(destinations[...].first(before: ","))
    }
    return "\(numbers.first(before: ",")), \(places.first(before: ","))"
  }

  /// The first of the exits' numbers.
  var firstExit: String {
    exits.isEmpty ? "" : String(exits[...].first(before: ";"))
  }
}

extension Substring {
  /// The texts before and after the first separator, which is a mark and a blank; `nil` without one.
  ///
  /// By bytes: `firstRange(of:)` compares characters, and every step of a motorway asks.
  fileprivate func parts(at mark: Unicode.Scalar) -> (Substring, Substring)? {
    let bytes = utf8
    var last: UInt8 = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == UInt8(ascii: " "), last == UInt8(ascii: mark) {
        return (self[..<bytes.index(before: index)], self[next...])
      }
      (last, index) = (bytes[index], next)
    }
    return nil
  }

  /// The text before the first separator; all of it without one.
  fileprivate func first(before mark: Unicode.Scalar) -> Substring { parts(at: mark)?.0 ?? self }
}
