/// The texts in English.
struct EnglishMessages: MessageTexts {
  var noPosition: String { "No position yet." }
  var noUsablePosition: String { "No position could be used." }

  func arrived(at place: String, after distance: String, in duration: String?) -> String {
    "I have arrived\(place.isEmpty ? "" : " at \(place)"): \(distance)\(during(duration))."
  }

  func travelled(_ distance: String, in duration: String?) -> String {
    "I have travelled \(distance)\(during(duration))."
  }

  func onTheWay(to place: String, remaining distance: String, about duration: String) -> String {
    "On my way\(place.isEmpty ? "" : " to \(place)"): \(distance) to go, about \(duration)."
  }

  private func during(_ duration: String?) -> String { duration.map { " in \($0)" } ?? "" }
}
