import MDModel
package import MDQuery
package import MDSearchAPI
import MDSystem

extension TimeContext {
  /// The current time, zone and conventions of this process's user.
  package static var local: TimeContext {
    TimeContext(
      now: Clock.wallTime, firstWeekday: LocalTime.firstWeekday,
      dayComesFirst: LocalTime.dayComesFirst, offset: { LocalTime.offset(at: $0.seconds) })
  }
}

extension TimeContext {
  /// The calendar of the user who asks.
  package init(_ asker: SearchAsker) {
    let (local, calendar) = (TimeContext.local, asker.calendar)
    self.init(
      now: asker.now ?? local.now, firstWeekday: calendar?.firstWeekday ?? local.firstWeekday,
      dayComesFirst: calendar?.dayComesFirst ?? local.dayComesFirst,
      offset: { date in calendar?.offset(at: date) ?? local.offset(date) })
  }
}
