import GeoCore
import Testing
import Transit

/// Transient distributions of the number of bikes.
@Suite struct BirthDeathTests {
  private typealias Matrix = [[Double]]

  /// Generator of a process, from its description and not from its code: `rates[from][to]`.
  private func generator(_ process: BirthDeathProcess) -> Matrix {
    let count = process.capacity
    var rates = Matrix(repeating: Array(repeating: 0, count: count + 1), count: count + 1)
    let groups = 1 - process.grouping
    func factor(_ factors: [Double], _ left: Int) -> Double {
      left <= factors.count ? factors[left - 1] : 1
    }
    for bikes in 0...count {
      for size in 1...60 {
        let share = groups * pow(process.grouping, Double(size - 1))
        if bikes > 0 {
          rates[bikes][max(0, bikes - size)] +=
            process.rentals * groups * share * factor(process.scarceBikes, bikes)
        }
        if bikes < count {
          rates[bikes][min(count, bikes + size)] +=
            process.returns * groups * share * factor(process.scarceDocks, count - bikes)
        }
      }
      if process.visits.count == 3 {
        let edge = max(1, count / 10)
        let visit = process.visits[bikes <= edge ? 0 : count - bikes <= edge ? 2 : 1]
        for (step, share) in [(-1.0, 0.25), (0, 0.5), (1, 0.25)] {
          let fill = min(max(visit.fill + step * visit.spread, 0), 1)
          rates[bikes][Int((fill * Double(count)).rounded())] += visit.rate * share
        }
      }
      rates[bikes][bikes] -= rates[bikes].reduce(0, +)
    }
    return rates
  }

  private func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    a.map { row in
      b[0].indices.map { column in row.indices.reduce(0) { $0 + row[$1] * b[$1][column] } }
    }
  }

  /// Exponential of a matrix by its Taylor series with scaling and squaring.
  private func exponential(_ matrix: Matrix, _ time: Double) -> Matrix {
    let size = matrix.count
    let squarings = 16
    let scaled = matrix.map { $0.map { $0 * time / pow(2, Double(squarings)) } }
    var sum = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0 } }
    var term = sum
    for number in 1...12 {
      term = product(term, scaled).map { $0.map { $0 / Double(number) } }
      for row in 0..<size { for column in 0..<size { sum[row][column] += term[row][column] } }
    }
    for _ in 0..<squarings { sum = product(sum, sum) }
    return sum
  }

  private func start(_ bikes: Int, of process: BirthDeathProcess) -> [Double] {
    (0...process.capacity).map { $0 == bikes ? 1 : 0 }
  }

  private func randomProcess(_ random: inout SplitMix64) -> BirthDeathProcess {
    let visits = (0..<3).map { _ in
      BirthDeathProcess.Visits(
        rate: random.between(0...2),
        fill: random.unit(),
        spread: random.between(0...0.4)
      )
    }
    return BirthDeathProcess(
      capacity: 1 + random.below(12),
      rentals: random.between(0...30),
      returns: random.between(0...30),
      grouping: random.chance(0.5) ? 0 : random.between(0...0.6),
      scarceBikes: [0.5, 0.7, 0.9],
      scarceDocks: random.chance(0.5) ? [] : [0.4],
      visits: random.chance(0.5) ? [] : visits
    )
  }

  @Test func `distributions agree with the exponential of the generator`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<60 {
      let process = randomProcess(&random)
      let bikes = random.below(process.capacity + 1)
      let hours = random.between(0.01...3)
      var distribution = start(bikes, of: process)
      process.advance(&distribution, hours: hours)
      let expected = exponential(generator(process), hours)[bikes]
      for (number, probability) in distribution.enumerated() {
        #expect(abs(probability - expected[number]) < 1e-7, "\(process) \(bikes) \(hours)")
      }
    }
  }

  @Test func `a distribution agrees with simulated stations`() {
    let process = BirthDeathProcess(capacity: 8, rentals: 9, returns: 5)
    var distribution = start(4, of: process)
    process.advance(&distribution, hours: 0.5)
    var random = SplitMix64(seed: 7)
    var counts = [Double](repeating: 0, count: 9)
    let runs = 200_000
    for _ in 0..<runs {
      var (bikes, time) = (4, -log(1 - random.unit()) / 14)
      while time < 0.5 {
        if random.chance(9.0 / 14) {
          bikes = max(0, bikes - 1)
        } else {
          bikes = min(8, bikes + 1)
        }
        time -= log(1 - random.unit()) / 14
      }
      counts[bikes] += 1 / Double(runs)
    }
    for (simulated, computed) in zip(counts, distribution) {
      #expect(abs(simulated - computed) < 0.005)
    }
  }

  @Test func `a long time with high rates at a large station reaches the stationary distribution`()
  {
    let process = BirthDeathProcess(capacity: 200, rentals: 300, returns: 297)
    var distribution = start(0, of: process)
    process.advance(&distribution, hours: 200)
    let ratio = 297.0 / 300
    let sum = (0...200).reduce(0) { $0 + pow(ratio, Double($1)) }
    for (bikes, probability) in distribution.enumerated() {
      #expect(abs(probability - pow(ratio, Double(bikes)) / sum) < 1e-6)
    }
  }

  @Test func `absurd rates and times leave a distribution`() {
    for rate in [Double.nan, -1, .infinity, 1e300, 0] {
      for hours in [0.1, .nan, -1, .infinity] {
        let process = BirthDeathProcess(
          capacity: 3,
          rentals: rate,
          returns: 1,
          grouping: rate,
          visits: Array(repeating: .init(rate: rate, fill: rate, spread: rate), count: 3)
        )
        var distribution = start(2, of: process)
        process.advance(&distribution, hours: hours)
        #expect(abs(distribution.reduce(0, +) - 1) < 1e-9, "\(rate) \(hours)")
      }
    }
    var empty = [1.0]
    BirthDeathProcess(capacity: -5, rentals: 3, returns: 3).advance(&empty, hours: 1)
    #expect(empty == [1])
  }
}
