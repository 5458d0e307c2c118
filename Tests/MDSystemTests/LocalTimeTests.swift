import Glibc
import MDSystem
import Testing

@Suite struct LocalTimeTests {
  @Test(arguments: [
    ("en_US.UTF-8", 1, false), ("en_GB.UTF-8", 2, true), ("de_DE@euro", 2, true), ("fr_CA", 1, true),
    ("en_CA", 1, false), ("es_US", 1, true), ("en_PH", 1, false), ("ja_JP.eucJP", 1, false), ("ja", 1, false),
    ("ko_KR", 1, false), ("ar_EG.UTF-8", 7, true), ("pt_BR", 1, true), ("zh_Hans_CN", 2, false), ("en", 1, false),
    ("hu_HU", 2, false), ("sv_SE", 2, true), ("C", 2, true), ("C.UTF-8", 2, true), ("POSIX", 2, true), ("", 2, true),
    ("_", 2, true), ("xx_YY", 2, true),
  ])
  func aLocaleHasItsCustoms(locale: String, firstWeekday: Int, dayComesFirst: Bool) {
    let conventions = DateConventions(locale: locale)
    #expect(conventions.firstWeekday == firstWeekday)
    #expect(conventions.dayComesFirst == dayComesFirst)
  }

  // Runs in separate processes, because zone and locale are read only once.

  @Test func theZoneIsTheEnvironments() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "EST5EDT,M3.2.0,M11.1.0", 1)
      // 2024-01-15, 2024-07-15, and the two seconds around 07:00 UTC on 2024-03-10.
      #expect(LocalTime.offset(at: 1_705_320_000) == -18_000)
      #expect(LocalTime.offset(at: 1_721_044_800) == -14_400)
      #expect(LocalTime.offset(at: 1_710_053_999) == -18_000)
      #expect(LocalTime.offset(at: 1_710_054_000) == -14_400)
      #expect(LocalTime.offset(at: .max) == 0)
    }
  }

  @Test func halfHoursCount() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "IST-5:30", 1)
      #expect(LocalTime.offset(at: 0) == 19_800)
      #expect(LocalTime.offset(at: -1_000_000_000) == 19_800)
    }
  }

  @Test func theStrongestVariableDecides() async {
    await #expect(processExitsWith: .success) {
      setenv("LC_ALL", "", 1)
      setenv("LC_TIME", "en_US.UTF-8", 1)
      setenv("LANG", "ar_EG.UTF-8", 1)
      #expect(LocalTime.firstWeekday == 1)
      #expect(!LocalTime.dayComesFirst)
    }
    await #expect(processExitsWith: .success) {
      for name in ["LC_ALL", "LC_TIME", "LANG"] { unsetenv(name) }
      #expect(LocalTime.firstWeekday == 2)
      #expect(LocalTime.dayComesFirst)
    }
  }
}
