import ArgumentParser
import Foundation
import GeoCore
import RouteService

extension PixelCommand {
  /// `pixel report`: the error of every method on the same control points.
  struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: MapTexts.reportAbstract.help,
      discussion: HelpText.discussion(
        """
        \(MapTexts.reportDiscussion.help)

        \(CommonTexts.examples.help)
          routecli pixel report
          routecli pixel report --image map.json --json
        """
      )
    )

    @OptionGroup var pixels: PixelOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let chosen = try pixels.method()
      let image = try pixels.mapImage()
      guard !image.controlPoints.isEmpty else {
        throw ServiceError(.notPrepared, MapTexts.reportNoPoints(path: image.file))
      }
      let methods = chosen.map { [$0] } ?? PixelMap.Method.allCases
      var report = PixelReport(image: image)
      for method in methods {
        do {
          report.accuracies.append(try PixelMap(image, method: method).accuracy())
        } catch {
          if chosen != nil || error.code == .badImage { throw ServiceError(error) }
          report.failures.append((method, error))
        }
      }
      let language = global.language
      try StandardOutput.say(
        global.json ? report.json(in: language).text : report.text(in: language)
      )
    }
  }
}
