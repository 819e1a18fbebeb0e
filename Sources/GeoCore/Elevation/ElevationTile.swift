/// Heights of one square degree: a grid of samples whose outer rows and columns lie on whole
/// degrees, so neighbouring tiles share their border.
///
/// The format of the Shuttle Radar Topography Mission (Farr et al., "The Shuttle Radar Topography
/// Mission", Reviews of Geophysics 45, 2007, doi:10.1029/2005RG000183): 1,201 samples a side, 3″ or
/// about 90 m apart, or 3,601, 1″ apart; metres above the geoid EGM96.
public struct ElevationTile: Sendable {
  /// The south-west corner.
  public let corner: Corner
  /// The number of samples in a row or column.
  public let side: Int
  /// Heights in metres row by row, from north to south and from west to east.
  private let heights: [Int16]

  /// The value of a sample of unknown height.
  public static let void = Int16.min

  /// Makes a tile from samples row by row, the northernmost first, each from west to east.
  ///
  /// - Precondition: there are `side` rows of `side` samples, and at least two.
  public init(corner: Corner, side: Int, heights: [Int16]) {
    precondition(side >= 2 && heights.count == side * side, "a tile is a square of samples")
    self.corner = corner
    self.side = side
    self.heights = heights
  }

  /// The height at a coordinate in metres, interpolated between the four samples around it; `nil`
  /// outside the tile and if none of them is known.
  ///
  /// Interpolation is bilinear; if some of the four are void, the known sample of greatest weight
  /// is used alone. Samples of zero weight are ignored, so neighbouring tiles agree along their
  /// border.
  ///
  /// - Complexity: O(1).
  public func height(at coordinate: Coordinate) -> Meters? {
    let cells = Double(side - 1)
    let east = (coordinate.longitude - Double(corner.longitude)) * cells
    let south = (Double(corner.latitude + 1) - coordinate.latitude) * cells
    guard east >= 0, east <= cells, south >= 0, south <= cells else { return nil }
    let column = min(side - 2, Int(east))
    let row = min(side - 2, Int(south))
    let x = east - Double(column)
    let y = south - Double(row)
    let first = row * side + column
    return Self.mix(
      north: (heights[first], (1 - x) * (1 - y)),
      (heights[first + 1], x * (1 - y)),
      south: (heights[first + side], (1 - x) * y),
      (heights[first + side + 1], x * y)
    )
  }

  private typealias Sample = (height: Int16, weight: Double)

  /// The weighted mean of four samples, or the nearest known one if some are void.
  private static func mix(
    north a: Sample,
    _ b: Sample,
    south c: Sample,
    _ d: Sample
  ) -> Meters? {
    if a.height != void, b.height != void, c.height != void, d.height != void {
      return Double(a.height) * a.weight + Double(b.height) * b.weight
        + Double(c.height) * c.weight + Double(d.height) * d.weight
    }
    let samples = [a, b, c, d].filter { $0.weight > 0 }
    let known = samples.filter { $0.height != void }
    if known.count == samples.count {
      return known.reduce(0) { $0 + Double($1.height) * $1.weight }
    }
    return known.max { $0.weight < $1.weight }.map { Double($0.height) }
  }
}

extension ElevationTile {
  /// The south-west corner of a tile in whole degrees, and its name: `N41E001`, `S01W079`.
  public struct Corner: Hashable, Sendable {
    /// Degrees north, −90…89.
    public let latitude: Int
    /// Degrees east, −180…179.
    public let longitude: Int

    /// The corner of the tile of a coordinate.
    ///
    /// A coordinate on a border belongs to the tile north or east of it, except at the pole and at
    /// 180°.
    public init(of coordinate: Coordinate) {
      latitude = min(89, Int(coordinate.latitude.rounded(.down)))
      longitude = min(179, Int(coordinate.longitude.rounded(.down)))
    }

    /// Makes a corner from a latitude and a longitude in whole degrees.
    ///
    /// - Returns: `nil` if they are out of range.
    public init?(latitude: Int, longitude: Int) {
      guard (-90...89).contains(latitude), (-180...179).contains(longitude) else { return nil }
      self.latitude = latitude
      self.longitude = longitude
    }

    /// Parses a name such as `N41E001`, in upper or lower case.
    ///
    /// - Returns: `nil` if it is not the name of a tile.
    public init?(named name: some StringProtocol) {
      let letters = Array(name.uppercased().utf8)
      guard letters.count == 7,
        let north = Self.sign(letters[0], positive: "N", negative: "S"),
        let east = Self.sign(letters[3], positive: "E", negative: "W"),
        let latitude = Self.number(letters[1...2]),
        let longitude = Self.number(letters[4...6])
      else { return nil }
      self.init(latitude: north * latitude, longitude: east * longitude)
    }

    /// The name, such as `N41E001`.
    public var name: String {
      let parallel = String(abs(latitude))
      let meridian = String(abs(longitude))
      return (latitude < 0 ? "S" : "N") + String(repeating: "0", count: 2 - parallel.count)
        + parallel + (longitude < 0 ? "W" : "E")
        + String(repeating: "0", count: 3 - meridian.count) + meridian
    }

    private static func sign(
      _ letter: UInt8,
      positive: Unicode.Scalar,
      negative: Unicode.Scalar
    ) -> Int? {
      letter == UInt8(ascii: positive) ? 1 : letter == UInt8(ascii: negative) ? -1 : nil
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
      var number = 0
      for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = 10 * number + Int(digit - UInt8(ascii: "0"))
      }
      return number
    }
  }
}
