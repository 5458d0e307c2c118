/// The right-hand side of a comparison.
package enum QueryValue: Hashable, Sendable {
  case text(QueryText)
  case integer(Int64)
  /// A finite number.
  case real(Double)
  case boolean(Bool)
  case date(QueryDate)
}

/// Text to compare with: literal pieces with a wildcard between each two, and modifiers.
///
/// `"paris"` is `["paris"]`, `"paris*"` is `["paris", ""]`, `"*paris*"` is `["", "paris", ""]`, and `"p*s"` is `["p",
/// "s"]`. `"*"`, which matches any value, is `["", ""]`.
package struct QueryText: Hashable, Sendable {
  /// Pieces between wildcards, at least one. Only the first and the last may be empty.
  package let pieces: [String]
  package var modifiers: TextModifiers

  /// Drops empty pieces inside: several wildcards in a row count as one.
  package init(pieces: [String], modifiers: TextModifiers = []) {
    let inner = pieces.dropFirst().dropLast().filter { !$0.isEmpty }
    self.pieces = pieces.count < 2 ? [pieces.first ?? ""] : [pieces[0]] + inner + [pieces[pieces.count - 1]]
    self.modifiers = modifiers
  }

  /// A text without wildcards.
  package init(_ text: String, modifiers: TextModifiers = []) { self.init(pieces: [text], modifiers: modifiers) }

  /// True if every value matches.
  package var matchesAnything: Bool { pieces == ["", ""] }
}

/// The letters after a value: `c`, `d`, `w`, `t`.
package struct TextModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: ignore case.
  package static let caseInsensitive = TextModifiers(rawValue: 1)
  /// `d`: ignore accents.
  package static let diacriticInsensitive = TextModifiers(rawValue: 2)
  /// `w`: the value contains the text as a word.
  package static let words = TextModifiers(rawValue: 4)
  /// `t`: compare by tokens: the value contains the words of the text, adjacent and in order.
  package static let tokens = TextModifiers(rawValue: 8)
}

/// A point or span of time as written in a query. Its meaning depends on the time and zone of the search: see
/// ``DateResolver``.
package enum QueryDate: Hashable, Sendable {
  /// A number: seconds since 2001-01-01 00:00 UTC.
  case reference(seconds: Double)
  /// `$time.now(n)`: `n` seconds after this instant.
  case now(seconds: Double)
  /// `$time.today(n)`, `$time.this_week(n)`, `$time.this_month(n)`, `$time.this_year(n)`: the whole day, week, month or
  /// year that is `n` units after the present one.
  case calendar(Unit, offset: Int)
  /// `$time.iso(…)` or a quoted ISO 8601 date: an instant, or a whole second, minute, day, month or year.
  case iso(ISODate)

  package enum Unit: String, Hashable, Sendable, CaseIterable { case day, week, month, year }
}

/// A date of ISO 8601, with the parts that are written: `2024`, `2024-05`, `2024-05-01`, `2024-05-01T12:00`,
/// `2024-05-01T12:00:00.5Z`.
package struct ISODate: Hashable, Sendable {
  package var year: Int
  package var month: Int?
  /// The day; `nil` if there is no month.
  package var day: Int?
  /// The time; `nil` if there is no day.
  package var time: Time?

  package struct Time: Hashable, Sendable {
    package var hour: Int
    package var minute: Int
    package var second: Int?
    /// The fraction; `nil` if there is no second.
    package var nanosecond: Int?
    /// Seconds east of UTC; `nil` for local time.
    package var offset: Int?

    package init(hour: Int, minute: Int, second: Int? = nil, nanosecond: Int? = nil, offset: Int? = nil) {
      self.hour = hour
      self.minute = minute
      self.second = second
      self.nanosecond = nanosecond
      self.offset = offset
    }
  }

  package init(year: Int, month: Int? = nil, day: Int? = nil, time: Time? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.time = time
  }
}
