import MDCommandLine
import MDImporting
import MDModel
import MDSystem
import MDTools

/// `mdimport --conformance`: tests an importer against the contract, and prints what it violates.
struct ConformanceRun {
  let tool: ImportTool

  /// - Parameters:
  ///   - name: the importer's name or identifier, or the path of its bundle or manifest.
  ///   - paths: files, and folders of files, that may serve as samples.
  func run(_ name: String, samples paths: [FilePath]) throws -> ExitStatus {
    let importer = try importer(called: name)
    let samples = try samples(of: importer, among: paths)
    var counts: [TrialReport.Verdict: Int] = [:]
    try Conformance(importer, samples: samples).run { report in
      counts[report.verdict, default: 0] += 1
      try tool.context.output.write(tool.context.options.printsJSON ? object(report) : Array(text(report).utf8))
      try tool.context.output.flush()
    }
    let failed = counts[.fail] ?? 0
    if !tool.context.options.printsJSON {
      try tool.context.output.write(
        "\(importer.manifest.name): \(counts[.pass] ?? 0) passed, \(failed) failed, \(counts[.skipped] ?? 0) skipped\n")
    }
    return failed == 0 ? .success : .partialFailure
  }

  private func importer(called name: String) throws -> InstalledImporter {
    if !name.contains("/"), let found = tool.catalog.importer(named: name) { return found }
    do { return try InstalledImporter(bundle: tool.bundle(FilePath(name))) } catch let problem as ManifestProblem {
      throw ToolError(.failure, "\(problem)", hint: "list the importers: mdimport -L")
    }
  }

  // MARK: Samples

  /// Maximum number of samples per type, and maximum size of a sample in bytes.
  private static let (mostOfAType, mostBytes) = (3, UInt64(8 << 20))

  /// The files that the importer claims, a few of each type.
  private func samples(of importer: InstalledImporter, among paths: [FilePath]) throws -> [TrialInput] {
    let (detector, catalog) = (TypeDetector(), ImporterCatalog([importer]))
    var (samples, counts) = ([TrialInput](), [String: Int]())
    for path in try paths.flatMap({ try RegularFiles.below($0, tool.crawlOptions()) }) {
      guard let sample = try? sample(path, detector),
        importer.manifest.role == .sniffer
          || catalog.importer(forTypeTree: sample.type.typeTree, mimeType: sample.type.mimeType) != nil
      else { continue }
      counts[sample.type.contentType, default: 0] += 1
      if counts[sample.type.contentType, default: 0] <= Self.mostOfAType { samples.append(sample) }
    }
    return samples
  }

  /// Makes a sample of a file; `nil` if the file is too large.
  private func sample(_ path: FilePath, _ detector: TypeDetector) throws(SystemError) -> TrialInput? {
    let file = try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.nonBlocking)
    guard try FileStatus.of(file.rawValue).size <= Self.mostBytes else { return nil }
    let type = detector.type(of: file, named: path.name)
    let bytes = try WholeFile.read(file)
    return TrialInput(name: path.name, type: type ?? .data, contents: .bytes(bytes))
  }

  // MARK: Printing

  private func text(_ report: TrialReport) -> String {
    let verdict = report.verdict == .fail ? "FAIL" : report.verdict.rawValue
    var text = Self.column(verdict, 9) + Self.column(report.trial, 14) + DisplayText.printableText(report.reason) + "\n"
    if !report.advice.isEmpty { text += Self.column("", 9) + Self.column("", 14) + "do: \(report.advice)\n" }
    return text
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func object(_ report: TrialReport) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("trial", report.trial)
    writer.member("result", report.verdict.rawValue)
    writer.member("reason", report.reason)
    if !report.advice.isEmpty { writer.member("advice", report.advice) }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}
