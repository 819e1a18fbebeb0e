public import CampusGraph
public import GeoCore

/// The content of a map: ground, routes, isochrone areas, markers, and texts.
///
/// ```swift
/// var scene = MapScene(campus: campus, language: .spanish)
/// scene.routes = [MapScene.RouteLine(mode: .walk, line: route.geometry)]
/// scene.markers = [.init(.start, at: start, label: "Biblioteca"), .init(.end, at: end)]
/// let text = scene.svg()
/// let bytes = try scene.png()
/// ```
///
/// SVG and PNG are made from the same list of painted paths and look the same; equal scenes give
/// equal bytes. No content can make drawing trap: points without a pixel are left out, control
/// characters are removed from texts, and a scene without content gives an empty sheet.
public struct MapScene: Sendable {
  /// The heading; empty for none.
  public var title = ""
  /// A line below the heading, such as distance and duration; empty for none.
  public var subtitle = ""
  /// A note about the data, such as that it is illustrative; empty for none.
  public var notice = ""
  /// The attribution that the data's licence requires; empty for none.
  public var attribution = ""
  /// The language of the legend and the grid.
  public var language: Language
  /// The part of the world in the picture; ignored if there is a ``projection``.
  public var extent = Extent.automatic
  /// Largest width and height in pixels of a picture that is fitted to its content; the smaller
  /// side follows the content's shape.
  public var largestSide = 1200.0
  /// The projection to pixels; `nil` for a north-up map that fits the extent.
  public var projection: MapProjection?
  /// The part of the picture that is drawn; `nil` for all of it.
  ///
  /// Names are laid out over the whole picture, so that its parts fit together: a name on the border
  /// of two parts has a half in each.
  public var window: Window?
  /// The names of the base map, laid out before by ``laidOutNames()``; `nil` to lay them out.
  public var names: LaidOutNames?
  /// Whether the picture is a tile of a larger map, without heading, scale, north arrow and notice.
  public var isTile = false
  /// Light or dark colours.
  public var theme = Theme.light
  /// The base map below everything else; `nil` for none.
  public var background: MapBackground?
  /// The ground; kinds are painted in a fixed order, shapes of one kind in the order given.
  public var shapes: [CampusShape] = []
  /// Entrances of buildings.
  public var doors: [Door] = []
  /// Isochrone areas, in any order.
  public var contours: [Contour] = []
  /// Areas that routes avoid, as lists of rings; hatched.
  public var avoided: [[[Coordinate]]] = []
  /// Lines from asked places to the points where routes begin and end; dotted.
  public var links: [[Coordinate]] = []
  /// The heading of the legend, such as the mode of an isochrone; empty for none.
  public var legendTitle = ""
  /// The lines of routes; those of the main route in the order of travel.
  public var routes: [RouteLine] = []
  /// Markers; later ones are painted over earlier ones.
  public var markers: [Marker] = []
  /// The heights along the main route, drawn below the map; `nil` for none.
  public var elevation: Elevation?

  /// Makes an empty scene.
  public init(language: Language = .english) {
    self.language = language
  }

  /// The colours of a picture.
  public enum Theme: String, Sendable, CaseIterable {
    /// Dark letters on light ground.
    case light
    /// Light letters on dark ground.
    case dark
  }

  /// The part of the world that a picture shows.
  public enum Extent: Sendable, Hashable {
    /// The whole campus if it is at most 1.5 km across and contains the routes, contours and
    /// markers; their surroundings otherwise.
    case automatic
    /// Everything in the scene.
    case everything
    /// The inside of a box.
    case box(BoundingBox)
  }

  /// A part of a route in one mode of travel.
  public struct RouteLine: Sendable, Hashable {
    /// The mode of travel; decides on the texture and colour of the line.
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
    /// The mode of travel.
    public var mode: Mode
    /// Its points in the order of travel.
    public var line: [Coordinate]
    /// Whether it belongs to an alternative route; drawn thinner, in grey, below the main route.
    public var isAlternative: Bool
    /// Whether it is an estimate instead of a path on mapped ways; drawn dashed.
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

  /// A sign at a location.
  public struct Marker: Sendable, Hashable {
    /// The kind of place; decides on the sign.
    public enum Kind: String, Sendable, CaseIterable {
      /// A point of interest: a small dot, labelled if there is room.
      case poi
      /// A bus stop.
      case busStop = "bus_stop"
      /// A bike-share station, labelled if there is room.
      case station
      /// A stop between start and end; numbered in the order of the markers.
      case via
      /// The start of a route.
      case start
      /// The end of a route.
      case end
    }
    /// The kind of place.
    public var kind: Kind
    /// The location.
    public var coordinate: Coordinate
    /// Its name; empty for none.
    public var label: String
    /// Whether the marker comes from sample data; drawn hollow.
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

  /// The isochrone area of one budget.
  public struct Contour: Sendable, Hashable {
    /// The budget, in any unit shared by all contours of the scene; smaller contours lie inside.
    public var value: Double
    /// The budget in words, such as `4 min`, for the legend.
    public var label: String
    /// Polygons as lists of rings, the outer ring first.
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
    /// The location.
    public var coordinate: Coordinate
    /// The direction out of the building, in degrees clockwise from north.
    public var bearing: Degrees
    /// Whether a wheelchair can use it; other entrances are drawn hollow.
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
  /// The projection of the picture: the given one, or one that fits the extent.
  public var framing: MapProjection { projection ?? Framing(self).projection }

  /// The picture as a standalone SVG document in UTF-8, ending in a newline.
  ///
  /// - Complexity: O(points + labels²).
  public func svg() -> String {
    SVGWriter.document(SceneLayout.drawing(of: self))
  }

  /// The picture as a PNG file.
  ///
  /// - Parameter scale: image pixels for each pixel of the SVG; 2 for print and high-resolution
  ///   screens.
  /// - Returns: the bytes of the file.
  /// - Throws: ``DrawingError`` if the image is too big or the drawing library fails.
  public func png(scale: Double = 1) throws(DrawingError) -> [UInt8] {
    try CairoCanvas.png(SceneLayout.drawing(of: self), scale: scale)
  }
}
