import MDModel
package import MDQuery
import MDSystem

extension TimeContext {
  /// The present instant, zone and conventions of the person who asks.
  package static var local: TimeContext {
    TimeContext(
      now: Clock.wallTime, firstWeekday: LocalTime.firstWeekday,
      dayComesFirst: LocalTime.dayComesFirst, offset: { LocalTime.offset(at: $0.seconds) })
  }
}
