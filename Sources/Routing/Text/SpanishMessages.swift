/// The messages in Spanish.
struct SpanishMessages: MessageTexts {}
