import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// `pixel`: the map image laid over the ground.
struct PixelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixel",
    abstract: say("Turn pixels of the map image into coordinates and back."),
    discussion: say(
      """
      Pixels count from the top left corner of the image, x to the right, y downwards; the centre \
      of the first pixel is 0.5,0.5.

      Methods: corners is linear in latitude and longitude between the four corners. The others \
      are fitted by least squares to the control points, in the image's projected system or the \
      UTM zone of the place: similarity (2 points or more), affine (3), projective (4), tps, a \
      thin-plate spline (4). Without --method it is affine from 3 points up, similarity with 2, \
      else corners.

      Examples:
        routecli pixel to-wgs84 512,300
        routecli pixel to-pixel 19.2842,-99.1388 --method projective
        routecli pixel report --campus other.geojson
        routecli pixel worldfile --output campus-map.sgw

      Limits: 500 control points, a file of 256 MiB.
      """
    ),
    subcommands: [
      ToWGS84.self, ToPixel.self, Report.self, WriteWorldFile.self, Draw.self,
    ]
  )

  /// Says on stderr what the answer does not show.
  static func warn(_ text: LocalizedText, _ options: GlobalOptions) {
    guard !options.quiet else { return }
    let word = options.language == .spanish ? "aviso" : "warning"
    let line = "routecli: \(word): \(text[options.language])\n"
    StandardError.write(line)
  }

  /// Prints where a pixel is, as both conversions do.
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
      warn(
        LocalizedText(
          en: "pixel \(position) is outside the image (\(width) × \(height))",
          es: "el píxel \(position) está fuera de la imagen (\(width) × \(height))"
        ),
        options
      )
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
  /// `pixel to-wgs84`: where a pixel is on the ground.
  struct ToWGS84: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "to-wgs84",
      abstract: say("Print the latitude and longitude of a pixel."),
      discussion: say(
        """
        A pixel outside the image is answered too, with a warning on stderr.

        Examples:
          routecli pixel to-wgs84 512,300
          routecli pixel to-wgs84 512,300 --method corners --json
        """
      )
    )

    @Argument(help: .say("Pixel as x,y."))
    var pixel: String

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard let (x, y) = CoordinateArgument.pair(pixel), x.isFinite, y.isFinite else {
        throw ServiceError(
          .invalidValue,
          LocalizedText(
            en: "\(PlaceArgument.shown(pixel)): not a pixel; write x,y, such as 512,300",
            es: "\(PlaceArgument.shown(pixel)): no es un píxel; escriba x,y, por ejemplo 512,300"
          )
        )
      }
      let map = try pixels.map()
      let position = Pixel(x: x, y: y)
      let place: Coordinate
      do {
        place = try map.coordinate(at: position)
      } catch {
        throw ServiceError(error)
      }
      try PixelCommand.show(position, place, on: map, global, text: Format.coordinate(place))
    }
  }

  /// `pixel to-pixel`: where a coordinate is on the image.
  struct ToPixel: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "to-pixel",
      abstract: say("Print the pixel of a latitude and longitude."),
      discussion: say(
        """
        A place outside the image is answered too, with a warning on stderr.

        Examples:
          routecli pixel to-pixel 19.2842,-99.1388
          routecli pixel to-pixel 19.2842,-99.1388 --image map.json --json
        """
      )
    )

    @Argument(help: .say("Coordinate as latitude,longitude."))
    var coordinate: String

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard let place = try CoordinateArgument.coordinate(coordinate) else {
        throw ServiceError(
          .invalidValue,
          LocalizedText(
            en: "\(PlaceArgument.shown(coordinate)): not a coordinate; write latitude,longitude",
            es: "\(PlaceArgument.shown(coordinate)): no es una coordenada; escriba latitud,longitud"
          )
        )
      }
      let map = try pixels.map()
      let position: Pixel
      do {
        position = try map.pixel(of: place)
      } catch {
        throw ServiceError(error)
      }
      try PixelCommand.show(position, place, on: map, global, text: PixelCommand.text(position))
    }
  }
}
