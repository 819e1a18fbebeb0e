import Foundation
package import GeoCore

/// Accuracy of several methods of a map image, as JSON and as tables.
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
    let texts = language.texts
    let title = texts.mapImage(
      image.file,
      width: Format.fixed(image.width, 0),
      height: Format.fixed(image.height, 0),
      points: image.controlPoints.count
    )
    var parts = [title, summary(texts), points(texts)]
    if let cost = cornersError(texts) { parts.append(cost) }
    if !failures.isEmpty {
      parts.append(failures.map { $0.error.message[language] }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  private func summary(_ texts: any LabelTexts) -> String {
    var table = TextTable(
      [texts.method, texts.rootMeanSquare, texts.largest, texts.leaveOneOut],
      alignRight: [1, 2, 3]
    )
    for accuracy in accuracies {
      let numbers = [accuracy.rms, accuracy.max, accuracy.leaveOneOut]
      table.add([accuracy.method.rawValue] + numbers.map(Self.text))
    }
    return table.text
  }

  private func points(_ texts: any LabelTexts) -> String {
    var table = TextTable(
      [texts.point] + accuracies.map(\.method.rawValue),
      alignRight: Set(1...max(1, accuracies.count))
    )
    for (index, point) in image.controlPoints.enumerated() {
      table.add([point.id] + accuracies.map { Self.text($0.residuals[index].distance) })
    }
    return table.text
  }

  /// Error of the interpolation between the corners beside that of the default method.
  private func cornersError(_ texts: any LabelTexts) -> String? {
    let standard = PixelMap.standardMethod(for: image)
    guard standard != .corners,
      let corners = accuracies.first(where: { $0.method == .corners })?.rms,
      let other = accuracies.first(where: { $0.method == standard })?.rms
    else { return nil }
    return texts.cornersError(
      Self.text(corners),
      method: standard.rawValue,
      Self.text(other)
    )
  }

  private static func number(_ value: Meters?) -> JSONValue? {
    value.map { .rounded($0, to: 4) }
  }

  private static func text(_ value: Meters?) -> String {
    value.map { Format.fixed($0, 2) } ?? "–"
  }
}
