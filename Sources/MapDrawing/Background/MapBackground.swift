public import GeoCore

/// The base map under a scene: water, land use, buildings, streets and names as plain values.
///
/// The values follow the OpenMapTiles schema, but do not depend on a file format. A reader of vector
/// tiles fills them for a box and a zoom level; ``MapScene/background`` draws them. Features may be
/// cut at tile borders and may overlap there; geometry outside the box is clipped by the drawing.
/// Areas are painted by kind, lines by class, and features of one kind in the order given.
public struct MapBackground: Sendable, Hashable {
  /// The part of the world for which the features are complete; `nil` if unknown.
  public var coverage: BoundingBox?
  /// The attribution that the data's licence requires; empty for none.
  public var attribution: String
  /// Water, land cover, land use, parks and other areas except buildings.
  public var areas: [Area] = []
  /// Outlines of buildings.
  public var buildings: [Building] = []
  /// Rivers, canals and streams as lines.
  public var waterways: [Waterway] = []
  /// Streets and paths.
  public var roads: [Road] = []
  /// Railways, trams and cable cars.
  public var railways: [Railway] = []
  /// Ferry lines.
  public var ferries: [Line] = []
  /// Runways and taxiways.
  public var runways: [Runway] = []
  /// Borders of countries and regions.
  public var boundaries: [Boundary] = []
  /// Names along streets.
  public var streetNames: [StreetName] = []
  /// Names of cities, towns and districts.
  public var places: [PlaceLabel] = []
  /// Names of seas, lakes, bays and rivers.
  public var waterNames: [WaterName] = []
  /// Shops, sights, stations and other points of interest.
  public var pointsOfInterest: [PointOfInterest] = []
  /// House numbers.
  public var houseNumbers: [HouseNumber] = []
  /// Summits.
  public var peaks: [Peak] = []
  /// Lines of a graph without classes of roads; drawn thin at every zoom level.
  public var networkLines: [[Coordinate]] = []

  /// Makes a background without features.
  public init(coverage: BoundingBox? = nil, attribution: String = "") {
    self.coverage = coverage
    self.attribution = attribution
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool {
    areas.isEmpty && buildings.isEmpty && waterways.isEmpty && roads.isEmpty && railways.isEmpty
      && ferries.isEmpty && runways.isEmpty && boundaries.isEmpty && streetNames.isEmpty
      && places.isEmpty && waterNames.isEmpty && pointsOfInterest.isEmpty && houseNumbers.isEmpty
      && peaks.isEmpty && networkLines.isEmpty
  }
}

// MARK: - Names

extension MapBackground {
  /// A name in the local language, in English and in Spanish.
  public struct Name: Sendable, Hashable {
    /// The name on the signs; empty for none.
    public var local: String
    /// The English name; empty if it is not known.
    public var english: String
    /// The Spanish name; empty if it is not known.
    public var spanish: String

    /// Makes a name.
    public init(_ local: String, english: String = "", spanish: String = "") {
      self.local = local
      self.english = english
      self.spanish = spanish
    }

    /// The name in a language; the local name if there is none.
    public subscript(language: Language) -> String {
      let translated =
        switch language {
        case .english: english
        case .spanish: spanish
        }
      return translated.isEmpty ? local : translated
    }
  }
}

// MARK: - Areas

extension MapBackground {
  /// A filled area.
  public struct Area: Sendable, Hashable {
    /// What covers or uses the ground, which decides on the colour; painted in this order.
    public enum Kind: String, Sendable, CaseIterable {
      /// National parks and nature reserves; painted first, because they cover towns and woods.
      case natureReserve
      /// Houses and gardens.
      case residential
      /// Shops and offices.
      case commercial
      /// Factories, warehouses, quarries and landfills.
      case industrial
      /// Land of railways.
      case railway
      /// Barracks and training grounds.
      case military
      /// Schools, universities and kindergartens.
      case education
      /// Hospitals and clinics.
      case hospital
      /// Fields, orchards and vineyards.
      case farmland
      /// Grass, meadows, scrub and heath.
      case grass
      /// Bare rock and scree.
      case rock
      /// Beaches, sand and dunes.
      case sand
      /// Glaciers and snow.
      case ice
      /// Marshes and swamps.
      case wetland
      /// Parks and gardens in towns.
      case park
      /// Cemeteries.
      case cemetery
      /// Woods and forests.
      case wood
      /// Playgrounds, zoos and theme parks.
      case playground
      /// Sports grounds, tracks and stadiums.
      case pitch
      /// Airports.
      case aerodrome
      /// Aprons, and runways and taxiways as areas.
      case apron
      /// The sea and bays.
      case sea
      /// Lakes, reservoirs and basins.
      case lake
      /// Rivers and canals as areas.
      case river
      /// Swimming pools.
      case swimmingPool
      /// Docks and harbour basins.
      case dock
      /// Parking areas.
      case parking
      /// Pedestrian squares and platforms.
      case plaza
      /// Piers, breakwaters and bridges as areas.
      case pier
    }
    /// What covers or uses the ground.
    public var kind: Kind
    /// Polygons as lists of rings, the outer ring first; holes follow the even–odd rule.
    public var polygons: [[[Coordinate]]]
    /// Whether water is there for a part of the year only.
    public var isIntermittent: Bool

