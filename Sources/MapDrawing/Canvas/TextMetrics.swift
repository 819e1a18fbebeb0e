/// Widths of texts from a built-in table.
///
/// Labels are placed without loading a font, so the output bytes are the same on every machine.
enum TextMetrics {
  /// The font family of the table.
  static let family = "DejaVu Sans"
  /// From the baseline to the top of capitals, in ems.
  static let capHeight = 0.73
  /// From one baseline to the next, in ems.
  static let lineHeight = 1.18

  /// The width of a line in pixels.
  ///
  /// Scalars outside Latin-1 count as an average letter, those of East Asian scripts and emoji as a
  /// full em.
  static func width(_ text: String, _ font: Font) -> Double {
    let table = font.isBold ? bold : regular
    var sum = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: sum += table[Int(scalar.value) - 0x20]
      case 0xA0...0xFF: sum += table[Int(scalar.value) - 0xA0 + 95]
      case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: break  // drawn over the letter before
      case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x3FFFF:
        sum += 1_000
      default: sum += font.isBold ? 700 : 640
      }
    }
    return Double(sum) * font.size / 1000
  }

  /// Breaks a text at blanks into lines of at most the given width in pixels; a wider word gets a
  /// line of its own.
  static func wrapped(_ text: String, _ font: Font, width limit: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let last = lines.last, width(last + " " + word, font) <= limit {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  // Advance widths in thousandths of an em, U+0020–U+007E and then U+00A0–U+00FF.
  private static let regular: [Int] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1_000, 684, 686, 698,
    770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
    684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
    634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,
    525, 636, 337, 636, 838, 318, 401, 636, 636, 636, 636, 337, 500, 500, 1_000, 471, 612, 838,
    361, 1_000, 500, 500, 838, 401, 401, 500, 636, 636, 318, 500, 401, 471, 612, 969, 969, 969,
    531, 684, 684, 684, 684, 684, 684, 974, 698, 632, 632, 632, 632, 295, 295, 295, 295, 775,
    748, 787, 787, 787, 787, 787, 838, 787, 732, 732, 732, 732, 611, 605, 630, 613, 613, 613,
    613, 613, 613, 982, 550, 615, 615, 615, 615, 278, 278, 278, 278, 612, 634, 612, 612, 612,
    612, 612, 838, 612, 634, 634, 634, 634, 592, 635, 592,
  ]
  private static let bold: [Int] = [
    348, 456, 521, 838, 696, 1_002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1_000, 774, 762, 734,
    830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812,
    774, 1_103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716,
    712, 343, 343, 665, 343, 1_042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652,
    582, 712, 365, 712, 838, 348, 456, 696, 696, 636, 696, 365, 500, 500, 1_000, 564, 646, 838,
    415, 1_000, 500, 500, 838, 438, 438, 500, 736, 636, 380, 500, 438, 564, 646, 1_035, 1_035,
    1_035, 580, 774, 774, 774, 774, 774, 774, 1_085, 734, 683, 683, 683, 683, 372, 372, 372, 372,
    838, 837, 850, 850, 850, 850, 850, 838, 850, 812, 812, 812, 812, 724, 738, 719, 675, 675,
    675, 675, 675, 675, 1_048, 593, 678, 678, 678, 678, 343, 343, 343, 343, 687, 712, 687, 687,
    687, 687, 687, 838, 687, 712, 712, 712, 712, 652, 716, 652,
  ]
}
