/// Interpretations of a text as an address: the ways to split it into street, number and locality,
/// in the order in which they are tried.
///
/// Number and street may be in either order, with the locality after or before them: “Rua de
/// Cedofeita 142, 4050-180 Porto”, “142 Rua de Cedofeita”, “Porto, R. Cedofeita 142 A”.
struct AddressQuery {
  /// One interpretation.
  struct Reading: Hashable {
    /// The words of the street, folded.
    var street: [String]
    /// The key of the number; empty for the street itself.
    var number: String
    /// The other words, folded.
    var locality: [String]
    /// Whether a comma or the number separates the street from the other words, so that these
    /// cannot be part of its name.
    var isSeparated: Bool

    /// The key of the street.
    var key: String { StreetText.key(ofWords: street) }
  }

  /// The interpretations with a number.
  let numbered: [Reading]
  /// The interpretations as a street alone.
  let unnumbered: [Reading]

  init(_ folded: String) {
    let pieces = Self.pieces(folded)
    guard pieces.count <= Self.maximumPieces else {
      (numbered, unnumbered) = ([], [])
      return
    }
    numbered = Self.numbered(pieces)
    unnumbered = Self.streetsFirst(pieces[...], number: "", before: [])
  }

  /// The maximum number of words of an address.
  private static let maximumPieces = 24

  /// Words that may precede a number.
  private static let marks: Set<String> = ["n", "no", "nº", "n°", "nr", "num", "numero", "number"]

  /// Words for a part of a house.
  private static let floors: Set<String> = [
    "andar", "ap", "apt", "apto", "apartamento", "bl", "bloco", "bloque", "dcha", "derecha",
    "direito",
    "dto", "esq", "esquerdo", "flat", "floor", "frente", "fte", "izda", "izq", "loja", "piso",
    "planta",
    "puerta", "rc", "r/c", "unit",
  ]

  /// A word or a number.
  private struct Piece {
    var text: String
    /// Whether a comma precedes it.
    var isSeparated: Bool

    var isNumber: Bool { text.first.map { $0.isASCII && $0.isNumber } ?? false }

    /// Whether it is a letter, or marks a second or third house of one number.
    var isLetterOfNumber: Bool {
      text.count == 1 && text.allSatisfy(\.isLetter) || text == "bis" || text == "ter"
    }
  }

  /// `142` for “nº142”; other pieces stay.
  private static func withoutMark(_ text: String) -> String {
    let mark = text.prefix { !$0.isASCII || !$0.isNumber }
    return mark.count > 1 && mark.count < text.count && marks.contains(String(mark))
      ? String(text.dropFirst(mark.count)) : text
  }

  /// Words and numbers; unlike in names, a hyphen does not split `142-144`.
  private static func pieces(_ folded: String) -> [Piece] {
    var pieces: [Piece] = []
    for (order, part) in folded.split(whereSeparator: { ",;()".contains($0) }).enumerated() {
      var isSeparated = order > 0
      for piece in part.split(whereSeparator: { $0.isWhitespace || ".#".contains($0) }) {
        let text = piece.filter { $0.isLetter || $0.isNumber || "-–—/'’°º".contains($0) }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
        pieces.append(Piece(text: withoutMark(text), isSeparated: isSeparated))
        isSeparated = false
      }
    }
    return pieces
  }

  /// Without floors and doors, which are not mapped, as in “142, 2º Esq” and “142 apt 5”.
  private static func withoutFloors(_ pieces: ArraySlice<Piece>) -> ArraySlice<Piece> {
    var kept: [Piece] = []
    var isNumberOfFloor = false
    for piece in pieces {
      let isOrdinal = piece.text.last.map { "ºª°".contains($0) } ?? false
      let isFloor = isOrdinal || floors.contains(piece.text)
      if !isFloor, !(isNumberOfFloor && piece.isNumber) { kept.append(piece) }
      isNumberOfFloor = isFloor && !isOrdinal
    }
    return kept[...]
  }

  private static func words(_ pieces: ArraySlice<Piece>) -> [String] {
    pieces.flatMap { FoldedText.words($0.text) }
  }

  private static func numbered(_ pieces: [Piece]) -> [Reading] {
    var readings: [Reading] = []
    // Later numbers first: in “Rua 31 de Janeiro 12” the 31 is part of the name.
    for index in pieces.indices.reversed() where pieces[index].isNumber {
      for length in [2, 1] where index + length <= pieces.count {
        if length == 2, !pieces[index + 1].isLetterOfNumber { continue }
        let number = HouseNumber.key(pieces[index..<index + length].map(\.text).joined())
        var before = pieces[..<index]
        if let last = before.last, marks.contains(last.text) { before.removeLast() }
        let after = withoutFloors(pieces[(index + length)...])
        readings += streetsLast(before, number: number, after: after)
        readings += streetsFirst(after, number: number, before: before)
      }
    }
    return readings
  }

  /// Interpretations with the street at the end of the text before the number, the longest street
  /// first.
  private static func streetsLast(
    _ before: ArraySlice<Piece>,
    number: String,
    after: ArraySlice<Piece>
  ) -> [Reading] {
    before.indices.map { start in
      Reading(
        street: words(before[start...]),
        number: number,
        locality: words(before[..<start]) + words(after),
        isSeparated: start == before.startIndex || before[start].isSeparated
      )
    }
  }

  /// Interpretations with the street at the start of the text after the number, the longest street
  /// first.
  private static func streetsFirst(
    _ after: ArraySlice<Piece>,
    number: String,
    before: ArraySlice<Piece>
  ) -> [Reading] {
    after.indices.reversed().map { last in
      let rest = after[(last + 1)...]
      return Reading(
        street: words(after[...last]),
        number: number,
        locality: words(before) + words(rest),
        isSeparated: rest.first?.isSeparated ?? true
      )
    }
  }
}
