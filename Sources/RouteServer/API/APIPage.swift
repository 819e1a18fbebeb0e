import GeoCore
import RouteService

/// Documentation of the API as a page, made from the table of operations.
enum APIPage {
  /// The page as HTML.
  static func html(in language: Language) -> String {
    let title = LocalizedText.api { $0.pageTitle }[language]
    let sections =
      APIOperations.all.map { section($0, language) }.joined()
      + OtherRequest.all.map { section($0, language) }.joined()
    return """
      <!doctype html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
      table { border-collapse: collapse; width: 100% }
      td { border-top: 1px solid #ccc; padding: .3rem .6rem .3rem 0; vertical-align: top }
      code { font-size: 14px }
      h2 { margin: 2rem 0 .2rem }
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p>\(escaped(LocalizedText.api { $0.pageIntroduction }[language]))</p>
      <p><a href="/openapi.json">/openapi.json</a></p>
      \(sections)</body>
      </html>

      """
  }

  private static func section(_ operation: APIOperation, _ language: Language) -> String {
    section(
      operation.path,
      operation.body == .recording ? "POST" : "GET, POST",
      operation.summary[language],
      operation.allParameters,
      language
    )
  }

  private static func section(_ request: OtherRequest, _ language: Language) -> String {
    section(
      request.path,
      request.method.uppercased() + (request.isForOwner ? ", Authorization: Bearer" : ""),
      request.summary[language],
      request.body + request.query,
      language
    )
  }

  private static func section(
    _ path: String,
    _ methods: String,
    _ summary: String,
    _ parameters: [APIParameter],
    _ language: Language
  ) -> String {
    let rows = parameters.map { parameter in
      let name = parameter.isRequired ? "<b>\(parameter.name)</b>" : parameter.name
      let expected = LocalizedText.api { parameter.expected($0) }[language]
      let summary = escaped(parameter.summary[language])
      return "<tr><td><code>\(name)</code></td><td>\(summary)<br><small>\(escaped(expected))"
        + "</small></td></tr>\n"
    }
    return "<h2><code>\(path)</code></h2>\n<p>\(methods). "
      + "\(escaped(summary))</p>\n<table>\n\(rows.joined())</table>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
