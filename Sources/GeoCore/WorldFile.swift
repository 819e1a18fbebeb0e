/// World file: six lines with the affine map from an image to a plane.
///
///     A   x of the plane for one column
///     D   y of the plane for one column
///     B   x for one row
///     E   y for one row (negative if north is up)
///     C   x of the centre of the first pixel
///     F   y of the centre of the first pixel
///
/// The file does not name the plane's coordinate reference system; keep that beside it.
public struct WorldFile: Hashable, Sendable {
  /// The map from positions on the image, where (0, 0) is the outer corner of the first pixel as
  /// in ``Pixel``, to the plane: easting and northing, or longitude and latitude.
  public let affine: Affine

  /// Makes a world file of a map from positions on the image.
  public init(_ affine: Affine) { self.affine = affine }

  /// Parses a world file.
  ///
  /// - Throws: ``WorldFileError`` unless it is six finite numbers, one a line, of an invertible
  ///   map.
  public init(text: String) throws(WorldFileError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0.filter { !$0.isWhitespace && $0 != "\u{FEFF}" }) }
    var numbers: [Double] = []
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let isPlain = line.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
      guard isPlain, let number = Double(line), number.isFinite else {
        throw WorldFileError(.message { $0.noNumber(inLine: index + 1) })
      }
      numbers.append(number)
    }
    guard numbers.count == 6 else {
      throw WorldFileError(.message { $0.worldFileCount(numbers.count) })
    }
    let (a, d, b, e) = (numbers[0], numbers[1], numbers[2], numbers[3])
    affine = Affine(
      a: a,
      b: b,
      c: numbers[4] - (a + b) / 2,
      d: d,
      e: e,
      f: numbers[5] - (d + e) / 2
    )
    guard affine.inverted != nil, affine.c.isFinite, affine.f.isFinite else {
      throw WorldFileError(.message { $0.flatWorldFile })
    }
  }

  /// The six lines, each with the shortest decimal form that reads back the same.
  public var text: String {
    let x = affine.c + (affine.a + affine.b) / 2
    let y = affine.f + (affine.d + affine.e) / 2
    return [affine.a, affine.d, affine.b, affine.e, x, y].map { Self.decimal($0) + "\n" }.joined()
  }

  /// The extension of the world file of an image, such as `pgw` for `map.png`; `wld` if the image
  /// has none.
  public static func fileExtension(forImage name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "wld" }
    let suffix = name[name.index(after: dot)...]
    guard let first = suffix.first, let last = suffix.last, suffix.count > 1 else { return "wld" }
    return "\(first)\(last)w"
  }

  /// The corners of an image whose plane is longitude and latitude; `nil` beyond the poles.
  func corners(width: Double, height: Double) -> MapImage.Corners? {
    let places = [(0.0, 0.0), (width, 0), (width, height), (0, height)].compactMap {
      (x, y) -> Coordinate? in
      let point = affine.apply(PlanePoint(x: x, y: y))
      let isWrapped = abs(point.x) > 180
      let longitude = isWrapped ? point.x.remainder(dividingBy: 360) : point.x
      return Coordinate(validating: point.y, longitude)
    }
    guard places.count == 4 else { return nil }
    return MapImage.Corners(
      topLeft: places[0],
      topRight: places[1],
      bottomRight: places[2],
      bottomLeft: places[3]
    )
  }

  /// A decimal form without exponent, because some programs that read world files do not know
  /// exponents.
  private static func decimal(_ value: Double) -> String {
    let short = "\(value)"
    guard let mark = short.firstIndex(of: "e"),
      let exponent = Int(short[short.index(after: mark)...])
    else { return short }
    let sign = value < 0 ? "-" : ""
    let mantissa = short[..<mark].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let whole = mantissa.prefix { $0 != "." }.count + exponent
    guard whole > 0 else {
      return sign + "0." + String(repeating: "0", count: -whole) + digits
    }
    let padded = digits + String(repeating: "0", count: max(0, whole - digits.count))
    return sign + padded.prefix(whole) + "." + padded.dropFirst(whole) + "0"
  }
}

/// Error in a world file.
public struct WorldFileError: ReadableError {
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  init(_ message: LocalizedText) { self.message = message }
}

extension PixelMap {
  /// World file of a map, with its system and its error.
  public struct WorldFileExport: Hashable, Sendable {
    /// The six lines.
    public let file: WorldFile
    /// The system of its plane; for `EPSG:4326`, x is the longitude and y the latitude.
    public let crs: String
    /// The largest distance from the original map in metres: 0 for affine maps, more for corners
    /// that do not make a parallelogram.
    public let largestError: Meters
  }

  /// The map as a world file.
  ///
  /// - Throws: `noWorldFile` for projective maps and splines.
  public func worldFile() throws(PixelMapError) -> WorldFileExport {
    switch placement {
    case .plane(.affine(let affine, _), _):
      return WorldFileExport(file: WorldFile(affine), crs: crs, largestError: 0)
    case .plane: throw .noWorldFile(method)
    case .corners(let map):
      let file = WorldFile(map.affine)
      return WorldFileExport(file: file, crs: crs, largestError: try largestError(file))
    }
  }

  private func largestError(_ file: WorldFile) throws(PixelMapError) -> Meters {
    let corners = file.corners(width: image.width, height: image.height)
    guard let corners, let own = image.corners else { return 0 }
    return [
      Geodesic.distance(corners.topLeft, own.topLeft),
      Geodesic.distance(corners.topRight, own.topRight),
      Geodesic.distance(corners.bottomRight, own.bottomRight),
      Geodesic.distance(corners.bottomLeft, own.bottomLeft),
    ].max() ?? 0
  }
}
