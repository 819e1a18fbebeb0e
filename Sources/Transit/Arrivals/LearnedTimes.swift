/// What a ``FleetFollower`` has learned, as plain rows to store.
///
/// Rows name stops by their ids in the feed, so they outlive a new version of the timetable.
public struct LearnedTimes: Sendable, Equatable, Codable {
  /// Times between two consecutive stops; logarithms are relative to the scheduled mean.
  public struct Stretch: Sendable, Equatable, Codable {
    /// Id of the first stop.
    public var from: String
    /// Id of the second stop.
    public var to: String
    /// Hour 0..<24 of working days, 24..<48 of weekends; `nil` for the row of all hours.
    public var slot: Int?
    /// Vehicles observed, up to the model's memory.
    public var count: Double
    /// Mean logarithm of the time; of an hour, relative to that of all hours.
    public var mean: Double
    /// Mean seconds of the vehicles of an hour; `nil` in the row of all hours.
    public var seconds: Double?
    /// Variance of the residuals; 0 in rows of an hour.
    public var variance: Double
    /// Dwell at the first stop; `nil` in rows of an hour.
    public var dwell: Dwell?
    /// Early vehicles observed at the first stop; 0 in rows of an hour.
    public var earlyCount: Double
    /// Those of them that waited for their schedule; 0 in rows of an hour.
    public var heldCount: Double

    /// Makes a row; rows of an hour need only a count, a mean and the mean seconds.
    public init(
      from: String,
      to: String,
      slot: Int?,
      count: Double,
      mean: Double,
      seconds: Double? = nil,
      variance: Double = 0,
      dwell: Dwell? = nil,
      earlyCount: Double = 0,
      heldCount: Double = 0
    ) {
      self.from = from
      self.to = to
      self.slot = slot
      self.count = count
      self.mean = mean
      self.seconds = seconds
      self.variance = variance
      self.dwell = dwell
      self.earlyCount = earlyCount
      self.heldCount = heldCount
    }
  }

  /// Dwells at a stop.
  public struct Dwell: Sendable, Equatable, Codable {
    /// Vehicles observed, up to the model's memory.
    public var count: Double
    /// Mean seconds.
    public var mean: Double
    /// Mean headway in seconds.
    public var headway: Double
    /// Sum of squares of the headway.
    public var square: Double
    /// Sum of products of headway and dwell.
    public var product: Double

    /// Makes a row.
    public init(count: Double, mean: Double, headway: Double, square: Double, product: Double) {
      self.count = count
      self.mean = mean
      self.headway = headway
      self.square = square
      self.product = product
    }
  }

  /// Weights and quantiles of a class of forecasts.
  public struct ModelClass: Sendable, Equatable, Codable {
    /// Arrivals learned from.
    public var count: Double
    /// Weights of the features.
    public var weights: [Double]
    /// Quantiles 0.1, 0.5 and 0.9 of the standardised errors.
    public var quantiles: [Double]

    /// Makes a class.
    public init(count: Double, weights: [Double], quantiles: [Double]) {
      self.count = count
      self.weights = weights
      self.quantiles = quantiles
    }
  }

  /// Rows of the stretches, by stops and slot.
  public var stretches: [Stretch] = []
  /// Mean logarithm of all stretches, then those of the slots relative to it; with counts.
  public var network: [Mean] = []
  /// Classes of forecasts in the model's order.
  public var classes: [ModelClass] = []
  /// Quantiles 0.1, 0.5 and 0.9 of the deviations from the schedule in seconds.
  public var scheduleErrors: [Double] = []

  /// Mean with its weight.
  public struct Mean: Sendable, Equatable, Codable {
    /// Weight.
    public var count: Double
    /// Mean.
    public var mean: Double

    /// Makes a mean.
    public init(count: Double, mean: Double) {
      self.count = count
      self.mean = mean
    }
  }

  /// Nothing learned.
  public init() {}
}