    /// Makes an area.
    public init(_ kind: Kind, polygons: [[[Coordinate]]], isIntermittent: Bool = false) {
      self.kind = kind
      self.polygons = polygons
      self.isIntermittent = isIntermittent
    }
  }

  /// The outline of a building.
  public struct Building: Sendable, Hashable {
    /// Polygons as lists of rings, the outer ring first.
    public var polygons: [[[Coordinate]]]
    /// The height above ground; 0 if it is not known.
    public var height: Meters

    /// Makes a building.
    public init(polygons: [[[Coordinate]]], height: Meters = 0) {
      self.polygons = polygons
      self.height = height
    }
  }
}

// MARK: - Lines

extension MapBackground {
  /// Whether a line lies on the ground, above it or below it.
  public enum Structure: String, Sendable, CaseIterable {
    /// On the ground.
    case ground
    /// On a bridge.
    case bridge
    /// In a tunnel or a culvert.
    case tunnel
    /// Through a ford.
    case ford
  }

  /// A line with a name.
  public struct Line: Sendable, Hashable {
    /// Lines in the direction of the data.
    public var lines: [[Coordinate]]
    /// Its name; empty for none.
    public var name: Name

    /// Makes a line.
    public init(lines: [[Coordinate]], name: Name = Name("")) {
      self.lines = lines
      self.name = name
    }
  }

  /// A river, canal or stream as a line.
  public struct Waterway: Sendable, Hashable {
    /// The size of a waterway.
    public enum Kind: String, Sendable, CaseIterable {
      /// A river.
      case river
      /// A canal.
      case canal
      /// A stream.
      case stream
      /// A drain.
      case drain
      /// A ditch.
      case ditch
    }
    /// The size.
    public var kind: Kind
    /// Lines in the direction of flow.
    public var lines: [[Coordinate]]
    /// Its name; empty for none.
    public var name: Name
    /// Whether it lies on the ground, on a bridge or in a culvert.
    public var structure: Structure
    /// Whether water is there for a part of the year only.
    public var isIntermittent: Bool

    /// Makes a waterway.
    public init(
      _ kind: Kind,
      lines: [[Coordinate]],
      name: Name = Name(""),
      structure: Structure = .ground,
      isIntermittent: Bool = false
    ) {
      self.kind = kind
      self.lines = lines
      self.name = name
      self.structure = structure
      self.isIntermittent = isIntermittent
    }
  }

  /// The class of a street or path, the most important first.
  public enum RoadClass: String, Sendable, CaseIterable, Comparable {
    /// A motorway.
    case motorway
    /// A trunk road.
    case trunk
    /// A primary road.
    case primary
    /// A secondary road.
    case secondary
    /// A tertiary road.
    case tertiary
    /// A residential or unclassified street.
    case minor
    /// A living street or pedestrian street.
    case pedestrian
    /// An access road, alley or parking aisle.
    case service
    /// A bus lane with its own carriageway.
    case busway
    /// A race track.
    case raceway
    /// A track through fields or woods.
    case track
    /// A way for bikes.
    case cycleway
    /// A footpath, bridleway or other path.
    case path
    /// Stairs.
    case steps
    /// A pier.
    case pier

