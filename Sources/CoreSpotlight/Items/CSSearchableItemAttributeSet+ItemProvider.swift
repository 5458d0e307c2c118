import MDModel

/// The forms an item can be given in.
extension CSSearchableItemAttributeSet {
  /// Uniform types it can be given as data.
  public var providerDataTypeIdentifiers: [String]? {
    get { self[strings: "providerDataTypeIdentifiers"] }
    set { self[strings: "providerDataTypeIdentifiers"] = newValue }
  }

  /// Uniform types it can be given as a file.
  public var providerFileTypeIdentifiers: [String]? {
    get { self[strings: "providerFileTypeIdentifiers"] }
    set { self[strings: "providerFileTypeIdentifiers"] = newValue }
  }

  /// Uniform types it can be opened in place as.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { self[strings: "providerInPlaceFileTypeIdentifiers"] }
    set { self[strings: "providerInPlaceFileTypeIdentifiers"] = newValue }
  }
}
