import CampusGraph
package import GeoCore

/// Length and rise of a part of a route.
package struct Grade: Sendable, Hashable {
  /// Metres along the route.
  package var length: Meters
  /// Metres upwards, negative downwards; `nil` if not known.
  package var rise: Meters?
  /// Whether it is a flight of stairs, which is no slope.
  package var isStairs = false

  /// Makes a part of its properties.
  package init(length: Meters, rise: Meters?, isStairs: Bool = false) {
    self.length = length
    self.rise = rise
    self.isStairs = isStairs
  }
}

extension StreetGraph {
  /// Height of one step of stairs in metres: the riser of comfortable stairs, 17 cm.
  private static let riser = 0.17

  /// The length and rise of a piece in the direction of travel.
  ///
  /// Stairs rise by their steps if these are counted. Doors and barriers without length are level.
  func grade(of piece: PathPiece) -> Grade {
    let edge = edge(of: piece.arc)
    let length = length(of: piece)
    let isStairs = attributes.kind[edge] == .steps
    let incline = attributes.incline[edge]
    guard incline != EdgeAttributes.unknownIncline else {
      return Grade(length: length, rise: length > 0 ? nil : 0, isStairs: isStairs)
    }
    let sign = isForward(piece.arc) ? 1.0 : -1.0
    let count = Double(attributes.stepCount[edge])
    let rise =
      isStairs && count > 0
      ? Double(incline.signum()) * count * Self.riser * piece.share
      : Double(incline) / 1000 * length
    return Grade(length: length, rise: sign * rise, isStairs: isStairs)
  }
}
