/// The right-hand side of a comparison.
package enum QueryValue: Hashable, Sendable {
  case text(QueryText)
  case integer(Int64)
  /// Finite.
  case real(Double)
  case boolean(Bool)
  case date(QueryDate)
}

/// Text to compare with: literal pieces with a wildcard between each two, and how to compare.
///
/// `"paris"` is `["paris"]`, `"paris*"` is `["paris", ""]`, `"*paris*"` is `["", "paris", ""]`, `"p*s"` is `["p", "s"]`
/// and `"*"`, which any value matches, is `["", ""]`.
package struct QueryText: Hashable, Sendable {
  /// Pieces between wildcards, at least one; empty pieces stand at the ends only.
  package let pieces: [String]
  package var modifiers: TextModifiers

  /// Wildcards side by side are one: empty pieces inside are dropped.
  package init(pieces: [String], modifiers: TextModifiers = []) {
    let inner = pieces.dropFirst().dropLast().filter { !$0.isEmpty }
    self.pieces = pieces.count < 2 ? [pieces.first ?? ""] : [pieces[0]] + inner + [pieces[pieces.count - 1]]
    self.modifiers = modifiers
  }

  /// A text without wildcards.
  package init(_ text: String, modifiers: TextModifiers = []) { self.init(pieces: [text], modifiers: modifiers) }

  /// Whether every value matches.
  package var matchesAnything: Bool { pieces == ["", ""] }
}

/// The letters behind a value: `c`, `d`, `w`, `t`.
package struct TextModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: case does not count.
  package static let caseInsensitive = TextModifiers(rawValue: 1)
  /// `d`: accents do not count.
  package static let diacriticInsensitive = TextModifiers(rawValue: 2)
  /// `w`: the value has the text as a word.
  package static let words = TextModifiers(rawValue: 4)
  /// `t`: by tokens: the value has the words of the text, adjacent and in order.
  package static let tokens = TextModifiers(rawValue: 8)
}

/// A point or span of time as a query writes it; its meaning depends on time and zone of the search, see
/// ``DateResolver``.
package enum QueryDate: Hashable, Sendable {
  /// A number: seconds since 2001-01-01 00:00 UTC.
  case reference(seconds: Double)
  /// `$time.now(n)`: this instant and so many seconds.
  case now(seconds: Double)
  /// `$time.today(n)`, `$time.this_week(n)`, `$time.this_month(n)`, `$time.this_year(n)`: the whole day, week, month or
  /// year that lies so many after the present one.
  case calendar(Unit, offset: Int)
  /// `$time.iso(…)` or a quoted ISO 8601 date: an instant, or the whole second, minute, day, month or year it names.
  case iso(ISODate)

  package enum Unit: String, Hashable, Sendable, CaseIterable { case day, week, month, year }
}

/// A date of ISO 8601, as far as it is written: `2024`, `2024-05`, `2024-05-01`, `2024-05-01T12:00`,
/// `2024-05-01T12:00:00.5Z`.
package struct ISODate: Hashable, Sendable {
  package var year: Int
  package var month: Int?
  /// `nil` without a month.
  package var day: Int?
  /// `nil` without a day.
  package var time: Time?

  package struct Time: Hashable, Sendable {
    package var hour: Int
    package var minute: Int
    package var second: Int?
    /// `nil` without a second or without a fraction.
    package var nanosecond: Int?
    /// Seconds east of UTC; `nil`: local time.
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
