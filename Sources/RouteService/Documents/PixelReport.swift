import Foundation
package import GeoCore

/// The errors of several methods, as JSON and as tables.
package struct PixelReport {
  package var image: MapImage
  package var accuracies: [PixelMap.Accuracy] = []
  package var failures: [(method: PixelMap.Method, error: PixelMapError)] = []

  /// Starts a report without methods.
  package init(image: MapImage) { self.image = image }

  package func json(in language: Language) -> JSONValue {
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

  package func text(in language: Language) -> String {
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
