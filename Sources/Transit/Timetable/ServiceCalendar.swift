public import CampusGraph

/// Dates of every service, as bits.
public struct ServiceCalendar: Sendable, Equatable {
  /// The first date that has a bit.
  public let firstDate: CivilDate
  /// How many dates have bits.
  public let dayCount: Int
  /// Words of 64 dates, all of a service one after the other.
  private let words: Column<UInt64>
  private let wordsPerService: Int

  /// The largest number of dates from the first to the last.
  public static let maximumDayCount = 36_600

  /// Makes a calendar of sets of dates.
  ///
  /// - Precondition: all dates lie within ``maximumDayCount`` days.
  public init(_ services: [ServiceDates]) {
    let ranges = services.compactMap(\.range)
    let first = ranges.map(\.lowerBound).min() ?? CivilDate(daysSince1970: 0)
    let last = ranges.map(\.upperBound).max()
    firstDate = first
    dayCount = last.map { $0.daysSince1970 - first.daysSince1970 + 1 } ?? 0
    precondition(dayCount <= Self.maximumDayCount, "the calendar is too long")
    wordsPerService = (dayCount + 63) / 64
    var words = [UInt64](repeating: 0, count: wordsPerService * services.count)
    for (index, service) in services.enumerated() {
      for date in service.dates {
        let day = date.daysSince1970 - first.daysSince1970
        words[index * wordsPerService + day / 64] |= 1 << UInt64(day % 64)
      }
    }
    self.words = Column(words)
  }

  /// Whether a service runs on a date.
  ///
  /// - Precondition: it is a service of the calendar.
  public func runs(_ service: ServiceID, on date: CivilDate) -> Bool {
    let day = date.daysSince1970 - firstDate.daysSince1970
    guard day >= 0, day < dayCount else { return false }
    return words[service.index * wordsPerService + day / 64] >> UInt64(day % 64) & 1 == 1
  }

  /// The first and the last date with a bit; `nil` if no service ever runs.
  public var range: ClosedRange<CivilDate>? {
    dayCount > 0 ? firstDate...firstDate.advanced(by: dayCount - 1) : nil
  }
}

/// Dates of one service: weekdays within a period, with exceptions.
public struct ServiceDates: Sendable, Equatable {
  /// Bit `n` is set if it runs on the weekday with the raw value `n`.
  public var weekdays: UInt8
  /// Period of the weekdays; `nil` if only ``added`` counts.
  public var period: ClosedRange<CivilDate>?
  /// Dates on which it also runs.
  public var added: Set<CivilDate>
  /// Dates on which it does not run.
  public var removed: Set<CivilDate>

  /// Makes the dates of a service.
  public init(
    weekdays: UInt8 = 0,
    period: ClosedRange<CivilDate>? = nil,
    added: Set<CivilDate> = [],
    removed: Set<CivilDate> = []
  ) {
    self.weekdays = weekdays
    self.period = period
    self.added = added
    self.removed = removed
  }

  /// From the first to the last date that matters; `nil` if there is none.
  public var range: ClosedRange<CivilDate>? {
    var first = weekdays != 0 ? period?.lowerBound : nil
    var last = weekdays != 0 ? period?.upperBound : nil
    for date in added {
      first = min(first ?? date, date)
      last = max(last ?? date, date)
    }
    guard let first, let last else { return nil }
    return first...last
  }

  /// The dates on which it runs, in order.
  public var dates: [CivilDate] {
    guard let range else { return [] }
    return (range.lowerBound.daysSince1970...range.upperBound.daysSince1970)
      .map { CivilDate(daysSince1970: $0) }.filter(runs)
  }

  private func runs(on date: CivilDate) -> Bool {
    if removed.contains(date) { return false }
    if added.contains(date) { return true }
    guard let period, period.contains(date) else { return false }
    return weekdays >> UInt8(date.weekday.rawValue) & 1 == 1
  }
}
