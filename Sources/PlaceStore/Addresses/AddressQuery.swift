/// A text read as an address: every way to tell street, number and locality apart, in the order in
/// which they are tried.
///
/// Number and street may stand in either order, with the locality after them or before: “Rua de
/// Cedofeita 142, 4050-180 Porto”, “142 Rua de Cedofeita”, “Porto, R. Cedofeita 142 A”.
struct AddressQuery {
  /// One way to read it.
  struct Reading: Hashable {
    /// The words of the street, folded.
    var street: [String]
    /// The key of the number; empty for the street itself.
    var number: String
    /// The words beside, folded.
    var locality: [String]

    /// The street as it is looked up.
    var key: String { StreetText.key(ofWords: street) }
  }

  /// With a number in it.
  let numbered: [Reading]
  /// As a street alone.
  let unnumbered: [Reading]

  init(_ folded: String) {
    let pieces = Self.pieces(folded)
    guard pieces.count <= Self.mostPieces else {
      (numbered, unnumbered) = ([], [])
      return
    }
    numbered = Self.numbered(pieces)
    unnumbered = (1..<max(1, pieces.count + 1)).reversed().map { end in
      Reading(
        street: Self.words(pieces[..<end]),
        number: "",
        locality: Self.words(pieces[end...])
      )
    }
  }

  /// Texts of more words are no addresses.
  private static let mostPieces = 24

  /// Words that may stand before a number.
  private static let marks: Set<String> = ["n", "no", "nº", "n°", "nr", "num", "numero", "number"]

  /// Words and numbers; unlike in names, a hyphen does not part `142-144`.
  private static func pieces(_ folded: String) -> [String] {
    var pieces: [String] = []
    for piece in folded.split(whereSeparator: { $0.isWhitespace || ",;.#()".contains($0) }) {
      let piece = piece.filter { $0.isLetter || $0.isNumber || "-–—/'’°º".contains($0) }
      if piece.contains(where: { $0.isLetter || $0.isNumber }) { pieces.append(piece) }
    }
    return pieces
  }

  private static func words(_ pieces: some Sequence<String>) -> [String] {
    pieces.flatMap(FoldedText.words)
  }

  private static func isNumber(_ piece: String) -> Bool {
    piece.first.map { $0.isASCII && $0.isNumber } ?? false
  }

  private static func numbered(_ pieces: [String]) -> [Reading] {
    var readings: [Reading] = []
    // Later numbers first: in “Rua 31 de Janeiro 12” the 31 is part of the name.
    for index in pieces.indices.reversed() where isNumber(pieces[index]) {
      for length in [2, 1] where index + length <= pieces.count {
        if length == 2, !isLetterOfNumber(pieces[index + 1]) { continue }
        let number = HouseNumber.key(pieces[index..<index + length].joined())
        var before = pieces[..<index]
        if let last = before.last, marks.contains(last) { before.removeLast() }
        readings += Self.readings(before, number, pieces[(index + length)...])
      }
    }
    return readings
  }

  /// A letter, or what stands for a second and a third house of one number.
  private static func isLetterOfNumber(_ piece: String) -> Bool {
    piece.count == 1 && piece.allSatisfy(\.isLetter) || piece == "bis" || piece == "ter"
  }

  /// The street before the number, the most words first, or after it.
  private static func readings(
    _ before: ArraySlice<String>,
    _ number: String,
    _ after: ArraySlice<String>
  ) -> [Reading] {
    let left = before.indices.map { start in
      Reading(
        street: words(before[start...]),
        number: number,
        locality: words(before[..<start]) + words(after)
      )
    }
    let right = after.indices.reversed().map { end in
      Reading(
        street: words(after[...end]),
        number: number,
        locality: words(before) + words(after[(end + 1)...])
      )
    }
    return left + right
  }
}
