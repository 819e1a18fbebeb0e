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
    /// Whether a comma or the number stands between the street and the words beside it, so that
    /// these can be no words of its name.
    var isParted: Bool

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
    unnumbered = Self.streetsFirst(pieces[...], number: "", before: [])
  }

  /// Texts of more words are no addresses.
  private static let mostPieces = 24

  /// Words that may stand before a number.
  private static let marks: Set<String> = ["n", "no", "nº", "n°", "nr", "num", "numero", "number"]

  /// Words that stand for a part of a house.
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
    /// Whether a comma stands before it.
    var isParted: Bool

    var isNumber: Bool { text.first.map { $0.isASCII && $0.isNumber } ?? false }

    /// Whether it is a letter, or stands for a second and a third house of one number.
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

  /// Words and numbers; unlike in names, a hyphen does not part `142-144`.
  private static func pieces(_ folded: String) -> [Piece] {
    var pieces: [Piece] = []
    for (order, part) in folded.split(whereSeparator: { ",;()".contains($0) }).enumerated() {
      var isParted = order > 0
      for piece in part.split(whereSeparator: { $0.isWhitespace || ".#".contains($0) }) {
        let text = piece.filter { $0.isLetter || $0.isNumber || "-–—/'’°º".contains($0) }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
        pieces.append(Piece(text: withoutMark(text), isParted: isParted))
        isParted = false
      }
    }
    return pieces
  }

  /// Without floors and doors, of which maps know nothing, as in “142, 2º Esq” and “142 apt 5”.
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

  /// The street at the end of what stands before the number, the most words first.
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
        isParted: start == before.startIndex || before[start].isParted
      )
    }
  }

  /// The street at the beginning of what stands after the number, the most words first.
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
        isParted: rest.first?.isParted ?? true
      )
    }
  }
}
