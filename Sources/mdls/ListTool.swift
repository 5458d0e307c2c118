import MDCommandLine
import MDConfiguration
import MDCrawl
import MDDonations
import MDExplain
import MDModel
import MDSearch
import MDStore
import MDSystem
import MDTools

/// `mdls`: lists the attributes of files, or explains how they came into the index.
@main
struct ListTool {
  typealias Context = CommandLineTool<ListOptions>.Context

  static func main() {
    CommandLineTool<ListOptions>.main { context in
      guard !context.options.files.isEmpty else { return refuse(context) }
      let locations = try Locations.current()
      return try withIndex(locations.index) { session in
        let tool = ListTool(context, locations, session)
        return context.options.explains ? try tool.explain() : try tool.list()
      }
    }
  }

  /// Fails with the message of Spotlight's tool.
  private static func refuse(_ context: Context) -> ExitStatus {
    context.diagnostics.reportVerbatim("(null): no filename specified!")
    for line in ListOptions.table.usageText.split(separator: "\n") { context.diagnostics.reportVerbatim("\(line)") }
    return .usage
  }

  /// Runs `body` with the index, or without if there is none: files can still be read directly.
  private static func withIndex(_ path: String, _ body: ((any IndexReading)?) throws -> ExitStatus) throws -> ExitStatus
  {
    do { return try IndexReader(path: path).read(body) } catch let error as StoreError where error.code == .missing {
      return try body(nil)
    }
  }

  private let context: Context
  /// The index; `nil` if there is none.
  private let session: (any IndexReading)?
  /// True if uses of files are learned.
  private let learns: Bool
  private let thumbnails: ThumbnailFinder
  private let live: LiveReader
  private let setup = ImportSetup()
  private let locations: Locations

  private init(_ context: Context, _ locations: Locations, _ session: (any IndexReading)?) {
    self.context = context
    self.locations = locations
    self.session = session
    // Only this setting is needed here. The tools that index report problems in the settings.
    let settings = try? UserSettings(reading: locations, home: Locations.home())
    learns = settings?.configuration.learns ?? true
    thumbnails = ThumbnailFinder(directory: locations.thumbnails, setup: setup, diagnostics: context.diagnostics)
    live = LiveReader(setup: setup, diagnostics: context.diagnostics)
  }

  // MARK: --why

  private func explain() throws -> ExitStatus {
    let settings = try UserSettings(reading: locations, home: try Locations.home())
    for problem in settings.problems { context.diagnostics.report(problem) }
    let finder = ItemExplainer(
      session: session, setup: setup, crawl: settings.crawlOptions(locations), switches: settings.switches)
    var status = ExitStatus.success
    for (index, file) in context.options.files.enumerated() {
      let explanation = try wholePath(of: file).map { try finder.explanation(of: $0) }
      if explanation?.isIndexed != true { status = .failure }
      guard let explanation else { continue }
      try context.output.write { output in
        if context.options.form == .json { return explanation.printJSON(to: &output) }
        if index > 0 { output.append(UInt8(ascii: "\n")) }
        explanation.print(columns: context.output.columns, to: &output)
      }
    }
    return status
  }

  /// Absolute path, even of a file that no longer exists; `nil` if it cannot be determined, which has been reported
  /// then.
  private func wholePath(of file: FilePath) -> FilePath? {
    do { return try ItemPath.of(file) } catch {
      report(error, of: file)
      return nil
    }
  }

  // MARK: Attributes

  private func list() throws -> ExitStatus {
    var status = ExitStatus.success
    var printer = ListPrinter(context.options, isTerminal: context.output.isTerminal)
    for file in try context.options.files.flatMap(indexes) {
      guard let attributes = try attributesOrMessage(of: file) else {
        status = .failure
        continue
      }
      let shown = context.options.form == .json ? try absolute(file) : file
      try context.output.write { printer.append(path: shown, attributes, to: &$0) }
    }
    try finish(&printer)
    return status
  }

  /// The path in the form that `mdfind --json` prints.
  private func absolute(_ file: FilePath) throws -> FilePath {
    if let address = DonationAddress(file) { return address.path }
    if let found = AbsolutePath.splitInside(file) {
      return MemberAddress(container: found.file, inside: found.inside).path
    }
    return try AbsolutePath.ofItem(file)
  }

  /// The addresses of all indexes of an app, if the address of an app was given.
  private func indexes(of file: FilePath) throws -> [FilePath] {
    guard let address = DonationAddress(file), address.index.isEmpty, address.identifier.isEmpty else { return [file] }
    let donors = try session?.donors(of: address.bundle) ?? []
    return donors.isEmpty ? [file] : donors.map { DonationAddress(bundle: $0.bundle, index: $0.index.name).path }
  }

