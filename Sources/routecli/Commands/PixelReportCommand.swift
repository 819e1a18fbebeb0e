import ArgumentParser
import Foundation
import GeoCore
import RouteService

extension PixelCommand {
  /// `pixel report`: the error of every method on the same control points.
  struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: say("Compare the methods' errors at the control points."),
      discussion: say(
        """
        Prints, in metres on the ground, each method's root mean square and largest error, and \
        the leave-one-out error: what each point is missed by when the map is fitted without it, \
        which is what to expect between the points. A method that the image has too few points \
        for is named with the reason. --method asks for one method only.

        Examples:
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
        throw ServiceError(
          .notPrepared,
          LocalizedText(
            en: "\(image.file) has no control points to compare with; add map_image.control_points",
            es: """
              \(image.file) no tiene puntos de control con los que comparar; \
              agregue map_image.control_points
              """
          )
        )
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
