/// Durations as texts for people, rounded.
public enum DurationText {
  /// Seconds below one minute, minutes below one hour: `40 s`, `7 min`, `1 h 05 min`.
  ///
  /// - Precondition: `seconds` is finite and within the range of `Int`.
  public static func text(_ seconds: Seconds) -> String {
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 60 { return "\(minutes) min" }
    return "\(minutes / 60) h " + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60) min"
  }
}
