import GeoCore

/// The texts in English.
struct EnglishMessages: MessageTexts {
  let language = Language.english
}
