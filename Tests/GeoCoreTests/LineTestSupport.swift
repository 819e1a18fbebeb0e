import GeoCore
import RoutingTestSupport

/// Random values of the tests.
extension SplitMix64 {
  /// A number in a range.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A coordinate between two parallels, uniform in latitude.
  mutating func coordinate(latitudes: ClosedRange<Double> = -90...90) -> Coordinate {
    Coordinate(latitude: number(latitudes), longitude: number(-180...180))
  }

  /// A coordinate within a square around a center, half a side in metres.
  mutating func coordinate(around center: Coordinate, within meters: Double) -> Coordinate {
    LocalPlane(at: center).coordinate(
      PlanePoint(x: number(-meters...meters), y: number(-meters...meters))
    )
  }

  /// A copy of some bytes with up to four changed, dropped, repeated or cut off.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0...Int.random(in: 0...3, using: &self) where !result.isEmpty {
      let index = Int.random(in: 0..<result.count, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: result[index] = UInt8.random(in: 0...255, using: &self)
      case 1: result[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: result.remove(at: index)
      case 3: result.insert(result[index], at: index)
      default: result.removeLast(result.count - index)
      }
    }
    return result
  }
}

/// Shorthand for a coordinate, latitude first.
func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
  Coordinate(latitude: latitude, longitude: longitude)
}
