import Foundation
import Transit

/// What was learned as bytes of JSON, for the file of live data.
extension LearnedTimes {
  /// Reads the bytes; `nil` if another version wrote them.
  init?(decoding bytes: [UInt8]) {
    guard let learned = try? JSONDecoder().decode(LearnedTimes.self, from: Data(bytes)) else {
      return nil
    }
    self = learned
  }

  /// The bytes; `nil` if a number is not finite.
  var encoded: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { Array($0) }
  }
}
