import ArgumentParser
import Foundation
import GeoCore
import MapDrawing
import RouteService

extension PixelCommand {
  /// `pixel draw`: the map image itself, drawn from the campus.
  struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "draw",
      abstract: say("Draw the campus as the map image that pixels refer to."),
      discussion: say(
        """
        Every place is drawn at the pixel that to-pixel gives for it, with the same method. The \
        ending of --output says the format, .svg or .png; without --output the SVG is printed. \
        With --image, the bundled campus is drawn on that image.

        Examples:
          routecli pixel draw --output campus-map.svg
          routecli pixel draw --campus other.geojson --output other.png --scale 2

        Limits: a PNG of 16,384 pixels a side.
        """
      )
    )

    @Option(name: .long, help: .say("The file to write: .svg or .png."), completion: .file())
    var output: String?

    @Option(name: .long, help: .say("Pixels of the PNG for one of the image, 0.1 to 8."))
    var scale = 1.0

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    /// The formats, by the ending of the file.
    private enum Picture: String {
      case svg
      case png
    }

    func run() throws {
      let picture = try format()
      let map = try pixels.map()
      let campus = try DataSet(campus: pixels.campus, bundled: DataDirectory.bundled).campus()
      let scene = CampusMapDrawing.campusMap(campus, on: map, language: global.language)
      guard let output else { return try StandardOutput.write(scene.svg()) }
      switch picture {
      case .svg: try PictureWriter.writeSVG(scene, to: output)
      case .png: try PictureWriter.writePNG(scene, to: output, scale: scale)
      }
      if global.json { try StandardOutput.say(json(map, output).text) }
    }

    private func format() throws(ServiceError) -> Picture {
      guard (0.1...8).contains(scale) else {
        throw ServiceError(
          .invalidValue,
          LocalizedText(
            en: "--scale \(scale): give a number from 0.1 to 8",
            es: "--scale \(scale): indique un número de 0.1 a 8"
          )
        )
      }
      guard let output else {
        guard !global.json else {
          throw ServiceError(
            .invalidQuery,
            LocalizedText(
              en: "--json needs --output FILE.svg or FILE.png",
              es: "--json necesita --output ARCHIVO.svg o ARCHIVO.png"
            )
          )
        }
        return .svg
      }
      let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard let picture = Picture(rawValue: ending) else {
        throw ServiceError(
          .invalidValue,
          LocalizedText(
            en: "--output \(output): the name must end in .svg or .png",
            es: "--output \(output): el nombre debe terminar en .svg o .png"
          )
        )
      }
      return picture
    }

    private func json(_ map: PixelMap, _ output: String) -> JSONValue {
      [
        "code": "Ok", "output": .string(output), "method": .string(map.method.rawValue),
        "width": .number(map.image.width), "height": .number(map.image.height),
      ]
    }
  }
}
