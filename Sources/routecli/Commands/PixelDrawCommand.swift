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
      abstract: MapTexts.drawAbstract.help,
      discussion: HelpText.discussion(
        """
        \(MapTexts.drawDiscussion.help)

        \(CommonTexts.examples.help)
          routecli pixel draw --output campus-map.svg
          routecli pixel draw --campus other.geojson --output other.png --scale 2

        \(MapTexts.drawLimits.help)
        """
      )
    )

    @Option(name: .long, help: .text(MapTexts.drawOutput), completion: .file())
    var output: String?

    @Option(name: .long, help: .text(MapTexts.drawScale))
    var scale = 1.0

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    /// Picture formats by their file name extension.
    private enum PictureFormat: String {
      case svg, png
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

    private func format() throws(ServiceError) -> PictureFormat {
      guard (0.1...8).contains(scale) else {
        throw ServiceError(
          .invalidValue,
          CommonTexts.notInRange(option: "--scale", value: "\(scale)", low: "0.1", high: "8")
        )
      }
      guard let output else {
        guard !global.json else {
          throw ServiceError(.invalidQuery, MapTexts.drawNeedsOutput)
        }
        return .svg
      }
      let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard let picture = PictureFormat(rawValue: ending) else {
        throw ServiceError(.invalidValue, MapTexts.drawBadOutput(path: output))
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
