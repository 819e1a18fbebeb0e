public import CampusGraph

/// Finds the order in which to visit some places.
///
/// ```swift
/// let solver = TripSolver(TripEnds(isRound: true, first: 0))
/// print(try solver.order(weights).places)  // [0, 3, 1, 2]
/// ```
///
/// Up to twelve places the order is optimal, by the dynamic programme of Held and Karp, "A dynamic
/// programming approach to sequencing problems" (1962), doi:10.1137/0110015. For more, tours are
/// built by cheapest insertion (Rosenkrantz, Stearns and Lewis 1977, doi:10.1137/0206041) and
/// improved by exchanging and reversing pieces (Lin 1965, doi:10.1002/j.1538-7305.1965.tb04146.x;
/// Or 1976) until no such move helps. One-way streets make weights differ by direction, so reversed
/// pieces are weighed again. The same input always gives the same order.
public struct TripSolver: Sendable {
  /// The most places of a trip.
  public static let maximumPlaces = 100
  /// The most places for which the order is certain to be the best.
  public static let maximumExactPlaces = 12

  /// Where trips begin and end.
  public let ends: TripEnds
  private let exactPlaces: Int

  /// Makes a solver.
  ///
  /// - Parameters:
  ///   - ends: where trips begin and end.
  ///   - exactPlaces: up to how many places the best order is found, at most
  ///     ``maximumExactPlaces``.
  public init(_ ends: TripEnds, exactUpTo exactPlaces: Int = maximumExactPlaces) {
    precondition(exactPlaces <= Self.maximumExactPlaces)
    self.ends = ends
    self.exactPlaces = exactPlaces
  }

  /// Finds the order of least weight, or beyond the exact limit a light one.
  ///
  /// - Parameters:
  ///   - weights: for each place a row of the weights to all places; `Weight.unreachable` if no way
  ///     leads there. The weight from a place to itself does not matter.
  ///   - budget: what may stop the search for a tour.
  /// - Returns: every place once, and the weight of the trip.
  /// - Throws: ``RoutingError``: `invalidValue` if the rows are not square or the ends are not
  ///   places of it, `tooBig` beyond ``maximumPlaces``, `noRoute` if every order that was found
  ///   contains a pair that no way joins: up to the exact limit there is no order then, beyond it
  ///   there may be one.
  /// - Complexity: O(2ⁿ · n²) up to the exact limit, beyond about O(n³) for each of a few tours.
  public func order(
    _ weights: [[Weight]],
    budget: SearchBudget? = nil
  ) throws(RoutingError) -> TripOrder {
    try check(weights)
    let matrix = TourMatrix(weights, ends)
    let isExact = weights.count <= exactPlaces
    let tour = isExact ? HeldKarp(matrix).tour() : TourSearch(matrix).tour(budget)
    try budget.charge()
    let weight = matrix.weight(of: tour)
    guard weight < TourMatrix.forbidden else { throw TripMessages.noTrip(isExact: isExact) }
    return TripOrder(
      places: matrix.places(of: tour, ends),
      weight: UInt64(weight),
      isExact: isExact
    )
  }

  private func check(_ weights: [[Weight]]) throws(RoutingError) {
    let count = weights.count
    guard count <= Self.maximumPlaces else {
      throw TripMessages.tooManyPlaces(count, limit: Self.maximumPlaces)
    }
    guard count > 0, weights.allSatisfy({ $0.count == count }) else {
      throw TripMessages.noSquare(rows: count)
    }
    for end in [ends.first, ends.last].compactMap(\.self) {
      guard (0..<count).contains(end) else { throw TripMessages.noSuchPlace(end, count: count) }
    }
    if count > 1, let first = ends.first, first == ends.last { throw TripMessages.sameEnds }
  }
}
