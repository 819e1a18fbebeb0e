import CampusGraph
package import GeoCore
package import PlaceStore

extension PlacePage {
  /// The contract's document.
  package func json(_ language: Language) -> JSONValue {
    PlaceDocument.list(
      "places",
      hits.map { PlaceDocument.summary($0.place, distance: $0.distance, language) },
      total: total,
      page: page,
      nextPage: nextPage
    )
  }
}

/// A page of places as text.
package struct PlaceList {
  private let page: PlacePage
  private let style: TextStyle

  package init(page: PlacePage, _ style: TextStyle) {
    self.page = page
    self.style = style
  }

  /// The table, and the number of places that follow.
  package var text: String {
    let hasDistance = page.hits.contains { $0.distance != nil }
    let texts = style.texts
    var header = [texts.name, texts.category, texts.id]
    if hasDistance { header.insert(texts.distance, at: 0) }
    var table = TextTable(header, alignRight: hasDistance ? [0] : [])
    for hit in page.hits {
      let row = [hit.place.name, hit.place.category, hit.place.id]
      table.add((hit.distance.map { [style.distance($0)] } ?? []) + row)
    }
    return table.text + "\n\n"
      + PageText.footer(page.hits.count, total: page.total, nextPage: page.nextPage, style: style)
  }
}

/// Line below a list.
package enum PageText {
  /// Numbers of rows shown and in all, and the parameter that leads to the next page.
  package static func footer(
    _ shown: Int,
    total: Int,
    nextPage: Int?,
    style: TextStyle
  ) -> String {
    style.texts.footer(shown, of: total, nextPage: nextPage)
  }
}
