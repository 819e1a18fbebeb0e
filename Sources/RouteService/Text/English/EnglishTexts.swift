import GeoCore

/// The texts in English.
struct EnglishTexts: ServiceTexts {
  let language = Language.english
  let parameters: ParameterStyle
}
