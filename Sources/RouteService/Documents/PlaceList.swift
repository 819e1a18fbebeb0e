import CampusGraph
package import GeoCore
package import PlaceStore

extension PlacePage {
  /// The contract's document.
  ///
  /// - Parameters:
  ///   - language: The language of descriptions.
  ///   - openings: Hours and time of each place, to tell whether it is open; empty for none.
  /// - Returns: The document.
  package func json(_ language: Language, openings: [HoursText?] = []) -> JSONValue {
    let items = hits.enumerated().map { index, hit in
      var object = PlaceDocument.summary(hit.place, distance: hit.distance, language)
      if openings.indices.contains(index), let opening = openings[index] {
        object["hours"] = .string(opening.hours.text)
        object["open"] = .bool(opening.isOpen)
      }
      return object
    }
    return PlaceDocument.list("places", items, total: total, page: page, nextPage: nextPage)
  }
}

/// A page of places as text.
package struct PlaceList {
  private let page: PlacePage
  private let openings: [HoursText?]
  private let style: TextStyle

  /// Takes a page; with openings, a column tells which places are open.
  package init(page: PlacePage, openings: [HoursText?] = [], _ style: TextStyle) {
    self.page = page
    self.openings = openings
    self.style = style
  }

  /// The name, with a remark if the location is estimated.
  private static func name(of place: Place, _ texts: any ServiceTexts) -> String {
    place.isEstimated ? "\(place.name) (\(texts.estimated))" : place.name
  }

  /// The table, and the number of places that follow.
  package var text: String {
    let texts = style.texts
    let hits = page.hits
    let columns: [(heading: String, cells: [String])] = [
      (texts.distance, hits.map { $0.distance.map(style.distance) ?? "" }),
      (texts.name, hits.map { Self.name(of: $0.place, texts) }),
      (texts.category, hits.map(\.place.category)),
      (texts.whereHeading, hits.map { PlaceDocument.area(of: $0.place) ?? "" }),
      (texts.hours, openings.map { $0?.status[style.language] ?? "" }),
      (texts.id, hits.map(\.place.id)),
    ]
    // Distances, areas and hours are columns only if they are known for a place of the page.
    let always = [texts.name, texts.category, texts.id]
    let shown = columns.filter { column in
      always.contains(column.heading) || column.cells.contains { !$0.isEmpty }
    }
    let hasDistance = shown.first?.heading == texts.distance
    var table = TextTable(shown.map(\.heading), alignRight: hasDistance ? [0] : [])
    for row in hits.indices { table.add(shown.map { $0.cells[row] }) }
    return table.text + "\n\n"
      + PageText.footer(hits.count, total: page.total, nextPage: page.nextPage, style: style)
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
