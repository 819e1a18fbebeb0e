import CampusGraph
import GeoCore

/// The speeds of a traveller on streets, drawn for a trip.
struct StreetSpeeds {
  /// The range of each factor: no vehicle keeps five times the planned speed for a whole street.
  private static let factors = 0.2...3.0
  /// The least speed in metres per second.
  static let crawl = 0.1

  let acceleration: Acceleration
  let lateralAcceleration: Double
  private let law: StreetSpeedLaw
  private let factor: Double
  private let graph: StreetGraph
  private let sequences: StreetSequences

  init(_ law: StreetSpeedLaw, of graph: StreetGraph, _ sequences: StreetSequences) {
    var random = sequences.driver
    factor = Self.factor(law.median, law.deviation * random.normal())
    acceleration = Acceleration(up: max(0.05, law.acceleration), down: max(0.05, law.deceleration))
    lateralAcceleration = max(0, law.lateralAcceleration)
    self.law = law
    self.graph = graph
    self.sequences = sequences
  }

  /// The target speed on an edge with a planned speed; the planned one times the traveller's factor
  /// without an edge.
  func target(_ planned: Double, on edge: EdgeID?) -> Double {
    max(Self.crawl, planned * factor * (edge.map(streetFactor) ?? 1))
  }

  private func streetFactor(_ edge: EdgeID) -> Double {
    let name = graph.attributes.name[edge].rawValue
    // Names and edges without name have separate keys.
    let key = name == 0 ? UInt64(edge.rawValue) : UInt64(name) << 32
    var random = sequences.street(key)
    return Self.factor(1, law.streetDeviation * random.normal())
  }

  private static func factor(_ median: Double, _ logarithm: Double) -> Double {
    let factor = median * exp(logarithm)
    return factor.isFinite ? min(factors.upperBound, max(factors.lowerBound, factor)) : 1
  }

  /// The highest speed on a curve of a radius in metres.
  func highest(onRadius radius: Meters) -> Double {
    max(Self.crawl, (lateralAcceleration * radius).squareRoot())
  }
}
