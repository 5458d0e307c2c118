import MDModel
package import MDSearch
import MDSearchAPI
package import MDStore

extension SearchFailure {
  /// The failure of an index that cannot be used.
  package init(_ error: StoreError) {
    let code: Code =
      switch error.code {
      case .missing: .noIndex
      case .corrupt: .damagedIndex
      case .busy: .busy
      case .schemaTooNew, .notWritable: .unavailable
      default: .failed
      }
    self.init(code, error.description, hint: error.hint)
  }

  /// The failure of a folder that is not indexed.
  package init(_ error: ScopeError) {
    self.init(
      .notFound, error.description,
      hint: error.isAddress ? "no app has donated anything there" : Self.hint(error.path))
  }

  private static func hint(_ path: FilePath) -> String {
    guard let address = MemberAddress(path), !address.names.isEmpty else { return "index it: mdimport DIRECTORY" }
    return "\(address.container.text) holds no such item"
  }
}
