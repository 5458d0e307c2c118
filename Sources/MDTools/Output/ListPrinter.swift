package import MDModel

/// Prints the files of one `mdls` in the requested form. Append each file, then finish once.
package struct ListPrinter {
  private let form: ListOptions.Form
  private let names: [AttributeKey]
  private let attributes: AttributePrinter
  /// Printer for donated items, which have no attributes of a file system.
  private let donated: AttributePrinter
  /// True if each listing begins with its file. Only on a terminal, because scripts expect Spotlight's layout.
  private let namesFiles: Bool
  private var isFirst = true
  private let isList: Bool
  private var collected: [AttributeSet] = []

  /// Attributes that Spotlight lists for every file, mostly without a value.
  private static let always: [AttributeKey] = [
    "kMDItemFSHasCustomIcon", "kMDItemFSIsStationery", "kMDItemFSNodeCount",
  ]

  package init(_ options: ListOptions, isTerminal: Bool) {
    form = options.form
    names = options.names
    let record: [AttributeKey] = options.showsStoreRecord ? [.storeRecord] : []
    attributes = AttributePrinter(names: options.names, always: Self.always + record)
    donated = AttributePrinter(names: options.names, always: record)
    isList = options.files.count > 1
    namesFiles = isTerminal && options.files.count > 1
  }

  /// Prints one file. For a property list, files are collected until ``finish(to:)``.
  package mutating func append(path: FilePath, _ values: AttributeSet, to output: inout [UInt8]) {
    switch form {
    case .listing: appendListing(path, values, to: &output)
    case .raw(let nullMarker):
      if !isFirst { output.append(0) }
      attributes.raw(values, nullMarker: nullMarker, to: &output)
    case .json: appendObject(path, values, to: &output)
    case .propertyList: collected.append(values)
    }
    isFirst = false
  }

  /// Appends the property list, if that is the form.
  package mutating func finish(to output: inout [UInt8]) {
    guard case .propertyList = form, !collected.isEmpty else { return }
    output += PropertyListWriter.document(collected, isList: isList)
    collected = []
  }

  private func appendListing(_ path: FilePath, _ values: AttributeSet, to output: inout [UInt8]) {
    if namesFiles {
      if !isFirst { output.newline() }
      AttributePrinter.heading(path: path, to: &output)
    }
    (DonationAddress(path) == nil ? attributes : donated).list(values, to: &output)
  }

  private func appendObject(_ path: FilePath, _ values: AttributeSet, to output: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.path(path)
    writer.key("attributes")
    if names.isEmpty { writer.attributes(values) } else { writer.attributes(names, of: values) }
    writer.endObject()
    writer.endLine()
    output += writer.bytes
  }
}
