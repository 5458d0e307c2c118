import Synchronization

/// What the rules for names come to, worked out when a name first asks.
final class NameAnswers: Sendable {
  enum Answer: Sendable, Hashable {
    case certain(DetectedType)
    /// Types that the name can mean, where content has to decide.
    case ambiguous([DetectedType])
  }

  private let answers: Mutex<[Answer?]>

  /// - Parameter additions: answers that stand from the start, by rule.
  init(count: Int, additions: [(rule: Int, type: DetectedType)]) {
    var known = [Answer?](repeating: nil, count: count)
    for (rule, type) in additions { known[rule] = .certain(type) }
    answers = Mutex(known)
  }

  func answer(for rule: Int, _ resolve: () -> Answer) -> Answer {
    if let answer = answers.withLock({ $0[rule] }) { return answer }
    let answer = resolve()
    answers.withLock { $0[rule] = answer }
    return answer
  }
}
