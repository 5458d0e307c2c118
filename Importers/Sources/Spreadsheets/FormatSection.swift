/// One section of a format code, as a list of pieces.
struct FormatSection: Sendable {
  enum Piece: Sendable, Equatable {
    case literal([UInt8])
    /// A digit placeholder: `0`, `#` or `?`.
    case digit(UInt8)
    case point
    /// The bar between numerator and denominator.
    case slash
    /// Starts the exponent. `showsPlus` is true if a plus sign is shown.
    case exponent(showsPlus: Bool)
    /// The plain number.
    case general
    /// A letter of a date or time in lower case, and the number of repetitions.
    case calendar(UInt8, Int)
    /// Total hours, minutes or seconds, not reduced to a day, an hour or a minute.
    case elapsed(UInt8, Int)
    /// Fractions of a second, with the number of digits.
    case fraction(Int)
    /// The placeholder `AM/PM` or `A/P`.
    case halfDay(isShort: Bool)
  }

  /// A comparison such as `[>=100]` that selects the section if the number meets it.
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
  /// Windows number of the language for the names of months and days.
  var language: Int?
  /// True if digits before the decimal point are shown in groups of three.
  var isGrouped = false
  /// Power of ten by which the number is multiplied: 2 for percent, -3 for thousands.
  var shift = 0
  /// True if the section contains an unsupported part, such as an era or a name from another calendar.
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
