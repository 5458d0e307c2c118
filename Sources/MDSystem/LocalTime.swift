import Glibc

/// What clocks and calendars look like where this process runs.
public enum LocalTime {
  /// Seconds east of UTC that local clocks show at an instant, given in seconds since 1970; the zone is `TZ`'s or the
  /// system's. 0 for instants whose year no calendar here can write.
  public static func offset(at seconds: Int64) -> Int {
    _ = zoneIsLoaded
    var time = time_t(seconds)
    var local = tm()
    return localtime_r(&time, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// 1 for Sunday to 7 for Saturday, by the locale of the environment.
  public static var firstWeekday: Int { conventions.firstWeekday }

  /// Whether `3/1/24` is the third of January, by the locale of the environment.
  public static var dayComesFirst: Bool { conventions.dayComesFirst }

  /// `localtime_r` need not read `TZ` by itself.
  private static let zoneIsLoaded: Void = tzset()

  /// The order in which POSIX has the variables; an empty one counts as not set.
  private static let conventions: DateConventions = {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      if let value = ProcessEnvironment.value(of: name), !value.isEmpty {
        return DateConventions(locale: String(decoding: value, as: UTF8.self))
      }
    }
    return DateConventions(locale: "C")
  }()
}
