public import GeoCore

/// Names of categories in both languages.
public enum CategoryNames {
  /// The name of a category, such as `bus stop`, `parada de autobús`; the OSM value if it is not
  /// listed.
  ///
  /// - Parameter category: The category as an OSM value.
  /// - Returns: Its name, in the singular and in lower case.
  public static func name(of category: String) -> LocalizedText {
    byCategory[category] ?? LocalizedText(same: category.replacing("_", with: " "))
  }

  /// The categories named by a text in either language, in singular or plural, or as an OSM value.
  ///
  /// - Parameter text: A text such as `cafetería`, `Bus stops` or `bus_stop`.
  /// - Returns: The categories, in the order of the table.
  public static func categories(named text: String) -> [String] {
    let folded = FoldedText.folded(text.replacing("_", with: " "))
    var found: [String] = []
    for (category, names) in byName where names.contains(where: { Self.isForm(folded, of: $0) }) {
      found.append(category)
    }
    return found
  }

  /// Up to three categories with names similar to a text, the most similar first.
  ///
  /// - Parameters:
  ///   - text: A text that names no category.
  ///   - categories: The categories to suggest.
  /// - Returns: Those with a name that differs in at most a third of its letters.
  public static func suggestions(for text: String, among categories: [String]) -> [String] {
    var distance = EditDistance(from: Array(FoldedText.folded(text.replacing("_", with: " "))))
    func dissimilarity(_ category: String) -> Int? {
      let name = name(of: category)
      let names = [category.replacing("_", with: " "), name.en, name.es].map(FoldedText.folded)
      return names.compactMap { distance.to(Array($0)[...], limit: max(1, $0.count / 3)) }.min()
    }
    return categories.compactMap { category in dissimilarity(category).map { ($0, category) } }
      .sorted { $0 < $1 }.prefix(3).map(\.1)
  }

