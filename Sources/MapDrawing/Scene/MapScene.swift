public import CampusGraph
public import GeoCore

/// What a map shows: the ground, routes, areas that are reached, marked places, and the words
/// around them.
///
/// ```swift
/// var scene = MapScene(campus: campus, language: .spanish)
/// scene.routes = [MapScene.RouteLine(mode: .walk, line: route.geometry)]
/// scene.markers = [.init(.start, at: start, label: "Biblioteca"), .init(.end, at: end)]
/// let text = scene.svg()
/// let bytes = try scene.png()
/// ```
///
/// Both forms are made from one list of painted paths and look the same; equal scenes give equal
/// bytes. Nothing in a scene can make drawing trap: points that have no pixel are left out, texts
/// are cleaned of control characters, and a scene without any content is an empty sheet.
public struct MapScene: Sendable {
  /// The heading; empty for none.
  public var title = ""
  /// A line below the heading, such as distance and duration; empty for none.
  public var subtitle = ""
  /// What readers must know about the data, such as that it is illustrative; empty for none.
  public var notice = ""
  /// Who must be named beside the map; empty where nobody must.
  public var attribution = ""
  /// The language of the words that the drawing adds: legend and scale.
  public var language: Language
  /// Which part of the world is in the picture; ignored where there is a ``projection``.
  public var extent = Extent.automatic
  /// Largest width and height in pixels of a picture that is fitted to its content; the smaller
  /// side follows the content's shape.
  public var largestSide = 1200.0
  /// Where coordinates lie on the picture; `nil` for a north-up map that fits the extent.
  public var projection: MapProjection?
  /// The ground; kinds are painted in an order of their own, shapes of one kind as they come.
  public var shapes: [CampusShape] = []
  /// Entrances of buildings.
  public var doors: [Door] = []
  /// Areas that are reached, in any order.
  public var contours: [Contour] = []
  /// The lines of routes, the main one's in the order of travel.
  public var routes: [RouteLine] = []
  /// Marked places; later ones are painted over earlier ones.
  public var markers: [Marker] = []

  /// Starts with an empty sheet.
  public init(language: Language = .english) {
    self.language = language
  }

  /// Which part of the world a picture shows.
  public enum Extent: Sendable, Hashable {
    /// The whole campus where it is at most 1.5 km across and holds the routes, contours and
    /// markers; their surroundings otherwise.
    case automatic
    /// Everything in the scene.
    case everything
    /// What lies within a box.
    case box(BoundingBox)
  }

  /// One line of a route, travelled in one way.
  public struct RouteLine: Sendable, Hashable {
    /// How it is travelled; the texture and colour of the line.
    public enum Mode: String, Sendable, CaseIterable {
      /// On foot or in a wheelchair: dotted beside other modes, solid alone.
      case walk
      /// On a bike.
      case bike
      /// In a car.
      case drive
      /// Aboard a ferry: long dashes.
      case ferry
    }
    /// How it is travelled.
    public var mode: Mode
    /// Its points in the order of travel.
    public var line: [Coordinate]
    /// Whether it belongs to an alternative, which is drawn thinner, in grey, below the main route.
    public var isAlternative: Bool
    /// Whether it is a guess and not on surveyed ways; drawn dashed.
    public var isEstimated: Bool

    /// Makes a line of a route.
    public init(
      mode: Mode,
      line: [Coordinate],
      isAlternative: Bool = false,
      isEstimated: Bool = false
    ) {
      self.mode = mode
      self.line = line
      self.isAlternative = isAlternative
      self.isEstimated = isEstimated
    }
  }

  /// A place with a sign on it.
  public struct Marker: Sendable, Hashable {
    /// What the place is; the sign.
    public enum Kind: String, Sendable, CaseIterable {
      /// A point of interest: a small dot, labelled where there is room.
      case poi
      /// A bus stop.
      case busStop = "bus_stop"
      /// A bike-share station, labelled where there is room.
      case station
      /// A stop between start and end; numbered in the order of the markers.
      case via
      /// Where it starts.
      case start
      /// Where it ends.
      case end
    }
    /// What it is.
    public var kind: Kind
    /// Where it is.
    public var coordinate: Coordinate
    /// Its name; empty for none.
    public var label: String
    /// Whether its data are sample data; drawn hollow.
    public var isSample: Bool

    /// Makes a marker.
    public init(
      _ kind: Kind,
      at coordinate: Coordinate,
      label: String = "",
      isSample: Bool = false
    ) {
      self.kind = kind
      self.coordinate = coordinate
      self.label = label
      self.isSample = isSample
    }
  }

  /// The area that is reached within one budget.
  public struct Contour: Sendable, Hashable {
    /// The budget, in any unit that all contours of the scene share; smaller ones lie inside.
    public var value: Double
    /// The budget in words, such as `4 min`, for the legend.
    public var label: String
    /// Polygons of rings, the outer ring first.
    public var polygons: [[[Coordinate]]]

    /// Makes a contour.
    public init(value: Double, label: String, polygons: [[[Coordinate]]]) {
      self.value = value
      self.label = label
      self.polygons = polygons
    }
  }

  /// An entrance of a building.
  public struct Door: Sendable, Hashable {
    /// Where it is.
    public var coordinate: Coordinate
    /// Which way one faces when leaving, in degrees clockwise from north.
    public var bearing: Degrees
    /// Whether a wheelchair passes; others are drawn hollow.
    public var isStepFree: Bool

    /// Makes an entrance.
    public init(coordinate: Coordinate, bearing: Degrees, isStepFree: Bool) {
      self.coordinate = coordinate
      self.bearing = bearing
      self.isStepFree = isStepFree
    }
  }
}

extension MapScene {
  /// The picture as a standalone SVG document in UTF-8, ending in a newline.
  ///
  /// - Complexity: O(points + labels²).
  public func svg() -> String {
    SVGWriter.document(SceneLayout.drawing(of: self))
  }

  /// The picture as a PNG file.
  ///
  /// - Parameter scale: pixels of the image for one pixel of the SVG; 2 for print and fine screens.
  /// - Returns: the bytes of the file.
  /// - Throws: ``DrawingError`` where the image is too big or the drawing library fails.
  public func png(scale: Double = 1) throws(DrawingError) -> [UInt8] {
    try CairoCanvas.png(SceneLayout.drawing(of: self), scale: scale)
  }
}
