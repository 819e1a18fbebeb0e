import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// `pixel`: conversions between the map image and coordinates.
struct PixelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixel",
    abstract: MapTexts.pixelAbstract.help,
    discussion: HelpText.discussion(
      """
      \(MapTexts.pixelCounting.help)

      \(MapTexts.pixelMethods.help)

      \(CommonTexts.examples.help)
        routecli pixel to-wgs84 512,300
        routecli pixel to-pixel 19.2842,-99.1388 --method projective
        routecli pixel report --campus other.geojson
        routecli pixel worldfile --output campus-map.sgw

      \(MapTexts.pixelLimits.help)
      """
    ),
    subcommands: [
      ToWGS84.self, ToPixel.self, Report.self, WriteWorldFile.self, Draw.self,
    ]
  )

  /// Prints the answer of a conversion in either direction.
  fileprivate static func show(
    _ pixel: Pixel,
    _ place: Coordinate,
    on map: PixelMap,
    _ options: GlobalOptions,
    text: String
  ) throws(ServiceError) {
    if !map.contains(pixel) {
      let (width, height) = (Format.fixed(map.image.width, 0), Format.fixed(map.image.height, 0))
      let position = Self.text(pixel)
      options.warn(MapTexts.pixelOutside(pixel: position, width: width, height: height))
    }
    guard options.json else { return try StandardOutput.say(text) }
    let answer: JSONValue = [
      "code": "Ok", "method": .string(map.method.rawValue),
      "pixel": [.rounded(pixel.x, to: 3), .rounded(pixel.y, to: 3)],
      "location": .position(place), "inside": .bool(map.contains(pixel)),
    ]
    try StandardOutput.say(answer.text)
  }

  /// `x, y` with two decimals.
  fileprivate static func text(_ pixel: Pixel) -> String {
    Format.fixed(pixel.x, 2) + ", " + Format.fixed(pixel.y, 2)
  }
}

extension PixelCommand {
  /// `pixel to-wgs84`: the coordinate of a pixel.
  struct ToWGS84: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "to-wgs84",
      abstract: MapTexts.toWGS84Abstract.help,
      discussion: HelpText.discussion(
        """
        \(MapTexts.toWGS84Outside.help)

        \(CommonTexts.examples.help)
          routecli pixel to-wgs84 512,300
          routecli pixel to-wgs84 512,300 --method corners --json
        """
      )
    )

    @Argument(help: .text(MapTexts.toWGS84Pixel))
    var pixel: String

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard let (x, y) = CoordinateArgument.pair(pixel), x.isFinite, y.isFinite else {
        throw ServiceError(.invalidValue, MapTexts.toWGS84NoPixel(text: PlaceArgument.shown(pixel)))
      }
      let map = try pixels.map()
      let position = Pixel(x: x, y: y)
      let place = try Failures.pixels(map.coordinate(at: position))
      try PixelCommand.show(position, place, on: map, global, text: Format.coordinate(place))
    }
  }

  /// `pixel to-pixel`: the pixel of a coordinate.
  struct ToPixel: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "to-pixel",
      abstract: MapTexts.toPixelAbstract.help,
      discussion: HelpText.discussion(
        """
        \(MapTexts.toPixelOutside.help)

        \(CommonTexts.examples.help)
          routecli pixel to-pixel 19.2842,-99.1388
          routecli pixel to-pixel 19.2842,-99.1388 --image map.json --json
        """
      )
    )

    @Argument(help: .text(MapTexts.toPixelCoordinate))
    var coordinate: String

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard let place = try CoordinateArgument.coordinate(coordinate) else {
        throw ServiceError(
          .invalidValue,
          MapTexts.toPixelNoCoordinate(text: PlaceArgument.shown(coordinate))
        )
      }
      let map = try pixels.map()
      let position = try Failures.pixels(map.pixel(of: place))
      try PixelCommand.show(position, place, on: map, global, text: PixelCommand.text(position))
    }
  }
}
