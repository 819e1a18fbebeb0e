import Foundation

/// How many seeds randomised tests try.
public enum Seeds {
  /// The seeds `0 ..< n`, where n is the environment's `ROUTING_TEST_SEEDS`, else `count`, but at most
  /// `ROUTING_TEST_SEEDS_AT_MOST`: runs under a sanitizer are slow, and every path needs to run only once.
  public static func first(_ count: Int) -> Range<UInt64> {
    let wanted = number("ROUTING_TEST_SEEDS") ?? UInt64(count)
    return 0..<min(wanted, number("ROUTING_TEST_SEEDS_AT_MOST") ?? .max)
  }

  /// How often a test draws for one seed: `count`, or a fifth of it if seeds are cut.
  public static func draws(_ count: Int) -> Range<Int> { 0..<(areCut ? (count + 4) / 5 : count) }

  /// Whether fewer seeds run than tests ask for, so that counts over all of them say nothing.
  public static var areCut: Bool { number("ROUTING_TEST_SEEDS_AT_MOST") != nil }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
