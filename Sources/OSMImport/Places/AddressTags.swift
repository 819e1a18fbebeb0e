/// The address of an object (`addr:*`).
struct AddressTags: Equatable {
  /// The street, or the hamlet if its houses are numbered without streets.
  var street: String?
  /// The number as tagged.
  var number: String?
  /// The name of the house.
  var houseName: String?
  private var city: String?
  private var postcode: String?
  /// Smaller parts of the town.
  private var parts: [String] = []

  /// Reads an address; `nil` if there is none.
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

  /// The first line: street and number; `nil` without a street.
  var line: String? {
    street.map { street in number.map { "\(street) \($0)" } ?? street }
  }

  /// The postal address, the street first; `nil` if it is empty.
  var text: String? {
    let town = [postcode, city].compactMap(\.self).joined(separator: " ")
    let lines = [line, town.isEmpty ? nil : town].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: ", ")
  }

  /// The postcode, city and parts of the city.
  var localities: [String] { [postcode, city].compactMap(\.self) + parts }

  /// A copy with missing fields filled in from another address of the same street.
  func completed(from other: AddressTags) -> AddressTags {
    var result = self
    result.street = street ?? other.street
    result.city = city ?? other.city
    result.postcode = postcode ?? other.postcode
    if parts.isEmpty { result.parts = other.parts }
    return result
  }
}
