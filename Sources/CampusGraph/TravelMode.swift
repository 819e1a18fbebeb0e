/// How somebody moves, as far as access is concerned.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
  /// Walking.
  case foot
  /// In a wheelchair.
  case wheelchair
  /// Riding a bike, and pushing it where riding is not possible.
  case bike
  /// Driving a car.
  case car

  /// The right that somebody needs who moves this way along an edge, or against it.
  public func bit(forward: Bool) -> AccessMask {
    switch self {
    case .foot: forward ? .footForward : .footBackward
    case .wheelchair: forward ? .wheelchairForward : .wheelchairBackward
    case .bike: forward ? .bikeForward : .bikeBackward
    case .car: forward ? .carForward : .carBackward
    }
  }

  /// The right in both directions.
  public var both: AccessMask { [bit(forward: true), bit(forward: false)] }
}
