/// The messages in English.
struct EnglishMessages: MessageTexts {}
