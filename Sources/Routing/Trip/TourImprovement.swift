/// Local search on a tour: 2-opt and segment exchange (3-opt) moves until none improves it.
///
/// The first arc of the tour is removed together with one or two others, and the pieces between
/// them are reconnected differently; then the tour is rotated by one place, and the next arc is the
/// first.
/// ```
///   a ─▶ [b … c] ─▶ d              a ─▶ [b … c] ─▶ [d … e] ─▶ f
///   a ─▶ [c … b] ─▶ d              a ─▶ [d … e] ─▶ [b … c] ─▶ f
///       reversing                      exchanging, also with either piece reversed
/// ```
/// Or-opt moves of a short piece are exchanges. A reversed piece uses the opposite arcs: prefix
/// sums of the weights along and against the tour give its cost.
struct TourImprovement {
  private(set) var tour: [Int]
  private let matrix: TourMatrix
  /// The weight along the tour from its first place to each position.
  private var along: [Int] = []
  /// The weight from each position back to the first, against the tour.
  private var against: [Int] = []
  /// The best move considered so far.
  private var best = Move(form: .reversing, firstEnd: 0, secondEnd: 0, saved: 0)

  /// A move, by the positions of the last places of the two pieces.
  private struct Move {
    enum Form {
      case reversing
      case exchanging
      case exchangingFirstReversed
      case exchangingSecondReversed
    }

    var form: Form
    var firstEnd: Int
    var secondEnd: Int
    var saved: Int
  }

  init(_ matrix: TourMatrix, _ tour: [Int]) {
    self.matrix = matrix
    self.tour = tour
  }

  /// Improves the tour; every move makes it lighter, so this terminates.
  mutating func run(_ budget: SearchBudget?) {
    guard tour.count > 2 else { return }
    measure()
    var failures = 0
    while failures < tour.count, budget.allowsMore {
      if let move = bestMove() {
        apply(move)
        failures = 0
      } else {
        failures += 1
      }
      tour.append(tour.removeFirst())
      measure()
    }
  }

  private mutating func measure() {
    along = [0]
    against = [0]
    for (from, to) in zip(tour, tour.dropFirst()) {
      along.append(along[along.count - 1] + matrix[from, to])
      against.append(against[against.count - 1] + matrix[to, from])
    }
  }

  /// The move that removes the first arc and saves most; `nil` if none saves anything.
  ///
  /// Only moves whose new arc out of the first place is lighter are considered: an improving
  /// exchange has a lighter arc at one of its three tails at least, and each of them comes first
  /// once.
  private mutating func bestMove() -> Move? {
    best = Move(form: .reversing, firstEnd: 0, secondEnd: 0, saved: 0)
    let out = matrix[tour[0], tour[1]]
    let isLighter = tour.map { matrix[tour[0], $0] < out }
    for end in 1..<tour.count {
      if isLighter[end] { considerReversing(end) }
      guard end + 1 < tour.count else { break }
      for secondEnd in (end + 1)..<tour.count {
        if isLighter[end + 1] { considerExchanging(end, secondEnd) }
        if isLighter[secondEnd] { considerExchanging(end, reversed: secondEnd) }
      }
    }
    return best.saved > 0 ? best : nil
  }

  private mutating func considerReversing(_ end: Int) {
    let (a, b, c, d) = (tour[0], tour[1], tour[end], place(after: end))
    let saved = matrix[a, b] + matrix[c, d] - matrix[a, c] - matrix[b, d]
    offer(.reversing, end, end, saving: saved - extra(1, end))
  }

  /// The second piece comes first as it is, followed by the first one in either direction.
  private mutating func considerExchanging(_ end: Int, _ secondEnd: Int) {
    let (a, b, c, d) = (tour[0], tour[1], tour[end], tour[end + 1])
    let (e, f) = (tour[secondEnd], place(after: secondEnd))
    let saved = matrix[a, b] + matrix[c, d] + matrix[e, f] - matrix[a, d]
    offer(.exchanging, end, secondEnd, saving: saved - matrix[e, b] - matrix[c, f])
    let reversed = saved - matrix[e, c] - matrix[b, f] - extra(1, end)
    offer(.exchangingFirstReversed, end, secondEnd, saving: reversed)
  }

  /// The second piece comes first and reversed.
  private mutating func considerExchanging(_ end: Int, reversed secondEnd: Int) {
    let (a, b, c, d) = (tour[0], tour[1], tour[end], tour[end + 1])
    let (e, f) = (tour[secondEnd], place(after: secondEnd))
    let removed = matrix[a, b] + matrix[c, d] + matrix[e, f]
    let saved = removed - matrix[a, e] - matrix[d, b] - matrix[c, f]
    offer(.exchangingSecondReversed, end, secondEnd, saving: saved - extra(end + 1, secondEnd))
  }

  /// Keeps a move if it saves more than the best so far.
  private mutating func offer(_ form: Move.Form, _ end: Int, _ secondEnd: Int, saving: Int) {
    guard saving > best.saved else { return }
    best = Move(form: form, firstEnd: end, secondEnd: secondEnd, saved: saving)
  }

  private func place(after position: Int) -> Int {
    tour[position + 1 == tour.count ? 0 : position + 1]
  }

  /// How much heavier a piece is when it is reversed.
  private func extra(_ start: Int, _ end: Int) -> Int {
    (against[end] - against[start]) - (along[end] - along[start])
  }

  private mutating func apply(_ move: Move) {
    let first = tour[1...move.firstEnd]
    let second = tour[(move.firstEnd + 1)..<(move.secondEnd + 1)]
    let pieces =
      switch move.form {
      case .reversing: second + first.reversed()
      case .exchanging: second + first
      case .exchangingFirstReversed: second + first.reversed()
      case .exchangingSecondReversed: second.reversed() + first
      }
    tour.replaceSubrange(1...move.secondEnd, with: pieces)
  }
}
