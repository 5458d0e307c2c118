/// One section of a format's code: what it shows, piece by piece.
struct FormatSection: Sendable {
  enum Piece: Sendable, Equatable {
    case literal([UInt8])
    /// A place for a digit: `0`, `#` or `?`.
    case digit(UInt8)
    case point
    /// Parts numerator and denominator.
    case slash
    /// Begins the exponent; whether a plus is shown.
    case exponent(showsPlus: Bool)
    /// The number as it is.
    case general
    /// A letter of a date or time, in lower case, and how often it is repeated.
    case calendar(UInt8, Int)
    /// Hours, minutes or seconds in all.
    case elapsed(UInt8, Int)
    /// Parts of a second, with a number of digits.
    case fraction(Int)
    /// `AM/PM` or `A/P`.
    case halfDay(isShort: Bool)
  }

  /// A comparison that the number must meet: `[>=100]`.
  struct Condition: Sendable {
    let comparison: String
    let bound: Double

    func accepts(_ value: Double) -> Bool {
      switch comparison {
      case "<": value < bound
      case "<=": value <= bound
      case ">": value > bound
      case ">=": value >= bound
      case "<>": value != bound
      default: value == bound
      }
    }
  }

  var pieces: [Piece] = []
  var condition: Condition?
  /// Language of names of months and days, as Windows numbers languages.
  var language: Int?
  /// Digits before the point come in groups of three.
  var isGrouped = false
  /// Powers of ten that the number is multiplied by: 2 for percent, -3 for thousands.
  var shift = 0
  /// Holds something that is not shown here: an era, a name of another calendar.
  var isUnknown = false

  var isCalendar: Bool {
    pieces.contains {
      switch $0 {
      case .calendar, .elapsed: true
      default: false
      }
    }
  }

  var isElapsed: Bool { pieces.contains { if case .elapsed = $0 { true } else { false } } }
  var hasDigits: Bool { pieces.contains { if case .digit = $0 { true } else { false } } }
  var isPlainGeneral: Bool { pieces == [.general] }
}
