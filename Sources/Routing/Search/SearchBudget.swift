import Synchronization

/// Limit on the work of one request: a cap on settled nodes and a flag that stops its searches.
///
/// ```swift
/// let budget = SearchBudget(maximumSettledNodes: 5_000_000)
/// request.budget = budget
/// // On another thread, at a deadline or when the client has gone:
/// budget.cancel()
/// ```
///
/// Searches poll the budget once in ``interval`` settled nodes and stop as soon as it is exhausted;
/// the request then throws ``RoutingError`` with code `tooBig` for the cap or `cancelled` for the
/// flag. Nodes are counted over all searches of the requests that share the budget. The module
/// reads no clock: a deadline is the caller's timer calling ``cancel()``.
///
/// An exhausted budget stays exhausted. A search that finishes within its budget finds the same
/// result as without one.
public final class SearchBudget: Sendable {
  /// The number of settled nodes up to which searches go on.
  public let maximumSettledNodes: Int
  private let settled = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)

  /// How many nodes a search settles between two polls; a power of two.
  public static let interval = 1024

  /// Makes a budget; without a cap, only ``cancel()`` stops a search.
  public init(maximumSettledNodes: Int = .max) {
    self.maximumSettledNodes = maximumSettledNodes
  }

  /// Stops the searches at their next poll; may be called from any thread, any number of times.
  public func cancel() { isStopped.store(true, ordering: .relaxed) }

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool { isStopped.load(ordering: .relaxed) }

  /// How many settled nodes have been counted so far.
  public var settledNodes: Int { settled.load(ordering: .relaxed) }

  /// Checks that the budget is not exhausted.
  ///
  /// - Throws: ``RoutingError`` of code `cancelled` after ``cancel()``, `tooBig` beyond the cap.
  public func check() throws(RoutingError) {
    if isCancelled { throw RoutingMessages.cancelled }
    if settledNodes > maximumSettledNodes {
      throw RoutingMessages.tooMuchSearch(maximumSettledNodes)
    }
  }

  /// Counts settled nodes.
  ///
  /// - Returns: whether the search may go on.
  @inline(never)
  public func spend(_ count: Int) -> Bool {
    let sum = settled.wrappingAdd(count, ordering: .relaxed).newValue
    return sum <= maximumSettledNodes && !isCancelled
  }
}

extension SearchBudget: Hashable {
  /// Whether both are one budget.
  public static func == (a: SearchBudget, b: SearchBudget) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SearchBudget? {
  /// Whether it is not exhausted.
  var allowsMore: Bool { self?.spend(0) ?? true }

  /// Counts the nodes of a search that did not poll.
  ///
  /// - Throws: ``RoutingError`` if the budget is exhausted.
  func charge(_ settledCount: Int = 0) throws(RoutingError) {
    guard let self else { return }
    if settledCount > 0 { _ = self.spend(settledCount) }
    try self.check()
  }
}

/// The polls of one search.
///
/// A search settles nodes in an inner loop of as many as ``quota(after:)`` returns, so that the loop
/// itself holds no call and only counts down.
struct BudgetPolls {
  private let budget: SearchBudget?
  /// How many of the search's nodes the budget has counted.
  private var counted = 0

  init(_ budget: SearchBudget?) { self.budget = budget }

  /// How many more nodes the search may settle before it polls again; 0 if it must stop.
  @inline(never)
  mutating func quota(after settledCount: Int) -> Int {
    guard let budget else { return .max }
    let isAllowed = budget.spend(settledCount - counted)
    counted = settledCount
    return isAllowed ? SearchBudget.interval : 0
  }

  /// Counts the nodes since the last poll.
  func finish(_ settledCount: Int) { _ = budget?.spend(settledCount - counted) }
}
