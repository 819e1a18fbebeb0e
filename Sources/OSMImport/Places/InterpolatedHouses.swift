import CampusGraph
import GeoCore

/// Interpolates houses along a line between mapped house numbers (`addr:interpolation`).
struct InterpolatedHouses {
  /// The most houses between two mapped numbers; beyond, none are made.
  private static let mostHouses = 500
  /// The most houses of a line; no further stretch is started beyond.
  private static let mostHousesOfLine = 2000

  /// The note of every interpolated house.
  private static let note = LocalizedText.message { $0.estimatedHouse }

  /// The addresses of nodes with house numbers, by the nodes' ids.
  let addresses: [Int64: AddressTags]
  let nodes: NodeTable

  /// The houses of a line, in its order; none if its numbers cannot be interpolated.
  func houses(along way: CollectedPlaces.Way, _ nodesOfWay: [Int64]) -> [CityPlace] {
    guard let rule = way.interpolation else { return [] }
    var houses: [CityPlace] = []
    var line: [Coordinate] = []
    var last: (number: Int, address: AddressTags)?
    for node in nodesOfWay where houses.count < Self.mostHousesOfLine {
      guard let point = nodes[node] else { continue }
      line.append(point)
      guard let address = addresses[node], let number = address.number.flatMap({ Int($0) }) else {
        continue
      }
      if let last {
        let common = rule.address.map { last.address.completed(from: $0) } ?? last.address
        let stretch = Stretch(from: last.number, to: number, step: rule.step, line: line)
        houses += self.houses(stretch, common.completed(from: address), id: way.id)
      }
      last = (number, address)
      line = [point]
    }
    return houses
  }

  private struct Stretch {
    var from: Int
    var to: Int
    var step: Int
    var line: [Coordinate]
  }

  private func houses(_ stretch: Stretch, _ address: AddressTags, id: Int64) -> [CityPlace] {
    let (difference, overflow) = stretch.to.subtractingReportingOverflow(stretch.from)
    guard !overflow, difference != 0, difference.magnitude <= Self.mostHouses,
      difference % stretch.step == 0, let street = address.street
    else { return [] }
    let line = LineString(stretch.line)
    let step = difference > 0 ? stretch.step : -stretch.step
    return stride(from: stretch.from + step, to: stretch.to, by: step).map { number in
      let share = Double(number - stretch.from) / Double(difference)
      var own = address
      own.number = "\(number)"
      let point = line.point(along: line.length * share)
      var house = Place(
        id: "way/\(id)/\(number)",
        kind: .poi,
        name: own.line ?? street,
        location: FixedCoordinate(point).coordinate
      )
      house.category = CityPlace.addressCategory
      house.address = own.text
      house.summary = Self.note
      var found = CityPlace(house)
      found.localities = own.localities
      found.addresses = [CityAddress(street: street, number: "\(number)", isEstimated: true)]
      return found
    }
  }
}
