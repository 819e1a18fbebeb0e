/// The address that an object is tagged with (`addr:*`).
struct AddressTags: Equatable {
  /// The street, or the hamlet where houses are numbered without streets.
  var street: String?
  /// The number as it is tagged; `nil` where there is none.
  var number: String?
  /// The name of the house.
  var houseName: String?
  private var city: String?
  private var postcode: String?
  /// Smaller parts of the town.
  private var parts: [String] = []

  /// Reads an address; `nil` where there is none.
  init?(_ tags: OSMTags) {
    func value(_ key: String) -> String? {
      tags["addr:" + key].map(PlaceRules.tidy).flatMap { $0.isEmpty ? nil : $0 }
    }
    street = value("street") ?? value("place")
    number = value("housenumber") ?? value("conscriptionnumber")
    houseName = value("housename")
    city = value("city")
    postcode = value("postcode")
    parts = ["suburb", "district", "quarter", "neighbourhood", "hamlet", "place"]
      .compactMap(value)
    guard street != nil || number != nil || houseName != nil || city != nil || postcode != nil
    else { return nil }
  }

  /// The first line: street and number; `nil` where there is no street.
  var line: String? {
    street.map { street in number.map { "\(street) \($0)" } ?? street }
  }

  /// The address as it is written on a letter, the street first; `nil` where nothing is known.
  var text: String? {
    let town = [postcode, city].compactMap(\.self).joined(separator: " ")
    let lines = [line, town.isEmpty ? nil : town].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: ", ")
  }

  /// What may stand beside street and number.
  var localities: [String] { [postcode, city].compactMap(\.self) + parts }

  /// Takes from another address of the same street what is missing here.
  func completed(from other: AddressTags) -> AddressTags {
    var result = self
    result.street = street ?? other.street
    result.city = city ?? other.city
    result.postcode = postcode ?? other.postcode
    if parts.isEmpty { result.parts = other.parts }
    return result
  }
}
