package import GeoCore

extension JSONValue {
  /// Object without the members whose value is `nil`.
  ///
  /// The contract leaves out unknown values unless it marks a member `|null`.
  package static func known(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var object = JSONObject()
    for (name, value) in members {
      if let value { object[name] = value }
    }
    return .object(object)
  }
}
