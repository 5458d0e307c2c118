import MDCommandLine
import MDModel
import MDSearch
import MDStore
import MDSystem

/// `mdls`: lists what the index knows of files.
@main
struct ListTool {
  static func main() {
    CommandLineTool<ListOptions>.main { context in
      let locations = try Locations.current()
      let thumbnails = ThumbnailFinder(directory: locations.thumbnails, diagnostics: context.diagnostics)
      let reader = try IndexReader(path: locations.index)
      return try reader.read { try ListTool(context: context, session: $0, thumbnails: thumbnails).run() }
    }
  }

  private let context: CommandLineTool<ListOptions>.Context
  private let session: ReadingSession
  private let thumbnails: ThumbnailFinder

  private func run() throws -> ExitStatus {
    var status = ExitStatus.success
    var listed: [(path: [UInt8], attributes: AttributeSet)] = []
    for file in context.options.files {
      do { listed.append((file, try wantedAttributes(of: file))) } catch let error as SystemError {
        let name = String(decoding: file, as: UTF8.self)
        context.diagnostics.report(error.isVanished ? "\(name): could not find \(name)." : "\(name): \(error.reason)")
        status = .failure
      }
    }
    try print(listed)
    return status
  }

  /// A thumbnail may have to be made: only who asks for it by name pays for that.
  private func wantedAttributes(of file: [UInt8]) throws -> AttributeSet {
    var attributes = try attributes(of: file)
    guard context.options.names.contains(.thumbnailPath) else { return attributes }
    attributes[.thumbnailPath] = try thumbnails.path(of: file).map { .string($0) }
    return attributes
  }

  private func attributes(of file: [UInt8]) throws -> AttributeSet {
    let path = try AbsolutePath.ofItem(file)
    // A file that was deleted since it was indexed is gone for whoever asks now.
    let status = try FileStatus.of(path: path)
    if let item = try session.item(at: path), let known = try ItemAttributes.indexed(item.id, in: session) {
      return known
    }
    context.diagnostics.report(
      "\(String(decoding: file, as: UTF8.self)) is not in the index; this is what the file system says of it")
    return ItemAttributes.fileSystem(ItemRecord(name: path, status: status, in: .none))
  }

  private func print(_ listed: [(path: [UInt8], attributes: AttributeSet)]) throws {
    let printer = AttributePrinter(names: context.options.names)
    switch context.options.form {
    case .listing:
      for (path, attributes) in listed {
        try context.output.write { output in
          if context.options.files.count > 1 { AttributePrinter.heading(path: path, to: &output) }
          printer.list(attributes, to: &output)
        }
      }
    case .raw(let nullMarker):
      for (index, (_, attributes)) in listed.enumerated() {
        if index > 0 { try context.output.write([0]) }
        try context.output.write { printer.raw(attributes, nullMarker: nullMarker, to: &$0) }
      }
    case .json:
      for (path, attributes) in listed { try context.output.write(object(path, attributes)) }
    case .propertyList(let file): try write(PropertyListWriter.document(listed.map(\.attributes)), to: file)
    }
  }

  private func object(_ path: [UInt8], _ attributes: AttributeSet) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.path(path)
    writer.key("attributes")
    writer.attributes(selected(attributes))
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private func selected(_ attributes: AttributeSet) -> AttributeSet {
    guard !context.options.names.isEmpty else { return attributes }
    var chosen = AttributeSet()
    for name in context.options.names { chosen[name] = attributes[name] }
    return chosen
  }

  private func write(_ document: [UInt8], to file: [UInt8]?) throws {
    guard let file else { return try context.output.write(document) }
    do throws(SystemError) { try WholeFile.write(document, to: file) } catch {
      throw ToolError(error, subject: String(decoding: file, as: UTF8.self))
    }
  }
}
