import CampusGraph

extension LegFinder {
  /// The opening test of a timed search; `nil` if hours do not count.
  func hours(at time: LegTime) -> TimedHours? {
    guard context.graph.schedules.count > 1 else { return nil }
    let context = context
    switch time {
    case .any: return nil
    case .departure(let second, let after):
      let start = second + Int64(after / 1000)
      return TimedHours(anchor: .departure) { context.isOpen($0, at: start + $1) }
    case .arrival(let second, let before):
      let end = second - Int64(before / 1000)
      return TimedHours(anchor: .arrival) { context.isOpen($0, at: end + $1) }
    }
  }

  /// Whether every piece is open when it is reached.
  func isOpen(_ pieces: [PathPiece], at time: LegTime) -> Bool {
    firstClosed(on: pieces, at: time) == nil
  }

  /// Whether no turn between pieces is forbidden when it is reached.
  func mayTurn(along pieces: [PathPiece], at time: LegTime) -> Bool {
    guard let turns = context.graph.turns, !turns.timedArcs.isEmpty else { return true }
    return first(of: pieces, at: time) { piece, second in
      piece.start == 0 && turns.isClosed(piece.arc) { context.isOpen($0, at: second) }
    } == nil
  }

  /// The first edge that is closed when it is reached, and when that is.
  func firstClosed(
    on pieces: [PathPiece],
    at time: LegTime
  ) -> (edge: EdgeID, second: Int64)? {
    first(of: pieces, at: time) { piece, second in
      let schedule = context.graph.attributes.schedule[context.graph.edge(of: piece.arc)]
      return schedule != .always && !context.isOpen(schedule, at: second)
    }
  }

  /// The edge of the first piece that something is true of when it is reached, and when that is.
  private func first(
    of pieces: [PathPiece],
    at time: LegTime,
    where isWanted: (PathPiece, Int64) -> Bool
  ) -> (edge: EdgeID, second: Int64)? {
    var clock: Double
    switch time {
    case .any: return nil
    case .departure(let second, let after): clock = Double(second) + Double(after) / 1000
    case .arrival(let second, let before):
      clock = Double(second) - Double(before + milliseconds(of: pieces)) / 1000
    }
    for piece in pieces {
      if isWanted(piece, Int64(clock)) { return (context.graph.edge(of: piece.arc), Int64(clock)) }
      clock += metric.milliseconds(of: piece) / 1000
    }
    return nil
  }
}

extension RoutingContext {
  /// Whether a schedule is open at a second since 1970 UTC.
  func isOpen(_ schedule: ScheduleID, at second: Int64) -> Bool {
    graph.schedules[schedule.index].isOpen(at: localTime(at: second))
  }
}
