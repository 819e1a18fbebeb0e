import Foundation
import GeoCore

/// The border of a box: positions on it, and lines cut at it.
struct BoxBorder {
  let box: BoundingBox

  /// The share of the box's smaller side within which loose ends are extended to the border.
  private static let reach = 0.1

  init(_ box: BoundingBox) { self.box = box }

  private var width: Double { box.east - box.west }
  private var height: Double { box.north - box.south }

  /// The corners clockwise from the north-west.
  var corners: [Coordinate] { (0..<4).map { coordinate(at: Double($0)) } }

  /// The coordinate at a position.
  func coordinate(at position: Double) -> Coordinate {
    let share = position - position.rounded(.down)
    return switch Int(position) % 4 {
    case 0: Coordinate(latitude: box.north, longitude: min(box.west + share * width, box.east))
    case 1: Coordinate(latitude: max(box.north - share * height, box.south), longitude: box.east)
    case 2: Coordinate(latitude: box.south, longitude: max(box.east - share * width, box.west))
    default: Coordinate(latitude: min(box.south + share * height, box.north), longitude: box.west)
    }
  }

  /// The position of a coordinate on the border or, optionally, of the nearest one within reach.
  func position(of place: Coordinate, orNear: Bool) -> Double? {
    guard width > 0, height > 0 else { return nil }
    let scale = max(cos(box.center.latitude * .pi / 180), 1e-3)
    let sides: [(distance: Double, position: Double)] = [
      (box.north - place.latitude, (place.longitude - box.west) / width),
      ((box.east - place.longitude) * scale, 1 + (box.north - place.latitude) / height),
      (place.latitude - box.south, 2 + (box.east - place.longitude) / width),
      ((place.longitude - box.west) * scale, 3 + (place.latitude - box.south) / height),
    ]
    guard let nearest = sides.min(by: { $0.distance < $1.distance }) else { return nil }
    let limit = orNear ? Self.reach * min(height, width * scale) : 0
    guard nearest.distance <= limit else { return nil }
    return nearest.position < 4 ? nearest.position : 0
  }

  /// The corners between two positions, clockwise.
  func corners(from start: Double, to end: Double) -> [Coordinate] {
    let end = end < start ? end + 4 : end
    var corners: [Coordinate] = []
    var corner = start.rounded(.down) + 1
    while corner < end {
      corners.append(coordinate(at: corner.truncatingRemainder(dividingBy: 4)))
      corner += 1
    }
    return corners
  }

  // MARK: - Cutting

  /// The parts of a line inside the box, in its direction.
  func clipped(_ line: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = []
    var part: [Coordinate] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (first, last) = clipped(start, end) else {
        if part.count > 1 { parts.append(part) }
        part = []
        continue
      }
      if part.last != first {
        if part.count > 1 { parts.append(part) }
        part = [first]
      }
      if last != first { part.append(last) }
      if last != end {
        if part.count > 1 { parts.append(part) }
        part = []
      }
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// The part of a segment inside the box: Liang and Barsky's method; `nil` if it lies outside.
  private func clipped(_ start: Coordinate, _ end: Coordinate) -> (Coordinate, Coordinate)? {
    let east = end.longitude - start.longitude
    let north = end.latitude - start.latitude
    var (enter, leave) = (0.0, 1.0)
    for (direction, room) in [
      (-east, start.longitude - box.west), (east, box.east - start.longitude),
      (-north, start.latitude - box.south), (north, box.north - start.latitude),
    ] {
      if direction == 0 {
        if room < 0 { return nil }
      } else if direction < 0 {
        enter = max(enter, room / direction)
      } else {
        leave = min(leave, room / direction)
      }
    }
    guard enter <= leave else { return nil }
    func place(_ share: Double) -> Coordinate {
      if share == 0 { return start }
      if share == 1 { return end }
      return Coordinate(
        latitude: min(max(start.latitude + share * north, box.south), box.north),
        longitude: min(max(start.longitude + share * east, box.west), box.east)
      )
    }
    return (place(enter), place(leave))
  }
}
