import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDImporting
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// `--reindex`, `-r`, `-cr`, `--requests` and `--cancel`: requests to index again.
struct RequestCommand {
  let tool: UtilityTool
  private var options: UtilityOptions { tool.context.options }

  func run(_ task: UtilityTask.Requests) throws -> ExitStatus {
    switch task {
    case .reindex(let target): try ask(for: try scope(target), waits: options.waits)
    case .reimport(let importers): try reimport(importers)
    case .donateAgain(let bundle, let identifiers): try donateAgain(bundle, identifiers)
    case .list: try list()
    case .cancel(let number): try cancel(number)
    }
  }

  private func reimport(_ importers: [String]) throws -> ExitStatus {
    let scopes = importers.map(ReindexRequest.Scope.importer)
    // Check all importers first: no daemon should be started for the first importer if it will refuse the second.
    if try tool.daemon.connectIfRunning() == nil {
      for scope in scopes { if let refusal = try refusal(of: scope) { throw ToolError(.failure, refusal) } }
    }
    return try scopes.map { try ask(for: $0, waits: options.waits) }.last ?? .success
  }

  private func donateAgain(_ bundle: String, _ identifiers: [String]) throws -> ExitStatus {
    try ask(
      for: identifiers.isEmpty ? .app(bundle: bundle) : .appItems(bundle: bundle, identifiers: identifiers),
      waits: true)
  }

  private func scope(_ target: UtilityTask.ReindexTarget) throws -> ReindexRequest.Scope {
    switch target {
    case .everything: .everything
    case .importer(let name): .importer(name)
    case .contentType(let type): .contentType(type)
    case .paths(let paths): .paths(try paths.map(absolute))
    }
  }

  /// The absolute path as text. Requests store paths as text, so a path that is not UTF-8 cannot be named.
  private func absolute(_ path: FilePath) throws -> String {
    do throws(SystemError) {
      // An item inside a file is imported again with the file.
      let whole = try AbsolutePath.ofFile(path)
      if let text = String(validating: whole.bytes, as: UTF8.self) { return text }
    } catch { throw ToolError(error, subject: path.text) }
    throw ToolError(
      .failure, "\(DisplayText.printableText(path.bytes)): its name is not UTF-8", hint: "name its folder instead")
  }

  /// Makes a request, and with `--wait` follows it to its end.
  private func ask(for scope: ReindexRequest.Scope, waits: Bool) throws -> ExitStatus {
    let client = try daemon(for: scope)
    guard waits else {
      guard case .accepted(let id) = try client.answer(to: .reindex(scope, follow: false)) else { return .success }
      if options.printsJSON {
        try tool.context.output.write(try MessageJSON.line(["id": id]))
      } else {
        try tool.print("#\(id)  \(RequestText.scope(scope)): noted")
      }
      return .success
    }
    let began = Clock.now
    let status = try RequestFollower(tool: tool).follow(.reindex(scope, follow: true), over: client)
    if !options.printsJSON {
      try tool.print("took \(HumanUnits.duration(Clock.now - began))")
    }
    return status
  }

  /// Connects to the daemon. Starts one only for a request that it will not refuse.
  private func daemon(for scope: ReindexRequest.Scope) throws -> DaemonClient {
    if let running = try tool.daemon.connectIfRunning() { return running }
    if let refusal = try refusal(of: scope) { throw ToolError(.failure, refusal) }
    return try tool.daemon.connect(starting: true)
  }

  /// Why the daemon would refuse a request, in the daemon's words; `nil` if it would not.
  private func refusal(of scope: ReindexRequest.Scope) throws -> String? {
    switch scope {
    case .importer(let name):
      ImporterCatalog.discover().catalog.importer(named: name) == nil
        ? ReindexRequest.Scope.refusal(ofImporter: name) : nil
    case .paths(let paths):
      try paths.first { try !isKnown(FilePath($0)) }.map { ReindexRequest.Scope.refusal(ofPath: $0) }
    case .everything, .contentType, .app, .appItems: nil
    }
  }

  /// Whether a path exists on the disk or in the index. A path that cannot be checked counts as existing.
  private func isKnown(_ path: FilePath) throws -> Bool {
    do throws(SystemError) { if try FileStatus.ifPresent(path: path) != nil { return true } } catch { return true }
    let index = tool.locations.index
    return try IndexReader.isFile(index) && IndexReader(path: index).read { try $0.item(at: path) != nil }
  }

  private func list() throws -> ExitStatus {
    let (follower, daemon) = (RequestFollower(tool: tool), try tool.daemon.connect())
    var requests: [Int64: ReindexRequest] = [:]
    // Requests that are added or end meanwhile shift the pages, so a request may come twice. An older daemon sends all
    // requests for each page.
    while case .requests(let page) = try daemon.answer(to: .requests(from: requests.count)) {
      let known = requests.count
      for request in page { requests[request.id] = request }
      if requests.count == known { break }
    }
    // Newest first, whether open or finished.
    for request in requests.values.sorted(by: { $0.id > $1.id }) { try follower.tell(request) }
    if requests.isEmpty, !options.printsJSON { try tool.print("no requests") }
    return .success
  }

  private func cancel(_ number: Int64) throws -> ExitStatus {
    _ = try tool.daemon.connect().answer(to: .cancelRequest(number))
    try tool.print("request #\(number) is cancelled")
    return .success
  }
}
