import MDCommandLine
import MDConfiguration
import MDCrawl
import MDImporting
import MDIndexer
import MDModel
import MDSystem
import MDTools

/// `mdimport`: indexes files, and shows what importers read from them.
@main
struct ImportTool {
  typealias Context = CommandLineTool<ImportOptions>.Context

  static func main() {
    ProcessMemory.shareHeap()
    CommandLineTool<ImportOptions>.main { context in try ImportTool(context).run() }
  }

  let context: Context
  let locations: Locations
  let catalog: ImporterCatalog
  let settings: UserSettings

  private init(_ context: Context) throws {
    self.context = context
    locations = try Locations.current()
    settings = try UserSettings(reading: locations, home: try Locations.home())
    for problem in settings.problems { context.diagnostics.report(problem) }
    let (catalog, problems) = ImporterCatalog.discover()
    self.catalog = catalog.readingArchiveContents(settings.configuration.archiveContents == .contents)
    for problem in problems { context.diagnostics.report("an importer is left out: \(problem)") }
  }

  private func run() throws -> ExitStatus {
    switch context.options.task {
    case .index(let paths): try IndexRun(tool: self).index(paths)
    case .reimport(let names): try IndexRun(tool: self).reimport(names)
    case .test(let test): try TestRun(tool: self, test: test).run()
    case .bench(let paths): try BenchRun(tool: self).run(paths)
    case .lint(let paths): try LintRun(tool: self).run(paths)
    case .conformance(let importer, let samples):
      try ConformanceRun(tool: self).run(importer, samples: samples)
    case .listImporters(let claims): try SchemaListing(tool: self).importers(claims: claims)
    case .listAttributes: try SchemaListing(tool: self).attributes()
    case .printSchema: try SchemaListing(tool: self).schema()
    }
  }

  /// Setup of a run, from options, configuration and installed importers.
  func setup() throws -> IndexerSetup {
    guard !catalog.importers.isEmpty else {
      throw ToolError(
        .unavailable, "no importers are installed",
        hint: "looked in: \(ImporterCatalog.defaultSearchPath().joined(separator: ", "))")
    }
    var host = HostConfiguration()
    host.accepts = { key, value in AttributeSchema.accepts(value, for: key) }
    var setup = IndexerSetup(crawl: crawlOptions(), catalog: catalog, host: host)
    if let jobs = context.options.jobs ?? settings.configuration.workers { setup.workers = jobs }
    if settings.configuration.recognizesText || context.options.recognizesText {
      setup.recognition = TextRecognition(catalog, index: locations.index)
    }
    return setup
  }

  /// The crawl options. Options of the command line add to the user's settings.
  func crawlOptions() -> CrawlOptions {
    let scope = context.options.scope
    var crawl = settings.crawlOptions(locations)
    crawl.crossesFileSystems = crawl.crossesFileSystems || scope.crossesFileSystems
    crawl.includesNetworkMounts = crawl.includesNetworkMounts || scope.entersNetwork
    crawl.honoursGitignore = crawl.honoursGitignore || scope.honorsGitignore
    crawl.includesHidden = crawl.includesHidden || scope.includesHidden
    crawl.exclusions += scope.excludes.map { String(decoding: $0, as: UTF8.self) }
    return crawl
  }
}
