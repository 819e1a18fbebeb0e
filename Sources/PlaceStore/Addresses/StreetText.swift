/// Normalized street names, without accents, small words and abbreviations.
enum StreetText {
  /// The key of a street's name, or of some of its words.
  ///
  /// It is `r cedofeita` for “Rua de Cedofeita”, “R. Cedofeita” and “rua da cedofeita”.
  static func key(_ name: String) -> String {
    key(ofWords: FoldedText.words(FoldedText.folded(name)))
  }

  /// The key of folded words.
  static func key(ofWords words: some Sequence<String>) -> String {
    let words = words.map(plain).filter { !$0.isEmpty }
    let significant = words.filter { !smallWords.contains($0) }
    let kept = significant.isEmpty ? words : significant
    return kept.map { shortForms[$0] ?? $0 }.joined(separator: " ")
  }

  /// Whether a folded word is ignored in names of streets and towns.
  static func isSmall(_ word: String) -> Bool { smallWords.contains(word) }

  /// A common form of spellings that differ by language or keyboard.
  private static func plain(_ word: String) -> String {
    var word = word
    if !word.utf8.allSatisfy({ $0 < 0x80 }) {
      word = word.filter { !"ªº".contains($0) }
    }
    // German street types are suffixes: Bahnhofstr., Bahnhofstrasse. Who has no ß may type one s.
    guard word.count > 7, let ending = ["strasse", "strase", "strass"].first(where: word.hasSuffix)
    else { return word }
    return word.dropLast(ending.count) + "str"
  }

  /// Words that are ignored.
  private static let smallWords: Set<String> = [
    "de", "da", "do", "das", "dos", "del", "des", "du", "di", "della", "dei", "degli", "la", "las",
    "el", "los", "le", "les", "the", "of", "e", "y", "et", "und", "and", "der", "die", "den", "dem",
    "d", "l", "dom", "don", "dona",
  ]

  /// The abbreviations of words.
  ///
  /// Some abbreviations are shared by several words. Both names and queries are abbreviated, so
  /// they still match.
  private static let shortForms: [String: String] = {
    let table: [(short: String, words: String)] = [
      ("r", "rua rue"),
      ("av", "avenida avenue ave avda avd avgda avinguda"),
      ("pc", "praca pca plaza pza plz pl place placa piazza pzza platz"),
      ("s", "sao san santo santa sant saint sainte st sta sto ste street str strasse"),
      ("c", "calle carrer cl cll"),
      ("cra", "carrera kr kra cr carr"),
      ("ctra", "carretera"),
      ("tv", "travessa trav travesia trva"),
      ("lg", "largo lgo"),
      ("al", "alameda"),
      ("est", "estrada estr"),
      ("cam", "caminho camino cno"),
      ("pso", "paseo passeio passeig ps pg"),
      ("psj", "pasaje passagem psje pje passage"),
      ("cc", "calcada calc"),
      ("bc", "beco bco"),
      ("esc", "escadas"),
      ("rot", "rotunda"),
      ("qta", "quinta qt"),
      ("urb", "urbanizacao urbanizacion"),
      ("bd", "boulevard blvd boul bulevar"),
      ("imp", "impasse"),
      ("ch", "chemin che"),
      ("all", "allee"),
      ("rte", "route"),
      ("v", "via"),
      ("vle", "viale"),
      ("rd", "road"),
      ("ln", "lane"),
      ("ct", "court"),
      ("sq", "square"),
      ("hwy", "highway"),
      ("dr", "drive doutor doutora doctor doctora dra"),
      ("prof", "professor professora profa profesor profesora"),
      ("eng", "engenheiro ingeniero ing"),
      ("gen", "general gral"),
      ("cel", "coronel"),
      ("cap", "capitao capitan"),
      ("com", "comendador comandante"),
      ("alm", "almirante"),
      ("mal", "marechal"),
      ("visc", "visconde"),
      ("pe", "padre"),
      ("n", "nossa nuestra"),
      ("sra", "senhora senora"),
    ]
    var forms: [String: String] = [:]
    for (short, words) in table {
      for word in words.split(separator: " ") { forms[String(word)] = short }
    }
    return forms
  }()
}
