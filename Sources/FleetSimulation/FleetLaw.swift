import GeoCore

/// What decides how simulated vehicles move.
public enum FleetLaw: String, Sendable, CaseIterable {
  /// Speeds that are autocorrelated in space and time, gamma dwells, holding at timing points.
  case smooth
  /// Signals and queues, lognormal incidents, passengers in groups who may have to be left behind,
  /// holding by headway.
  case signals
}

/// Random numbers of simulations.
extension SplitMix64 {
  /// A standard normal number, by the method of Box and Muller (1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()  // 1 − unit() is never 0
    return radius * cos(2 * .pi * unit())
  }

  /// An exponentially distributed number.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// A gamma-distributed number of shape 2 or another small whole shape.
  mutating func gamma(shape: Int, mean: Double) -> Double {
    var sum = 0.0
    for _ in 0..<shape { sum += exponential(mean: mean / Double(shape)) }
    return sum
  }

  /// A Poisson-distributed number, by multiplication of uniform numbers; bounded.
  mutating func poisson(mean: Double) -> Int {
    let limit = exp(-min(max(mean, 0), 60))
    var (product, count) = (unit(), 0)
    while product > limit, count < 200 {
      product *= unit()
      count += 1
    }
    return count
  }

  /// A sequence that is determined by a seed and some numbers.
  init(seed: UInt64, _ numbers: Int...) {
    var hash = seed
    for number in numbers { hash = Self.mix(hash ^ UInt64(bitPattern: Int64(number))) }
    self.init(seed: hash)
  }
}

/// Smooth random field of position and time: normal numbers on a lattice, interpolated.
struct RandomField: Sendable {
  let seed: UInt64
  /// Metres and seconds between points of the lattice.
  let metres: Double
  let seconds: Double

  /// Value with mean 0 and a standard deviation of about 0.5 to 1.
  func value(_ point: PlanePoint, at time: Double) -> Double {
    let (x, y, t) = (point.x / metres, point.y / metres, time / seconds)
    let (i, j, k) = (x.rounded(.down), y.rounded(.down), t.rounded(.down))
    let (u, v, w) = (x - i, y - j, t - k)
    var sum = 0.0
    for (di, fi) in [(0, 1 - u), (1, u)] {
      for (dj, fj) in [(0, 1 - v), (1, v)] {
        for (dk, fk) in [(0, 1 - w), (1, w)] {
          var random = SplitMix64(seed: seed, Int(i) + di, Int(j) + dj, Int(k) + dk)
          sum += fi * fj * fk * random.normal()
        }
      }
    }
    return sum
  }
}

/// Traffic of a city: seconds that a way takes.
struct Traffic: Sendable {
  let law: FleetLaw
  let seed: UInt64
  /// Seed of the day, so that days differ.
  let day: UInt64
  private let near: RandomField
  private let far: RandomField

  init(law: FleetLaw, seed: UInt64, day: Int) {
    self.law = law
    self.seed = seed
    self.day = SplitMix64.mix(seed ^ UInt64(bitPattern: Int64(day)))
    near = RandomField(seed: self.day, metres: 500, seconds: 700)
    far = RandomField(seed: self.day &+ 1, metres: 2500, seconds: 2700)
  }

  /// Factor of the time of day: two peaks.
  func demand(_ second: Double) -> Double {
    let hour = second / 3600
    func peak(_ middle: Double, _ width: Double) -> Double {
      exp(-(hour - middle) * (hour - middle) / (2 * width * width))
    }
    return switch law {
    case .smooth: 0.85 + 0.45 * peak(8, 1.1) + 0.5 * peak(18, 1.4) + 0.1 * peak(13, 1)
    case .signals: 0.8 + 0.6 * peak(7.6, 0.8) + 0.45 * peak(17.5, 1.8)
    }
  }

  /// Seconds for some metres at a place and time; `plan` has the scheduled metres per second there,
  /// `driver` the factor of the vehicle and its driver.
  func seconds(
    _ metres: Double,
    at point: PlanePoint,
    second: Double,
    plan: Double,
    driver: Double,
    _ random: inout SplitMix64
  ) -> Double {
    switch law {
    case .smooth:
      // Streets differ for good, and by the hour.
      var street = SplitMix64(seed: seed, Int(point.x / 400), Int(point.y / 400))
      let lasting = 0.18 * street.normal()
      let now = 0.28 * near.value(point, at: second) + 0.22 * far.value(point, at: second)
      let noise = 0.12 * random.normal()
      let speed = plan * 1.45 / (demand(second) * driver * exp(lasting + now + noise))
      return metres / min(max(speed, 0.8), 18)
    case .signals:
      let speed = min(max(plan * 1.9 / driver, 4), 17)
      return metres / speed * (1 + 0.05 * random.normal().magnitude)
        + incident(at: point, second: second, metres: metres, &random)
    }
  }

  /// Delay by incidents: squares of 600 m have one at random times, of lognormal duration.
  private func incident(
    at point: PlanePoint,
    second: Double,
    metres: Double,
    _ random: inout SplitMix64
  ) -> Double {
    let (i, j) = (Int((point.x / 600).rounded(.down)), Int((point.y / 600).rounded(.down)))
    let slot = Int(second / 3600)
    var delay = 0.0
    for hour in [slot - 1, slot] {
      var event = SplitMix64(seed: day, i, j, hour)
      guard event.chance(0.03) else { continue }
      let start = (Double(hour) + event.unit()) * 3600
      let duration = exp(log(1200) + 0.6 * event.normal())
      guard second >= start, second < start + duration else { continue }
      let share = 1 - (second - start) / duration
      delay += metres / 600 * (60 + 150 * share) * (0.7 + 0.6 * random.unit())
    }
    return delay
  }

  /// Delay at a signal: the rest of its red phase, and the queue before it.
  func signal(at point: PlanePoint, second: Double, _ random: inout SplitMix64) -> Double {
    let cell = (Int((point.x / 30).rounded()), Int((point.y / 30).rounded()))
    var own = SplitMix64(seed: seed, cell.0, cell.1)
    let cycle = 60 + 10 * Double(own.below(6))
    let green = 0.35 + 0.35 * own.unit()
    let offset = own.unit() * cycle
    let phase = (second + offset).truncatingRemainder(dividingBy: cycle)
    let load =
      demand(second) * (0.55 + 0.35 * own.unit()) * exp(0.25 * far.value(point, at: second))
    let queue = max(0, load - 0.75) * cycle * 1.1 * (0.6 + 0.8 * random.unit())
    return (phase < green * cycle ? 0 : cycle - phase) + min(queue, 240)
  }
}