  /// Whether a text is a name or its plural.
  private static func isForm(_ text: String, of name: String) -> Bool {
    let (words, others) = (FoldedText.words(text), FoldedText.words(name))
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        word == other || word == other + "s" || word == other + "es"
          || other.hasSuffix("y") && word == other.dropLast() + "ies"
      }
  }

  private static let byCategory: [String: LocalizedText] = Dictionary(
    table.map { ($0.category, LocalizedText(en: $0.en, es: $0.es)) }
  ) { first, _ in first }

  private static let byName: [(category: String, names: [String])] = table.map { row in
    let own = [row.category.replacing("_", with: " "), row.en, row.es]
    let names = own + row.others.split(separator: ",").map { $0.trimming(" ") }
    return (row.category, names.map(FoldedText.folded))
  }

  private static let table: [(category: String, en: String, es: String, others: String)] = [
    ("corner", "street corner", "esquina", "intersection, cruce"),
    ("cafe", "café", "cafetería", "coffee shop, coffeehouse, comedor"),
    ("restaurant", "restaurant", "restaurante", ""),
    ("fast_food", "fast food", "comida rápida", ""),
    ("bar", "bar", "bar", ""),
    ("pub", "pub", "pub", "taberna"),
    ("ice_cream", "ice cream parlour", "heladería", ""),
    ("food_court", "food court", "patio de comidas", "comedor"),
    ("library", "library", "biblioteca", ""),
    ("university", "university", "universidad", ""),
    ("college", "college", "instituto superior", "aulas, classrooms"),
    ("school", "school", "escuela", "colegio"),
    ("kindergarten", "kindergarten", "jardín de infancia", "guardería, nursery"),
    ("hospital", "hospital", "hospital", ""),
    ("clinic", "clinic", "clínica", "consultorio"),
    ("doctors", "doctor", "médico", "doctors"),
    ("dentist", "dentist", "dentista", ""),
    ("pharmacy", "pharmacy", "farmacia", "chemist, drugstore"),
    ("veterinary", "vet", "veterinario", "veterinaria"),
    ("bank", "bank", "banco", ""),
    ("atm", "cash machine", "cajero automático", "cajero"),
    ("bureau_de_change", "currency exchange", "casa de cambio", ""),
    ("post_office", "post office", "oficina de correos", "correos"),
    ("post_box", "letter box", "buzón", ""),
    ("police", "police station", "comisaría", "police, policía"),
    ("fire_station", "fire station", "parque de bomberos", "bomberos"),
    ("townhall", "town hall", "ayuntamiento", "city hall, alcaldía, municipio"),
    ("courthouse", "courthouse", "juzgado", "tribunal"),
    ("embassy", "embassy", "embajada", "consulado, consulate"),
    ("place_of_worship", "place of worship", "lugar de culto", "church, iglesia, templo, temple"),
    ("church", "church", "iglesia", ""),
    ("chapel", "chapel", "capilla", ""),
    ("cathedral", "cathedral", "catedral", ""),
    ("mosque", "mosque", "mezquita", ""),
    ("theatre", "theatre", "teatro", "theater"),
    ("cinema", "cinema", "cine", "movie theater"),
    ("arts_centre", "arts centre", "centro cultural", "arts center"),
    ("museum", "museum", "museo", ""),
    ("gallery", "gallery", "galería", ""),
    ("attraction", "sight", "atracción turística", "attraction, atracción"),
    ("viewpoint", "viewpoint", "mirador", ""),
    ("artwork", "work of art", "obra de arte", "artwork, sculpture, escultura"),
    ("castle", "castle", "castillo", ""),
    ("monument", "monument", "monumento", ""),
    ("memorial", "memorial", "monumento conmemorativo", ""),
    ("ruins", "ruins", "ruinas", ""),
    ("hotel", "hotel", "hotel", ""),
    ("hostel", "hostel", "albergue", "hostal"),
    ("guest_house", "guest house", "casa de huéspedes", ""),
    ("information", "tourist information", "información turística", ""),
    ("park", "park", "parque", ""),
    ("garden", "garden", "jardín", ""),
    ("playground", "playground", "parque infantil", ""),
    ("pitch", "sports pitch", "cancha", "cancha deportiva, campo de deportes"),
    ("sports_centre", "sports centre", "centro deportivo", "sports center, polideportivo"),
    ("fitness_centre", "gym", "gimnasio", "fitness centre"),
    ("stadium", "stadium", "estadio", ""),
    ("swimming_pool", "swimming pool", "piscina", "alberca"),
    ("fountain", "fountain", "fuente", ""),
    ("toilets", "toilets", "baños", "toilet, restroom, aseos, servicios, sanitarios"),
    ("drinking_water", "drinking water", "agua potable", "bebedero"),
    ("bench", "bench", "banco para sentarse", ""),
    ("shelter", "shelter", "refugio", ""),
    ("parking", "car park", "estacionamiento", "parking, aparcamiento"),
    ("parking_entrance", "car park entrance", "entrada del estacionamiento", ""),
    ("bicycle_parking", "bicycle parking", "estacionamiento de bicicletas", "bike parking"),
    (
      "bicycle_rental", "bike station", "estación de bicicletas",
      "bike rental, bicycle rental, bicis, alquiler de bicicletas"
    ),
    ("car_rental", "car rental", "alquiler de autos", "alquiler de coches"),
    ("car_sharing", "car sharing", "autos compartidos", ""),
    ("fuel", "petrol station", "gasolinera", "gas station, fuel"),
    ("charging_station", "charging station", "estación de carga", "cargador"),
    ("taxi", "taxi rank", "parada de taxis", "taxi, taxi stand, sitio de taxis"),
    ("station", "station", "estación", "railway station, train station, estación de tren"),
    ("train_station", "railway station", "estación de tren", "train station"),
    ("halt", "railway halt", "apeadero", ""),
    ("bus_station", "bus station", "estación de autobuses", "terminal de autobuses"),
    ("bus_stop", "bus stop", "parada de autobús", "parada, parada de bus, parada de camión"),
    ("tram_stop", "tram stop", "parada de tranvía", ""),
    ("platform", "platform", "andén", ""),
    ("subway_entrance", "metro entrance", "entrada del metro", "subway entrance"),
    ("ferry_terminal", "ferry terminal", "terminal de transbordadores", "embarcadero"),
    ("aerodrome", "airport", "aeropuerto", "aerodrome"),
    ("supermarket", "supermarket", "supermercado", ""),
    ("convenience", "convenience shop", "tienda de conveniencia", "convenience store, abarrotes"),
    ("bakery", "bakery", "panadería", ""),
    ("butcher", "butcher", "carnicería", ""),
    ("greengrocer", "greengrocer", "verdulería", "frutería"),
    ("kiosk", "kiosk", "quiosco", "kiosco"),
    ("mall", "shopping centre", "centro comercial", "mall, shopping center"),
    ("marketplace", "market", "mercado", "marketplace"),
    ("clothes", "clothes shop", "tienda de ropa", ""),
    ("shoes", "shoe shop", "zapatería", ""),
    ("books", "bookshop", "librería", "bookstore"),
    ("stationery", "stationer", "papelería", "stationery"),
    ("copyshop", "copy shop", "copistería", "copias, fotocopias"),
    ("hairdresser", "hairdresser", "peluquería", ""),
    ("laundry", "laundry", "lavandería", ""),
    ("hardware", "hardware shop", "ferretería", ""),
    ("bicycle", "bike shop", "tienda de bicicletas", "bicycle shop"),
    ("street", "street", "calle", "road"),
    ("address", "address", "dirección", ""),
    ("square", "square", "plaza", ""),
    ("city", "city", "ciudad", ""),
    ("town", "town", "ciudad pequeña", ""),
    ("village", "village", "pueblo", ""),
    ("hamlet", "hamlet", "aldea", "caserío"),
    ("borough", "borough", "distrito", ""),
    ("suburb", "district", "barrio grande", "suburb, distrito"),
    ("quarter", "quarter", "barrio", ""),
    ("neighbourhood", "neighbourhood", "vecindario", "neighborhood, colonia"),
    ("island", "island", "isla", ""),
    ("locality", "locality", "paraje", ""),
    ("peak", "peak", "cumbre", "cerro"),
    ("beach", "beach", "playa", ""),
    ("building", "building", "edificio", ""),
    ("cemetery", "cemetery", "cementerio", "panteón"),
  ]
}

extension Substring {
  /// Without the given letters at both ends.
  fileprivate func trimming(_ letters: String) -> String {
    var rest = self
    while let first = rest.first, letters.contains(first) { rest.removeFirst() }
    while let last = rest.last, letters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