  private func finish(_ printer: inout ListPrinter) throws {
    var rest: [UInt8] = []
    printer.finish(to: &rest)
    guard case .propertyList(let file?) = context.options.form else { return try context.output.write(rest) }
    do throws(SystemError) { try WholeFile.write(rest, to: file) } catch {
      throw ToolError(error, subject: file.text)
    }
  }

  /// The attributes of a file; `nil` if the file does not exist or cannot be reached, which has been reported then.
  private func attributesOrMessage(of file: FilePath) throws -> AttributeSet? {
    if let address = DonationAddress(file) { return try donated(address, named: file) }
    if let found = AbsolutePath.splitInside(file) {
      let address = MemberAddress(container: found.file, inside: found.inside)
      return try address.names.isEmpty ? attributes(of: found.file) : member(address, named: file)
    }
    do { return try attributes(of: file) } catch let error as SystemError {
      report(error, of: file)
      return nil
    }
  }

  private func donated(_ address: DonationAddress, named file: FilePath) throws -> AttributeSet? {
    guard var attributes = try indexed(address.path) else {
      reportAbsence(of: file)
      return nil
    }
    if context.options.names.contains(.thumbnailPath) {
      attributes[.thumbnailPath] = try thumbnails.thumbnail(of: address, attributes).map { .string($0) }
    }
    if context.options.names.contains(.path) {
      attributes[.path] = .string(address.path.text)
    }
    return attributes
  }

  /// Attributes of an item inside a file. Only the index knows them.
  private func member(_ address: MemberAddress, named file: FilePath) throws -> AttributeSet? {
    guard var attributes = try indexed(address.path) else {
      reportAbsence(of: file)
      return nil
    }
    if context.options.names.contains(.path) {
      attributes[.path] = .string(address.path.text)
    }
    return attributes
  }

  private func reportAbsence(of file: FilePath) {
    let name = file.text
    context.diagnostics.reportVerbatim("\(name): could not find \(name).")
  }

  private func report(_ error: SystemError, of file: FilePath) {
    if error.isVanished { return reportAbsence(of: file) }
    context.diagnostics.report(ToolError(error, subject: file.text))
  }

  private func attributes(of file: FilePath) throws -> AttributeSet {
    let path = try AbsolutePath.ofItem(file)
    // Check that the file exists: one that was deleted after it was indexed counts as missing.
    let status = try FileStatus.of(path: path)
    var attributes = try indexed(path) ?? live.attributes(of: path, status, absence: absence(of: file))
    attributes[.physicalSize] = .integer(Int64(clamping: status.allocated))
    // A thumbnail may have to be made, so only a request for it by name does that.
    if context.options.names.contains(.thumbnailPath) {
      attributes[.thumbnailPath] = try thumbnails.thumbnail(of: path).map { .string($0) }
    }
    if context.options.names.contains(.path) { attributes[.path] = .string(path.text) }
    return attributes
  }

  private func indexed(_ path: FilePath) throws -> AttributeSet? {
    guard let session, let item = try session.item(at: path) else { return nil }
    var attributes = try ItemAttributes.indexed(item.id, in: session, learns: learns)
    if context.options.showsStoreRecord { attributes?[.storeRecord] = .string(StoreRecord.text(of: item)) }
    return attributes
  }

  private func absence(of file: FilePath) -> String {
    file.text + (session == nil ? " is in no index, for there is none" : " is not in the index")
  }
}

/// The index's own record of an item, for finding faults in the index.
enum StoreRecord {
  /// The record on one line, with numbers as they are stored, and times in nanoseconds since 1970 UTC.
  static func text(of item: ItemRecord) -> String {
    let stamp = item.stamp
    let fields: [(String, String)] = [
      ("id", "\(item.id.rawValue)"), ("parent", "\(item.parent.rawValue)"), ("kind", "\(item.kind)"),
      ("state", "\(item.state)"), ("trusted", item.isTrusted ? "1" : "0"), ("size", "\(stamp.size)"),
      ("modified", "\(stamp.modified.nanoseconds)"), ("changed", "\(stamp.changed.nanoseconds)"),
      ("inode", "\(stamp.inode)"),
      ("permissions", String(item.permissions, radix: 8)), ("type", item.type.map(String.init) ?? "-"),
    ]
    return fields.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
  }
}
