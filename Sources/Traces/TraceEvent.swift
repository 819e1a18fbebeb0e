public import GeoCore

/// What a ``TraceReader`` finds in a recording or a stream, in order.
public enum TraceEvent: Hashable, Sendable {
  /// A sample of the receiver.
  case fix(LocationFix)
  /// A record that says that the receiver has no position now.
  case noPosition(line: Int, time: Seconds?)
  /// A record that cannot be used and was skipped.
  case rejected(RejectedRecord)
  /// A wish of whoever writes the stream.
  case request(StreamRequest, line: Int)
}

/// A record that was skipped, and why.
public struct RejectedRecord: Hashable, Sendable {
  /// The line on which the record starts, from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: LocalizedText

  /// Makes a note of a record.
  public init(line: Int, reason: LocalizedText) {
    self.line = line
    self.reason = reason
  }
}

/// What a stream of JSON lines may ask for between its fixes.
public enum StreamRequest: Hashable, Sendable {
  /// `{"to": PLACE}`: travel to a place from now on, in the words of the command line.
  case destination(String)
  /// `{"cancel": true}`: travel to no place any more.
  case cancel
}
