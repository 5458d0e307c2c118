public import MDStore

extension ToolError {
  /// What a person is told of an index that cannot be used.
  public init(_ error: StoreError) {
    let status: ExitStatus =
      switch error.code {
      case .missing: .noIndex
      case .corrupt: .damagedData
      case .busy: .tryAgain
      case .diskFull, .failed: .inputOutput
      case .schemaTooNew, .notWritable: .unavailable
      default: .failure
      }
    self.init(status, error.description)
  }
}
