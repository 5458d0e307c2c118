import GRDB
import MDStore

extension StoreError {
  /// Maps what GRDB throws; our own errors pass through.
  static func wrapping(_ error: any Error, index path: String) -> any Error {
    if error is RowDecodingError {
      return StoreError(sqlite: 11, "a value is of the wrong kind", index: path)
    }
    guard let error = error as? DatabaseError else { return error }
    return StoreError(sqlite: error.extendedResultCode.rawValue, error.message ?? "no details", index: path)
  }
}
