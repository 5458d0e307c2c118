import MDCommandLine
import MDCrawl
import MDImporting
import MDIndexer
import MDModel
import MDSystem
import MDTools

/// `mdimport --bench`: imports all files below folders without storing the results, and prints the speed of each
/// importer and the slowest files. Imports one file at a time, so that each time belongs to one file.
struct BenchRun {
  let tool: ImportTool

  /// Totals of one importer.
  private struct Account {
    var files = 0
    var bytes: Int64 = 0
    var time = Duration.zero
    var incomplete = 0
    var slowest: [(path: FilePath, time: Duration)] = []

    mutating func note(_ path: FilePath, _ result: TestImport) {
      let time = result.readIn ?? .zero
      files += 1
      bytes += result.size
      self.time += time
      if !result.reason.isEmpty { incomplete += 1 }
      slowest.append((path, time))
      guard slowest.count > 200 else { return }
      keepSlowest()
    }

    mutating func keepSlowest() {
      slowest.sort { $0.time > $1.time }
      slowest = Array(slowest.prefix(BenchRun.listed))
    }
  }

  private static let listed = 10

  func run(_ paths: [FilePath]) throws -> ExitStatus {
    let setup = try tool.setup()
    let importer = TestImporter(setup: setup)
    let files = try paths.flatMap { try RegularFiles.below($0, setup.crawl) }
    var (accounts, unread) = ([String: Account](), 0)
    for file in files {
      do {
        let result = try importer.run(file, readsMembers: true)
        guard let name = result.importer?.manifest.name else {
          unread += 1
          continue
        }
        accounts[name, default: Account()].note(file, result)
      } catch let error as SystemError where !error.isBrokenPipe {
        tool.context.diagnostics.report(ToolError(error, subject: file.text))
      } catch let error as RefusedPath { tool.context.diagnostics.report(error.description) }
    }
    try print(accounts, unread)
    return .success
  }

  private func print(_ accounts: [String: Account], _ unread: Int) throws {
    let output = tool.context.output
    for (name, account) in accounts.sorted(by: { $0.value.time > $1.value.time }) {
      var account = account
      account.keepSlowest()
      try output.write(tool.context.options.printsJSON ? object(name, account) : Array(lines(name, account).utf8))
    }
    if unread > 0, !tool.context.options.printsJSON { try output.write("no importer: \(HumanUnits.files(unread))\n") }
  }

  private func lines(_ name: String, _ account: Account) -> String {
    let seconds = Double(account.time.inNanoseconds) / 1e9
    let rate = seconds > 0 ? Double(account.files) / seconds : 0
    let speed = seconds > 0 ? HumanUnits.size(Int64(Double(account.bytes) / seconds)) + "/s" : "no time"
    var text = "\(name): \(HumanUnits.files(account.files)), \(HumanUnits.size(account.bytes)) in "
    text += "\(HumanUnits.duration(account.time)); \(HumanUnits.count(Int(rate.rounded()))) files/s, \(speed)"
    if account.incomplete > 0 { text += "; \(HumanUnits.count(account.incomplete)) not complete" }
    return account.slowest.reduce(text + "\n") { text, file in
      text + "    \(HumanUnits.duration(file.time))  \(DisplayText.printableText(file.path.text))\n"
    }
  }

  private func object(_ name: String, _ account: Account) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("importer", name)
    writer.key("files")
    writer.integer(account.files)
    writer.key("bytes")
    writer.integer(Int(account.bytes))
    writer.key("seconds")
    writer.real(Double(account.time.inNanoseconds) / 1e9)
    writer.key("incomplete")
    writer.integer(account.incomplete)
    writer.key("slowest")
    writer.beginArray()
    for file in account.slowest {
      writer.beginObject()
      writer.path(file.path)
      writer.key("seconds")
      writer.real(Double(file.time.inNanoseconds) / 1e9)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}

/// The regular files of a tree that no rule excludes.
struct RegularFiles: CrawlVisitor {
  private var files: [FilePath] = []

  /// - Parameter path: a folder, or a single file.
  /// - Throws: ``MDCommandLine/ToolError`` if nothing exists there.
  static func below(_ path: FilePath, _ options: CrawlOptions) throws(ToolError) -> [FilePath] {
    do throws(SystemError) {
      let root = try AbsolutePath.resolving(AbsolutePath.ofFile(path))
      guard try FileStatus.of(path: root).kind == .directory else { return [root] }
      var list = RegularFiles()
      try? Crawler(options: options).crawl(root: root, token: root, visitor: &list)
      return list.files
    } catch { throw ToolError(error, subject: path.text) }
  }

  mutating func visit(_ listing: borrowing DirectoryListing, token: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    for entry in listing.entries {
      let path = token.appending(entry.name)
      if entry.descends { folders.append(path) } else if entry.status.kind == .regular { files.append(path) }
    }
    return folders
  }

  mutating func excluded(_ rule: ExclusionRule, token: FilePath) {}
  mutating func failed(_ error: SystemError, token: FilePath) {}
  mutating func vanished(token: FilePath) {}
}
