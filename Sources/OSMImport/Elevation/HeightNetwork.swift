import GeoCore

/// Network of points along streets with terrain heights, which it smooths along the streets.
///
/// A terrain model has errors of some metres from sample to sample, and contains neither cuttings
/// nor embankments, so slopes between close points are mostly noise. The height of a street, in
/// contrast, changes slowly along its course. The smoothed heights h minimise
///
///     Σ mᵢ (hᵢ − zᵢ)²  +  ℓ² Σ (hₐ − h_b)² / d
///
/// over points i with the terrain's height zᵢ and the length mᵢ of street around them, and over
/// pieces from a to b of length d. Along a street this is a mean of the terrain's heights with the
/// weights exp(−|x| / ℓ): Tikhonov's regularisation (A. N. Tikhonov, "Solution of incorrectly
/// formulated problems and the regularization method", Soviet Mathematics 4, 1963) on a network
/// instead of a line. Consequences:
///
/// - climbs along any cycle sum to zero, because heights belong to points, not to edges;
/// - short pieces get the slope of the streets around them;
/// - bridges, tunnels and voids, whose points have no zᵢ, have a constant slope from end to end,
///   even if they consist of several edges.
struct HeightNetwork {
  /// A piece of street between two points.
  struct Link {
    var a: Int32
    var b: Int32
    /// Metres.
    var length: Float
  }

  /// The length ℓ in metres over which heights are averaged along streets.
  static let smoothingLength = 60.0
  /// Shorter pieces count as this long, in metres, to bound their weight.
  private static let shortest = 0.5

  /// Heights of the terrain in metres; NaN if unknown.
  private(set) var terrain: [Double]
  /// Metres of street on the ground around each point.
  private(set) var mass: [Double]
  private(set) var links: [Link] = []

  /// Makes a network of unconnected points.
  init(pointCount: Int) {
    terrain = Array(repeating: .nan, count: pointCount)
    mass = Array(repeating: 0, count: pointCount)
  }

  /// Adds a point and returns its index.
  mutating func addPoint() -> Int {
    terrain.append(.nan)
    mass.append(0)
    return terrain.count - 1
  }

  /// Joins two points by a piece of street with a length in metres, on the ground or not.
  mutating func join(_ a: Int, _ b: Int, length: Double, onGround: Bool) {
    let length = max(length, Self.shortest)
    links.append(Link(a: Int32(a), b: Int32(b), length: Float(length)))
    guard onGround else { return }
    mass[a] += length / 2
    mass[b] += length / 2
  }

  /// Sets the height of the terrain at a point; `nil` if unknown.
  mutating func setTerrain(_ height: Double?, at point: Int) {
    terrain[point] = height ?? .nan
  }

  /// Whether a point is on the ground and its terrain height is known.
  func isAnchored(_ point: Int) -> Bool { mass[point] > 0 && !terrain[point].isNaN }

  /// The smoothed heights in metres; NaN for points that are not connected to a known height.
  ///
  /// It uses conjugate gradients with the diagonal as preconditioner, until the residual
  /// corresponds to less than a millimetre on average.
  ///
  /// - Complexity: O(points + links) for each of some dozens of iterations, a hundred in a large
  ///   city.
  func smoothed(over smoothingLength: Double = smoothingLength) -> [Double] {
    var heights = nearestHeights()
    let isKnown = heights.map { !$0.isNaN }
    for point in heights.indices where !isKnown[point] { heights[point] = 0 }
    let weights = heights.indices.map { isAnchored($0) ? mass[$0] : 0 }
    let stiffness = links.map { smoothingLength * smoothingLength / Double($0.length) }
    let system = System(weights: weights, links: links, stiffness: stiffness)
    var residual = heights
    system.multiply(heights, into: &residual)
    for point in residual.indices {
      residual[point] = (weights[point] > 0 ? weights[point] * terrain[point] : 0) - residual[point]
    }
    system.solve(&heights, residual: residual, tolerance: 1e-3)
    for point in heights.indices where !isKnown[point] { heights[point] = .nan }
    return heights
  }

  /// The height of the anchored point that is fewest links away; NaN if there is none.
  private func nearestHeights() -> [Double] {
    let rows = Rows(pointCount: terrain.count, links)
    var heights = terrain.indices.map { isAnchored($0) ? terrain[$0] : .nan }
    var queue = heights.indices.filter { !heights[$0].isNaN }
    var next = 0
    while next < queue.count {
      let point = queue[next]
      next += 1
      for neighbor in rows.neighbors(of: point) where heights[neighbor].isNaN {
        heights[neighbor] = heights[point]
        queue.append(neighbor)
      }
    }
    return heights
  }

  /// Adjacency of points in compressed sparse row form.
  private struct Rows {
    private var first: [Int32]
    private var neighbors: [Int32]

    init(pointCount: Int, _ links: [Link]) {
      first = Array(repeating: 0, count: pointCount + 1)
      neighbors = Array(repeating: 0, count: 2 * links.count)
      for link in links {
        first[Int(link.a) + 1] += 1
        first[Int(link.b) + 1] += 1
      }
      for point in 0..<pointCount { first[point + 1] += first[point] }
      var next = first
      for link in links {
        for (from, to) in [(link.a, link.b), (link.b, link.a)] {
          neighbors[Int(next[Int(from)])] = to
          next[Int(from)] += 1
        }
      }
    }

    func neighbors(of point: Int) -> some Sequence<Int> {
      neighbors[Int(first[point])..<Int(first[point + 1])].lazy.map { Int($0) }
    }
  }
}

/// Linear system of a ``HeightNetwork``: a diagonal plus the Laplacian of the links.
private struct System {
  let weights: [Double]
  let links: [HeightNetwork.Link]
  let stiffness: [Double]
  private static let mostRounds = 1000

  /// Multiplies the matrix by a vector of heights.
  func multiply(_ heights: [Double], into product: inout [Double]) {
    for point in heights.indices { product[point] = weights[point] * heights[point] }
    for index in links.indices {
      let (a, b) = (Int(links[index].a), Int(links[index].b))
      let pull = stiffness[index] * (heights[a] - heights[b])
      product[a] += pull
      product[b] -= pull
    }
  }

  /// Improves an initial guess until the residual corresponds to heights off by the tolerance.
  ///
  /// M. R. Hestenes, E. Stiefel, "Methods of conjugate gradients for solving linear systems",
  /// Journal of Research of the National Bureau of Standards 49 (1952).
  func solve(_ heights: inout [Double], residual: [Double], tolerance: Double) {
    var residual = residual
    let scale = diagonal.map { $0 > 0 ? 1 / $0 : 0 }
    let goal = tolerance * tolerance * max(1, weights.reduce(0, +))
    var direction = residual.indices.map { scale[$0] * residual[$0] }
    var image = direction
    var size = Self.dot(residual, direction)
    for _ in 0..<Self.mostRounds where size > goal {
      multiply(direction, into: &image)
      let curvature = Self.dot(direction, image)
      guard curvature > 0 else { return }
      let step = size / curvature
      var next = 0.0
      for point in heights.indices {
        heights[point] += step * direction[point]
        residual[point] -= step * image[point]
        next += scale[point] * residual[point] * residual[point]
      }
      let share = next / size
      for point in direction.indices {
        direction[point] = scale[point] * residual[point] + share * direction[point]
      }
      size = next
    }
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  private var diagonal: [Double] {
    var diagonal = weights
    for (link, stiffness) in zip(links, stiffness) {
      diagonal[Int(link.a)] += stiffness
      diagonal[Int(link.b)] += stiffness
    }
    return diagonal
  }
}
