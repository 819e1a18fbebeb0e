/// Value of GTFS-Realtime with a number on the wire.
protocol RealtimeCode: CaseIterable, Equatable {
  /// The numbers of all cases in their order.
  static var codes: [Int] { get }
}

extension RealtimeCode {
  static var codes: [Int] { Array(0..<allCases.count) }

  /// The value with a number; `nil` if there is none.
  init?(code: Int) {
    guard let value = zip(Self.allCases, Self.codes).first(where: { $0.1 == code })?.0 else {
      return nil
    }
    self = value
  }

  /// The number on the wire.
  var code: Int { zip(Self.allCases, Self.codes).first { $0.0 == self }?.1 ?? 0 }
}

extension RealtimeFeed.Incrementality: RealtimeCode {}
extension RealtimeTripUpdate.StopTime.Relationship: RealtimeCode {}
extension RealtimePosition.StopStatus: RealtimeCode {}
extension RealtimePosition.Occupancy: RealtimeCode {}

extension RealtimeTrip.Relationship: RealtimeCode {
  static var codes: [Int] { [0, 1, 2, 3, 5, 6, 7, 8] }
}

extension RealtimeAlert.Cause: RealtimeCode {
  static var codes: [Int] { Array(1...allCases.count) }
}

extension RealtimeAlert.Effect: RealtimeCode {
  static var codes: [Int] { Array(1...allCases.count) }
}

extension RealtimeAlert.Severity: RealtimeCode {
  static var codes: [Int] { Array(1...allCases.count) }
}
