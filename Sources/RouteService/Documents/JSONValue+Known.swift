package import GeoCore

extension JSONValue {
  /// An object of what is known: a member whose value is not known is left out.
  ///
  /// The contract's rule for everything that it does not mark `|null`.
  package static func known(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var object = JSONObject()
    for (name, value) in members {
      if let value { object[name] = value }
    }
    return .object(object)
  }
}
