package import MDCommandLine
package import MDModel

/// Options of `mdimport`, as read from its arguments.
package struct ImportOptions: ToolOptions, Hashable {
  package enum Task: Hashable, Sendable {
    /// Index these paths as given; relative paths are not resolved yet. An empty list means the home directory.
    case index(paths: [FilePath])
    /// Import these files and print the result, without storing it.
    case test(TestImport)
    /// Index again the files that importers read. The importers are given by names, identifiers or bundles.
    case reimport(importers: [[UInt8]])
    /// Import the files of these directories without storing the results, and measure the import.
    case bench(paths: [FilePath])
    /// Check these manifests, or bundles.
    case lint(paths: [FilePath])
    /// Test an importer, given by its name or path, against the contract.
    case conformance(importer: String, samples: [FilePath])
    /// List importers; with `claims` also what each of them reads.
    case listImporters(claims: Bool)
    case listAttributes, printSchema
  }

  /// An import that stores nothing.
  package struct TestImport: Hashable, Sendable {
    /// Amount of output; each level includes the one before it.
    package enum Level: String, Comparable, Sendable {
      case summary = "1"
      case attributes = "2"
      case text = "3"

      package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    package var files: [FilePath]
    package var level: Level
    /// File to which attributes are written in place of the standard output.
    package var outputFile: FilePath?
    package var measures: Bool
    /// True if it is also printed how the type and the importer were chosen.
    package var explains: Bool
  }

  /// Deviations from the configured rules for which files are indexed.
  package struct Scope: Hashable, Sendable {
    package var honorsGitignore: Bool
    package var excludes: [[UInt8]]
    package var includesHidden: Bool
    package var crossesFileSystems: Bool
    package var entersNetwork: Bool
  }

  package var task: Task
  package var scope: Scope
  /// The content type that all files are treated as; `nil` if it is detected.
  package var contentType: String?
  /// Number of importers that run at once; `nil` if the user gave none.
  package var jobs: Int?
  package var printsJSON: Bool
  package var isQuiet: Bool
  package var rebuilds: Bool
  package var makesThumbnails: Bool
  /// True if the encoder makes all missing vectors.
  package var encodes: Bool
  /// True if text is recognised in all pictures.
  package var recognizesText: Bool
  /// True if the daemon does the work, and is started if it does not run.
  package var waitsForDaemon: Bool

  package init(_ arguments: ParsedArguments<ImportOption>) throws(ToolError) {
    task = try Self.task(arguments)
    scope = Scope(
      honorsGitignore: arguments.contains(.gitignore), excludes: arguments.values(.exclude),
      includesHidden: arguments.contains(.hidden), crossesFileSystems: arguments.contains(.crossFileSystems),
      entersNetwork: arguments.contains(.network))
    contentType = arguments.text(.type)
    jobs = arguments.number(.jobs)
    printsJSON = arguments.contains(.json)
    isQuiet = arguments.contains(.quiet)
    rebuilds = arguments.contains(.rebuild)
    makesThumbnails = arguments.contains(.thumbnails)
    encodes = arguments.contains(.encode)
    recognizesText = arguments.contains(.ocr)
    waitsForDaemon = arguments.contains(.wait)
    if case .index = task { return }
    if case .reimport = task {} else if waitsForDaemon { throw .usage("--wait needs a run that indexes") }
    if rebuilds { throw .usage("--rebuild needs a run that indexes") }
    if makesThumbnails { throw .usage("--thumbnails needs a run that indexes") }
    if encodes { throw .usage("--encode needs a run that indexes") }
    if recognizesText { throw .usage("--ocr needs a run that indexes") }
  }

  private static func task(_ arguments: ParsedArguments<ImportOption>) throws(ToolError) -> Task {
    let modes: [ImportOption] = [
      .importing, .test, .bench, .lint, .conformance, .importers, .attributes, .schema, .reimport,
    ]
    let given = modes.filter(arguments.contains)
    guard given.count <= 1 else {
      throw .usage(given.map(\.definition.spelling).joined(separator: " and ") + " exclude one another")
    }
    // `--why` explains an import, so it needs no `-t` beside it.
    let chosen: ImportOption? = given.isEmpty && arguments.contains(.why) ? .test : given.first
    if let stray = [ImportOption.debugLevel, .outputFile, .performance, .why].first(where: arguments.contains),
      chosen != .test, !(chosen == .importers && stray == .debugLevel)
    {
      throw .usage("\(stray.definition.spelling) needs -t")
    }
    guard let task = chosen else { return .index(paths: arguments.paths) }
    switch task {
    case .importing: return .index(paths: arguments.paths)
    case .test: return .test(try testImport(arguments))
    case .reimport:
      guard !arguments.operands.isEmpty else { throw .noImporter }
      return .reimport(importers: arguments.operands)
    case .bench: return .bench(paths: try some(arguments, of: .bench, "a directory"))
    case .lint: return .lint(paths: try some(arguments, of: .lint, "a manifest or a bundle"))
    case .conformance:
      return .conformance(importer: arguments.text(.conformance) ?? "", samples: arguments.paths)
    case .importers:
      let level: TestImport.Level = arguments.choice(.debugLevel) ?? .summary
      return try alone(.listImporters(claims: level >= .attributes), arguments)
    case .attributes: return try alone(.listAttributes, arguments)
    case .schema: return try alone(.printSchema, arguments)
    case .debugLevel, .outputFile, .performance, .why, .force, .type, .json, .gitignore, .exclude, .hidden,
      .crossFileSystems,
      .network, .jobs, .quiet, .rebuild, .thumbnails, .encode, .ocr, .wait, .help, .version, .completions:
      throw .usage("\(task.definition.spelling) does not say what to do")
    }
  }

  private static func testImport(_ arguments: ParsedArguments<ImportOption>) throws(ToolError) -> TestImport {
    return TestImport(
      files: try some(arguments, of: arguments.contains(.test) ? .test : .why, "a file"),
      level: arguments.choice(.debugLevel) ?? .summary,
      outputFile: arguments.paths(.outputFile).last, measures: arguments.contains(.performance),
      explains: arguments.contains(.why))
  }

  private static func some(
    _ arguments: ParsedArguments<ImportOption>, of option: ImportOption, _ what: String
  ) throws(ToolError) -> [FilePath] {
    guard !arguments.paths.isEmpty else { throw .usage("\(option.definition.spelling) needs \(what)") }
    return arguments.paths
  }

  private static func alone(_ task: Task, _ arguments: ParsedArguments<ImportOption>) throws(ToolError) -> Task {
    guard let operand = arguments.operands.first else { return task }
    throw .usage("unexpected argument '\(String(decoding: operand, as: UTF8.self))': a list takes no files")
  }

  package static let table = OptionTable<ImportOption>(
    tool: "mdimport", summary: "index files, or test an importer",
    synopsis: [
      "[-i] [OPTION...] [FILE | DIRECTORY]...", "{-t | --why} [-d LEVEL] [-o FILE] [-p] [-y TYPE] FILE...",
      "--bench DIRECTORY...", "--lint MANIFEST...", "--conformance IMPORTER [FILE | DIRECTORY]...",
      "-r [--wait] IMPORTER...", "-L [-d LEVEL] | -A | -X",
    ],
    operands: .file, bundlesLetters: true,
    groups: [
      OptionGroup(
        "what to do", .importing, .test, .bench, .reimport, .importers, .attributes, .schema, .lint, .conformance),
      OptionGroup("testing an importer, with -t", .debugLevel, .outputFile, .performance, .why, .type),
      OptionGroup("which files", .gitignore, .exclude, .hidden, .crossFileSystems, .network),
      OptionGroup("how to index", .jobs, .quiet, .rebuild, .thumbnails, .encode, .ocr, .wait),
      OptionGroup("general", .json, .force, .help, .version, .completions),
    ],
    examples: [
      ToolExample("mdimport ~/Documents", "Index one directory."),
      ToolExample("mdimport --gitignore --hidden", "Index the home directory with its hidden files."),
      ToolExample("mdimport -t -d2 ~/Documents/report.pdf", "Print what an importer reads. Nothing is stored."),
      ToolExample("mdimport --bench ~/Documents", "The speed of each importer, and the slowest files."),
      ToolExample("mdimport -L", "The installed importers."),
    ])

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<ImportOptions> {
    try Invocation(arguments)
  }

  package static var information: (help: ImportOption, version: ImportOption, completions: ImportOption) {
    (.help, .version, .completions)
  }
}