    /// Whether roads of the class are drawn at a zoom level of web maps.
    public func isDrawn(atZoom zoom: Double) -> Bool {
      RoadStyle(zoom: zoom).width(of: Road(self, lines: [])) != nil
    }

    /// Whether a class is more important than another.
    public static func < (a: RoadClass, b: RoadClass) -> Bool { a.order < b.order }

    /// 0 for the most important class.
    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A street or path.
  public struct Road: Sendable, Hashable {
    /// The class.
    public var roadClass: RoadClass
    /// Lines in the direction of the data.
    public var lines: [[Coordinate]]
    /// Whether it is a ramp or a link between roads.
    public var isRamp: Bool
    /// Whether it lies on the ground, on a bridge or in a tunnel.
    public var structure: Structure
    /// Above 0 over others, below 0 under others.
    public var layer: Int
    /// 1 if traffic goes in the direction of the lines only, −1 against it, 0 for both.
    public var oneway: Int
    /// Whether the surface is paved; `nil` if it is not known.
    public var isPaved: Bool?
    /// Whether it is being built.
    public var isUnderConstruction: Bool
    /// Whether entering is not allowed to the public or needs a toll or permission.
    public var isRestricted: Bool

    /// Makes a road.
    public init(
      _ roadClass: RoadClass,
      lines: [[Coordinate]],
      isRamp: Bool = false,
      structure: Structure = .ground,
      layer: Int = 0,
      oneway: Int = 0,
      isPaved: Bool? = nil,
      isUnderConstruction: Bool = false,
      isRestricted: Bool = false
    ) {
      self.roadClass = roadClass
      self.lines = lines
      self.isRamp = isRamp
      self.structure = structure
      self.layer = layer
      self.oneway = oneway
      self.isPaved = isPaved
      self.isUnderConstruction = isUnderConstruction
      self.isRestricted = isRestricted
    }
  }

  /// A railway, tram or cable car.
  public struct Railway: Sendable, Hashable {
    /// The kind of railway.
    public enum Kind: String, Sendable, CaseIterable {
      /// A main line, or a railway of an unknown kind.
      case rail
      /// Sidings, yards and spurs.
      case service
      /// An underground railway.
      case subway
      /// A light railway, narrow gauge or monorail.
      case lightRail
      /// A tram.
      case tram
      /// A funicular.
      case funicular
      /// A cable car or gondola.
      case cableCar
    }
    /// The kind of railway.
    public var kind: Kind
    /// Its lines.
    public var lines: [[Coordinate]]
    /// Whether it lies on the ground, on a bridge or in a tunnel.
    public var structure: Structure
    /// Above 0 over others, below 0 under others.
    public var layer: Int

    /// Makes a railway.
    public init(
      _ kind: Kind,
      lines: [[Coordinate]],
      structure: Structure = .ground,
      layer: Int = 0
    ) {
      self.kind = kind
      self.lines = lines
      self.structure = structure
      self.layer = layer
    }
  }

  /// A runway or taxiway as a line.
  public struct Runway: Sendable, Hashable {
    /// Its lines.
    public var lines: [[Coordinate]]
    /// Whether it is a taxiway.
    public var isTaxiway: Bool

    /// Makes a runway.
    public init(lines: [[Coordinate]], isTaxiway: Bool = false) {
      self.lines = lines
      self.isTaxiway = isTaxiway
    }
  }

  /// The border of a country or a region.
  public struct Boundary: Sendable, Hashable {
    /// OpenStreetMap's `admin_level`: 2 for countries, 4 for regions.
    public var level: Int
    /// Its lines.
    public var lines: [[Coordinate]]
    /// Whether it lies at sea.
    public var isMaritime: Bool
    /// Whether the neighbours do not agree on it.
    public var isDisputed: Bool

