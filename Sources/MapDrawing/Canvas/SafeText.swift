/// Cleans texts from files for use in pictures and XML.
package enum SafeText {
  /// A text on one line.
  ///
  /// Control characters become blanks, runs of blanks become one, characters that XML 1.0 cannot
  /// represent are removed, and texts over the limit end in an ellipsis.
  package static func line(_ text: String, limit: Int = 300) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var isBlankPending = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        isBlankPending = !result.isEmpty
        continue
      }
      guard isDrawable(scalar) else { continue }
      guard count < limit else {
        result.append("…")
        break
      }
      if isBlankPending { result.append(" ") }
      isBlankPending = false
      result.append(scalar)
      count += 1
    }
    return String(result)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether XML 1.0 §2.2 neither forbids nor discourages a character and it does not change the
  /// direction of the text around it.
  private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  /// The text with XML's five special characters replaced by entities.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
