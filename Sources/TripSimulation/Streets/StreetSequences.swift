import GeoCore

/// The random sequences of a trip by the law of streets: one for each part.
///
/// Disabling a part does not change the others.
struct StreetSequences {
  var mistake: SplitMix64
  var driver: SplitMix64
  var stay: SplitMix64
  var receiver: ReceiverSequences
  private let streets: UInt64
  private let signals: UInt64
  private let yielding: UInt64

  init(seed: UInt64) {
    var random = SplitMix64(seed: SplitMix64.mix(seed))
    mistake = random.split()
    driver = random.split()
    stay = random.split()
    streets = random.next()
    signals = random.next()
    yielding = random.next()
    receiver = ReceiverSequences(&random)
  }

  /// The sequence of a street, the same wherever and whenever the traveller is on it.
  func street(_ key: UInt64) -> SplitMix64 { Self.keyed(streets, key) }
  /// The sequence of a traffic light.
  func signal(_ key: UInt64) -> SplitMix64 { Self.keyed(signals, key) }
  /// The sequence of giving way at a place.
  func yielding(_ key: UInt64) -> SplitMix64 { Self.keyed(yielding, key) }

  private static func keyed(_ seed: UInt64, _ key: UInt64) -> SplitMix64 {
    SplitMix64(seed: SplitMix64.mix(seed ^ SplitMix64.mix(key)))
  }
}

/// The random sequences of a receiver.
struct ReceiverSequences {
  var spacing: SplitMix64
  var noise: SplitMix64
  var canyons: SplitMix64
  var offset: SplitMix64
  var stale: SplitMix64
  var clock: SplitMix64
  var statements: SplitMix64
  var velocity: SplitMix64

  init(_ random: inout SplitMix64) {
    spacing = random.split()
    noise = random.split()
    canyons = random.split()
    offset = random.split()
    stale = random.split()
    clock = random.split()
    statements = random.split()
    velocity = random.split()
  }
}