    /// Makes a border.
    public init(
      level: Int,
      lines: [[Coordinate]],
      isMaritime: Bool = false,
      isDisputed: Bool = false
    ) {
      self.level = level
      self.lines = lines
      self.isMaritime = isMaritime
      self.isDisputed = isDisputed
    }
  }
}

// MARK: - Labels

extension MapBackground {
  /// The name of a street along its line.
  public struct StreetName: Sendable, Hashable {
    /// The class of the street.
    public var roadClass: RoadClass
    /// Its name; empty for a road that has only a number.
    public var name: Name
    /// Its number, such as `A 1`; empty for none.
    public var ref: String
    /// Its lines; pieces that were cut at tile borders may be joined or not.
    public var lines: [[Coordinate]]

    /// Makes the name of a street.
    public init(
      _ roadClass: RoadClass,
      name: Name,
      ref: String = "",
      lines: [[Coordinate]]
    ) {
      self.roadClass = roadClass
      self.name = name
      self.ref = ref
      self.lines = lines
    }
  }

  /// The name of a city, town or district.
  public struct PlaceLabel: Sendable, Hashable {
    /// The kind of place, the most important first.
    public enum Kind: String, Sendable, CaseIterable {
      /// A country.
      case country
      /// A region, state or province.
      case state
      /// A city.
      case city
      /// A town.
      case town
      /// An island.
      case island
      /// A village.
      case village
      /// A suburb or borough of a city.
      case suburb
      /// A quarter of a suburb.
      case quarter
      /// A neighbourhood.
      case neighbourhood
      /// A hamlet.
      case hamlet
      /// A farm or a locality without houses.
      case locality
    }
    /// The kind of place.
    public var kind: Kind
    /// Its name.
    public var name: Name
    /// The location.
    public var coordinate: Coordinate
    /// The importance among places of its kind: 1 for the most important, 0 if it is not known.
    public var rank: Int
    /// Whether it is the capital of a country.
    public var isCapital: Bool

    /// Makes the name of a place.
    public init(
      _ kind: Kind,
      name: Name,
      at coordinate: Coordinate,
      rank: Int = 0,
      isCapital: Bool = false
    ) {
      self.kind = kind
      self.name = name
      self.coordinate = coordinate
      self.rank = rank
      self.isCapital = isCapital
    }
  }

  /// The name of water, at a point or along a line.
  public struct WaterName: Sendable, Hashable {
    /// Its name.
    public var name: Name
    /// One point, or a line along which the name is written.
    public var line: [Coordinate]
    /// Whether it is an ocean, a sea or a bay.
    public var isSea: Bool

    /// Makes the name of water.
    public init(_ name: Name, line: [Coordinate], isSea: Bool = false) {
      self.name = name
      self.line = line
      self.isSea = isSea
    }
  }

  /// A shop, sight, station or other point of interest.
  public struct PointOfInterest: Sendable, Hashable {
    /// The kind of place in the words of OpenMapTiles, such as `restaurant`, `museum` or `railway`.
    public var category: String
    /// A finer kind, such as `station` of `railway`; empty for none.
    public var subcategory: String
    /// Its name; empty for none.
    public var name: Name
    /// The location.
    public var coordinate: Coordinate
    /// The importance in its neighbourhood: 1 for the most important, 0 if it is not known.
    public var rank: Int

    /// Makes a point of interest.
    public init(
      category: String,
      subcategory: String = "",
      name: Name = Name(""),
      at coordinate: Coordinate,
      rank: Int = 0
    ) {
      self.category = category
      self.subcategory = subcategory
      self.name = name
      self.coordinate = coordinate
      self.rank = rank
    }
  }

  /// A house number.
  public struct HouseNumber: Sendable, Hashable {
    /// Such as `12b`.
    public var text: String
    /// The location.
    public var coordinate: Coordinate

    /// Makes a house number.
    public init(_ text: String, at coordinate: Coordinate) {
      self.text = text
      self.coordinate = coordinate
    }
  }

  /// A summit.
  public struct Peak: Sendable, Hashable {
    /// Its name; empty for none.
    public var name: Name
    /// The location.
    public var coordinate: Coordinate
    /// The height above the sea; `nil` if it is not known.
    public var elevation: Meters?

    /// Makes a summit.
    public init(_ name: Name, at coordinate: Coordinate, elevation: Meters? = nil) {
      self.name = name
      self.coordinate = coordinate
      self.elevation = elevation
    }
  }
}
