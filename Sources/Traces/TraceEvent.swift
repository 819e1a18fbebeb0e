public import GeoCore

/// Record of a recording or a stream, as read by ``TraceReader``.
public enum TraceEvent: Hashable, Sendable {
  /// A sample of the receiver.
  case fix(LocationFix)
  /// A record that reports that the receiver has no position.
  case noPosition(line: Int, time: Seconds?)
  /// A record that cannot be used and was skipped.
  case rejected(RejectedRecord)
  /// A request in the stream.
  case request(StreamRequest, line: Int)
}

/// Skipped record with the reason.
public struct RejectedRecord: Hashable, Sendable {
  /// The line on which the record starts, from 1.
  public let line: Int
  /// The reason.
  public let reason: LocalizedText

  /// Makes a rejected record.
  public init(line: Int, reason: LocalizedText) {
    self.line = line
    self.reason = reason
  }
}

/// Request in a stream of JSON lines, between its fixes.
public enum StreamRequest: Hashable, Sendable {
  /// `{"to": PLACE}`: a new destination, written as on the command line.
  case destination(String)
  /// `{"cancel": true}`: no destination.
  case cancel
}
