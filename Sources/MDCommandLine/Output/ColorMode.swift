/// When to colour what is printed.
public enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// `auto` colours a terminal, unless `NO_COLOR` is set and not empty (<https://no-color.org>) or `TERM` is `dumb`.
  public func isOn(terminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }

  /// The environment variables that ``isOn(terminal:environment:)`` reads.
  public static let variables = ["NO_COLOR", "TERM"]
}
