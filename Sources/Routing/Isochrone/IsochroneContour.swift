public import CampusGraph
public import GeoCore

/// What is reached within one budget, as areas on the map.
public struct IsochroneContour: Sendable, Hashable {
  /// The budget, in the unit of the metric's weights.
  public var budget: Weight
  /// Polygons, each a list of rings: the outer one first, counter-clockwise, then its holes,
  /// clockwise; every ring ends where it starts.
  public var polygons: [[[Coordinate]]]

  /// Makes a contour.
  public init(budget: Weight, polygons: [[[Coordinate]]]) {
    self.budget = budget
    self.polygons = polygons
  }
}

/// A place on an edge, where an isochrone starts that does not start at a node.
public struct EdgePoint: Sendable, Hashable {
  /// The edge.
  public var edge: EdgeID
  /// How far along its geometry, 0…1 of its length.
  public var fraction: Double

  /// Makes a place.
  ///
  /// - Precondition: `fraction` is within 0…1.
  public init(edge: EdgeID, fraction: Double) {
    precondition((0...1).contains(fraction))
    self.edge = edge
    self.fraction = fraction
  }
}
