import ImporterKit
import MDCommandLine
import MDTools
import MDImporting
import MDIndexer
import MDModel
import MDSystem

/// `mdimport -t`: imports files and prints the results, without storing them.
struct TestRun {
  let tool: ImportTool
  let test: ImportOptions.TestImport

  func run() throws -> ExitStatus {
    var setup = try tool.setup()
    var importer = TestImporter(setup: setup)
    var status = ExitStatus.success
    var results: [AttributeSet] = []
    for file in test.files {
      do {
        let address = try address(of: file)
        if test.explains {
          setup.host.denials = try DenialReport()
          importer = TestImporter(setup: setup)
        }
        let result = try importer.run(
          address.container, member: address.names, as: tool.context.options.contentType, readsMembers: true,
          explainsType: test.explains)
        results.append(result.attributes)
        try print(result, of: address.path)
        if test.explains {
          // Drop the importer so that its processes end: only then are their memory and their denied calls known.
          let denials = setup.host.denials.take()
          importer = TestImporter(setup: setup)
          let report = WhyReport(
            result, setup.catalog, denials: denials?.finish() ?? .unknown, columns: tool.context.output.columns)
          try tool.context.output.write(report.text)
        }
        if result.state == .failed || result.state == .quarantined { status = .partialFailure }
      } catch let error as SystemError where !error.isBrokenPipe {
        tool.context.diagnostics.report(ToolError(error, subject: file.text))
        status = .failure
      } catch let error as RefusedPath {
        tool.context.diagnostics.report(error.description)
        status = .failure
      }
    }
    if let file = test.outputFile {
      try write(PropertyListWriter.document(results, isList: test.files.count > 1), to: file)
    }
    return status
  }

  /// Address of a file, or of an item inside a file.
  private func address(of file: FilePath) throws(SystemError) -> MemberAddress {
    if let found = AbsolutePath.splitInside(file) {
      return MemberAddress(container: found.file, inside: found.inside)
    }
    return MemberAddress(container: try AbsolutePath.ofItem(file), names: [])
  }

  private func print(_ result: TestImport, of path: FilePath) throws {
    let output = tool.context.output
    if tool.context.options.printsJSON { return try output.write(object(result, path)) }
    try output.write(heading(result, path))
    if test.outputFile == nil, test.level >= .attributes {
      try output.write { AttributePrinter().list(result.attributes, to: &$0) }
    }
    if test.level >= .text, !result.text.isEmpty {
      try output.write("kMDItemTextContent =\n")
      let text = result.text + (result.text.last == 0x0A ? [] : [0x0A])
      try output.write(output.isTerminal ? Array(DisplayText.printableLines(text).utf8) : text)
    }
    if test.level >= .text {
      for member in result.members {
        try output.write(DisplayText.printable(path.bytes + MemberAddress.separator + member.address) + [0x0A])
        try output.write(remarks(on: member))
      }
    }
    if test.measures { try output.write(performance(result)) }
  }

  private func heading(_ result: TestImport, _ path: FilePath) -> String {
    let type = result.type?.contentType ?? "public.data"
    let plugin = result.importer.map { "plugIn \($0.directory)" } ?? "no plugIn"
    let name = DisplayText.printableText(path.text)
    var text = "Imported '\(name)' of type '\(DisplayText.printableText(type))' with \(plugin).\n"
    if !result.reason.isEmpty { text += "Not complete: \(DisplayText.printableText(result.reason))\n" }
    if result.isTruncated { text += "The text was cut at the limit.\n" }
    if !result.members.isEmpty { text += "Items inside it: \(result.members.count)\n" }
    return text
  }

  /// Lines about an item inside the file: the importer that read it, and why the item is incomplete.
  private func remarks(on member: TriedMember) -> String {
    var text = ""
    if let importer = member.importer {
      text += "  \(DisplayText.printableText(member.contentType)) read by \(importer): "
      text += "\(member.attributeCount) attributes, \(HumanUnits.size(Int64(member.textSize))) of text\n"
    }
    return member.reason.isEmpty ? text : text + "  Not complete: \(DisplayText.printableText(member.reason))\n"
  }

  private func performance(_ result: TestImport) -> String {
    let elapsed = HumanUnits.duration(result.elapsed)
    return "\(HumanUnits.size(result.size)) in \(elapsed), the start of the importer included; "
      + "\(HumanUnits.size(Int64(result.text.count))) of text, \(result.attributes.count) attributes\n"
  }

  private func object(_ result: TestImport, _ path: FilePath) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.path(path)
    writer.member("contentType", result.type?.contentType ?? "public.data")
    writer.key("importer")
    if let importer = result.importer { writer.string(importer.identifier) } else { writer.null() }
    writer.member("state", "\(result.state)")
    if !result.reason.isEmpty { writer.member("reason", result.reason) }
    writer.key("truncated")
    writer.boolean(result.isTruncated)
    writer.key("attributes")
    writer.attributes(result.attributes)
    if test.level >= .text { writer.member("text", String(decoding: result.text, as: UTF8.self)) }
    writer.key("members")
    writer.beginArray()
    for member in result.members { describe(member, in: &writer) }
    writer.endArray()
    writer.key("elapsed")
    writer.real(Double(result.elapsed.inNanoseconds) / 1e9)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private func describe(_ member: TriedMember, in writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("member", String(decoding: member.address, as: UTF8.self))
    writer.member("contentType", member.contentType)
    writer.key("importer")
    if let importer = member.importer { writer.string(importer) } else { writer.null() }
    writer.key("attributes")
    writer.integer(member.attributeCount)
    writer.key("text")
    writer.integer(member.textSize)
    if !member.reason.isEmpty { writer.member("reason", member.reason) }
    writer.endObject()
  }

  private func write(_ document: [UInt8], to file: FilePath) throws {
    do throws(SystemError) { try WholeFile.write(document, to: file) } catch {
      throw ToolError(error, subject: file.text)
    }
  }
}
