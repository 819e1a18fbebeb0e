import GeoCore

/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  let language = Language.spanish
}
