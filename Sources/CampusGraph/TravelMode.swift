/// Mode of travel, for access restrictions.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
  /// Walking.
  case foot
  /// In a wheelchair.
  case wheelchair
  /// Riding a bike, or pushing it if riding is not permitted.
  case bike
  /// Driving a car.
  case car

  /// The access bit for travel along an edge, or against it.
  public func bit(forward: Bool) -> AccessMask {
    switch self {
    case .foot: forward ? .footForward : .footBackward
    case .wheelchair: forward ? .wheelchairForward : .wheelchairBackward
    case .bike: forward ? .bikeForward : .bikeBackward
    case .car: forward ? .carForward : .carBackward
    }
  }

  /// The access bits of both directions.
  public var both: AccessMask { [bit(forward: true), bit(forward: false)] }
}
