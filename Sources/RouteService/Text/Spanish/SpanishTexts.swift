import GeoCore

/// The texts in Spanish.
struct SpanishTexts: ServiceTexts {
  let language = Language.spanish
  let parameters: ParameterStyle
}
