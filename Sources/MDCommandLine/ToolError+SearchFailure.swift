import MDModel
package import MDSearchAPI

extension ToolError {
  /// Makes an error that explains why a search has no answer.
  package init(_ failure: SearchFailure) {
    let status: ExitStatus =
      switch failure.code {
      case .invalidQuery, .notFound: .failure
      case .switchedOff: .switchedOff
      case .noIndex: .noIndex
      case .damagedIndex: .damagedData
      case .busy: .tryAgain
      case .unavailable: .unavailable
      case .failed: .inputOutput
      }
    self.init(status, failure.message, hint: failure.hint)
  }
}
