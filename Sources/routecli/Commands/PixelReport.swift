import ArgumentParser
import Foundation
import GeoCore

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
        throw CommandFailure(
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
          if chosen != nil || error.code == .badImage { throw CommandFailure(error) }
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

/// The errors of several methods, as JSON and as tables.
private struct PixelReport {
  var image: MapImage
  var accuracies: [PixelMap.Accuracy] = []
  var failures: [(method: PixelMap.Method, error: PixelMapError)] = []

  func json(in language: Language) -> JSONValue {
    let methods = accuracies.map { accuracy -> JSONValue in
      .known([
        "method": .string(accuracy.method.rawValue), "rms": Self.number(accuracy.rms),
        "max": Self.number(accuracy.max), "leave_one_out": Self.number(accuracy.leaveOneOut),
        "points": .array(
          accuracy.residuals.map {
            ["id": .string($0.id), "residual": .rounded($0.distance, to: 4)]
          }
        ),
      ])
    }
    var answer: JSONObject = ["code": "Ok", "methods": .array(methods)]
    if !failures.isEmpty {
      answer["unavailable"] = .array(
        failures.map {
          [
            "method": .string($0.method.rawValue),
            "message": .string($0.error.message[language]),
          ]
        }
      )
    }
    return .object(answer)
  }

  func text(in language: Language) -> String {
    let isSpanish = language == .spanish
    let (width, height) = (Format.fixed(image.width, 0), Format.fixed(image.height, 0))
    let count = image.controlPoints.count
    let title =
      isSpanish
      ? "\(image.file), \(width) × \(height) píxeles, puntos de control: \(count); errores en metros"
      : "\(image.file), \(width) × \(height) pixels, control points: \(count); errors in metres"
    var parts = [title, summary(isSpanish), points(isSpanish)]
    if let cost = cost(isSpanish) { parts.append(cost) }
    if !failures.isEmpty {
      parts.append(failures.map { $0.error.message[language] }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  private func summary(_ isSpanish: Bool) -> String {
    var table = TextTable(
      isSpanish
        ? ["Método", "Cuadrático medio", "Máximo", "Dejando uno fuera"]
        : ["Method", "Root mean square", "Largest", "Leave-one-out"],
      alignRight: [1, 2, 3]
    )
    for accuracy in accuracies {
      let numbers = [accuracy.rms, accuracy.max, accuracy.leaveOneOut]
      table.add([accuracy.method.rawValue] + numbers.map(Self.text))
    }
    return table.text
  }

  private func points(_ isSpanish: Bool) -> String {
    var table = TextTable(
      [isSpanish ? "Punto" : "Point"] + accuracies.map(\.method.rawValue),
      alignRight: Set(1...max(1, accuracies.count))
    )
    for (index, point) in image.controlPoints.enumerated() {
      table.add([point.id] + accuracies.map { Self.text($0.residuals[index].distance) })
    }
    return table.text
  }

  /// What the interpolation between the corners costs beside the one that is used by default.
  private func cost(_ isSpanish: Bool) -> String? {
    let standard = PixelMap.standardMethod(for: image)
    guard standard != .corners,
      let corners = accuracies.first(where: { $0.method == .corners })?.rms,
      let other = accuracies.first(where: { $0.method == standard })?.rms
    else { return nil }
    let (a, b) = (Self.text(corners), Self.text(other))
    return isSpanish
      ? "corners (lineal entre las esquinas) se desvía \(a) m; \(standard.rawValue), \(b) m."
      : "corners (linear between the corners) is off by \(a) m; \(standard.rawValue) by \(b) m."
  }

  private static func number(_ value: Meters?) -> JSONValue? {
    value.map { .rounded($0, to: 4) }
  }

  private static func text(_ value: Meters?) -> String {
    value.map { Format.fixed($0, 2) } ?? "–"
  }
}
