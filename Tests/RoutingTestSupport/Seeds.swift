import Foundation

/// How many seeds randomised tests try.
public enum Seeds {
  /// The seeds `0 ..< n`, where n is the environment's `ROUTING_TEST_SEEDS`, else `count`.
  public static func first(_ count: Int) -> Range<UInt64> {
    let text = ProcessInfo.processInfo.environment["ROUTING_TEST_SEEDS"] ?? ""
    return 0..<(UInt64(text) ?? UInt64(count))
  }
}
