/// Half hour of the week in local time.
struct WeekSlot: Hashable {
  /// Half hours of a day.
  static let perDay = 48
  /// Half hours of a week.
  static let count = 7 * perDay
  /// Seconds of a slot.
  static let length: Int64 = 1800

  /// Half hours since Monday 00:00, `0 ..< 336`.
  let index: Int
  /// Weeks since 5 January 1970, a Monday.
  let week: Int32
  /// Seconds from the time until the slot ends, `1 ... 1800`.
  let rest: Int64

  /// The slot of a plausible time; the offset of local time is added to it, in seconds.
  init(_ time: Int64, utcOffset: Int64) {
    let local = time + utcOffset - 4 * 86_400  // the epoch was a Thursday
    let (week, second) = local.dividedFlooring(by: 7 * 86_400)
    self.week = Int32(clamping: week)
    index = Int(second / Self.length)
    rest = Self.length - second % Self.length
  }

  /// Whether it is of a Saturday or a Sunday.
  var isWeekend: Bool { index >= 5 * Self.perDay }
  /// The half hour of the day, `0 ..< 48`.
  var halfHour: Int { index % Self.perDay }
  /// The hour of the day, `0 ..< 24`.
  var hour: Int { halfHour / 2 }
  /// The slots of the same half hour on all days of its kind: working days, or the weekend.
  var ofItsKind: StrideTo<Int> {
    isWeekend
      ? stride(from: 5 * Self.perDay + halfHour, to: Self.count, by: Self.perDay)
      : stride(from: halfHour, to: 5 * Self.perDay, by: Self.perDay)
  }
}

extension Int64 {
  /// Quotient rounded down and its remainder, for a positive divisor.
  fileprivate func dividedFlooring(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
