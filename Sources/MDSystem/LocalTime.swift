import Glibc

/// Time zone and calendar conventions of the environment that this process runs in.
public enum LocalTime {
  /// Seconds east of UTC that local clocks show at an instant, given in seconds since 1970.
  ///
  /// The zone is that of `TZ` or of the system. 0 for years that `localtime_r` cannot represent.
  public static func offset(at seconds: Int64) -> Int {
    _ = zoneIsLoaded
    var time = time_t(seconds)
    var local = tm()
    return localtime_r(&time, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// First day of the week in the locale of the environment: 1 for Sunday to 7 for Saturday.
  public static var firstWeekday: Int { conventions.firstWeekday }

  /// Whether `3/1/24` means the third of January in the locale of the environment.
  public static var dayComesFirst: Bool { conventions.dayComesFirst }

  /// Reads `TZ` once, because `localtime_r` need not do it.
  private static let zoneIsLoaded: Void = tzset()

  /// Conventions of the first variable that is set, in the order of POSIX.
  ///
  /// An empty variable counts as unset.
  private static let conventions: DateConventions = {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      if let value = ProcessEnvironment.value(of: name), !value.isEmpty {
        return DateConventions(locale: String(decoding: value, as: UTF8.self))
      }
    }
    return DateConventions(locale: "C")
  }()
}

/// A locale's first weekday and order of day and month.
///
/// Found by the locale's name, because minimal installations lack the system's locale data. First weekdays come from
/// CLDR's week data. `C`, `POSIX` and names without a known territory get Monday and the day first, as in most of the
/// world.
public struct DateConventions: Hashable, Sendable {
  /// First day of the week: 1 for Sunday to 7 for Saturday.
  public let firstWeekday: Int
  /// Whether `3/1/24` means the third of January.
  ///
  /// False in territories that put the year first, because there the month precedes the day.
  public let dayComesFirst: Bool

  /// - Parameter locale: name as in the environment: `en_US.UTF-8`, `de_DE@euro`, `ja`.
  public init(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.split(whereSeparator: { $0 == "_" || $0 == "-" })
    let language = name.first.map { $0.lowercased() } ?? ""
    let territory = (name.count > 1 ? name.last?.uppercased() : Self.usualTerritories[language]) ?? ""
    firstWeekday = Self.sundays.contains(territory) ? 1 : Self.saturdays.contains(territory) ? 7 : 2
    // Some languages differ from their territory: French in Canada and Spanish in the United States put the day first.
    let isException = ["fr_CA", "es_US"].contains("\(language)_\(territory)")
    dayComesFirst = isException || !Self.monthFirst.contains(territory)
  }

  private static let usualTerritories = ["en": "US", "ja": "JP", "ko": "KR", "zh": "CN", "pt": "BR", "hu": "HU"]

  private static let sundays = territories(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK \
    PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """)

  private static let saturdays = territories("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")

  private static let monthFirst = territories("AS CA CN FM GU HU JP KP KR MH MN MP PH PR PW TW UM US VI")

  private static func territories(_ codes: String) -> Set<String> {
    Set(codes.split(separator: " ").map(String.init))
  }
}
