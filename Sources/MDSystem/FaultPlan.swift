/// Makes chosen system calls fail, for tests. Honoured in debug builds only.
///
/// ```swift
/// FaultPlan.$current.withValue(FaultPlan { $0 == "statx" ? EIO : nil }) { … }
/// ```
/// Reaches the code that runs in the same task; other threads see no plan.
public struct FaultPlan: Sendable {
  @TaskLocal public static var current: FaultPlan?

  private let decide: @Sendable (_ call: String) -> Int32?

  /// - Parameter decide: given a call's name, the `errno` to fail it with, or `nil` to let it through.
  public init(_ decide: @escaping @Sendable (_ call: String) -> Int32?) { self.decide = decide }

  func code(for call: String) -> Int32? { decide(call) }
}
