package import MDCommandLine

/// Options of `mdimport` and their definitions.
package enum ImportOption: ToolOption {
  case importing, test, debugLevel, outputFile, performance, why, bench, lint, conformance, importers, attributes,
    schema, reimport, force, type
  case json, gitignore, exclude, hidden, crossFileSystems, network, jobs, quiet, rebuild, thumbnails, encode, ocr, wait
  case help, version, completions

  package var definition: OptionDefinition {
    switch self {
    case .importing, .test, .debugLevel, .outputFile, .performance, .force, .type: importDefinition
    case .why, .bench, .lint, .conformance: inquiryDefinition
    case .importers, .attributes, .schema, .reimport: schemaDefinition
    case .gitignore, .exclude, .hidden, .crossFileSystems, .network: scopeDefinition
    case .json, .jobs, .quiet, .rebuild, .thumbnails, .encode, .ocr, .wait: workDefinition
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }

  private var importDefinition: OptionDefinition {
    switch self {
    case .importing: OptionDefinition("i", help: "Index files and directories. This is the default.")
    case .test: OptionDefinition("t", help: "Run the importer and print the result. Store nothing.")
    case .debugLevel:
      OptionDefinition(
        "d", argument: OptionArgument("level", .choice(["1", "2", "3"])),
        help: "1 prints a summary, 2 also the attributes, 3 also the text.")
    case .outputFile:
      OptionDefinition(
        "o", argument: OptionArgument("file", .file), help: "Write the attributes to this file.")
    case .performance: OptionDefinition("p", help: "Print how long the import took.")
    case .force: OptionDefinition("f", help: "Has no effect. Accepted for compatibility.")
    default:
      OptionDefinition(
        "y", argument: OptionArgument("type", .contentType), help: "Treat the files as this content type.")
    }
  }

  private var inquiryDefinition: OptionDefinition {
    switch self {
    case .why:
      OptionDefinition(
        "why", dashes: .double,
        help: "Print how the type was detected, which importers claim it, and the time and memory used. Implies -t.")
    case .bench:
      OptionDefinition(
        "bench", dashes: .double,
        help:
          "Import all files without storing anything. Print the speed of each importer and the slowest files."
      )
    case .conformance:
      OptionDefinition(
        "conformance", dashes: .double, argument: OptionArgument("importer", .importer),
        help: "Test an importer against the contract, with these files as samples. Print what it breaks.")
    default:
      OptionDefinition(
        "lint", dashes: .double, help: "Check manifests or bundles of importers, and print the errors.")
    }
  }

  private var schemaDefinition: OptionDefinition {
    switch self {
    case .importers: OptionDefinition("L", help: "List the installed importers. With -d 2, also list what each claims.")
    case .attributes: OptionDefinition("A", help: "List all attributes with names and descriptions.")
    case .schema: OptionDefinition("X", help: "Print the whole schema.")
    default: OptionDefinition("r", operands: .importer, help: "Index again the files of the named importers.")
    }
  }

  private var scopeDefinition: OptionDefinition {
    switch self {
    case .gitignore: OptionDefinition("gitignore", dashes: .double, help: "Skip files that .gitignore files exclude.")
    case .exclude:
      OptionDefinition(
        "exclude", dashes: .double, argument: OptionArgument("pattern"),
        help: "Skip files that match this pattern. May be repeated.")
    case .hidden: OptionDefinition("hidden", dashes: .double, help: "Also index hidden files and directories.")
    case .crossFileSystems:
      OptionDefinition("cross-file-systems", dashes: .double, help: "Enter other mounted file systems.")
    default: OptionDefinition("network", dashes: .double, help: "Enter network file systems.")
    }
  }

  private var workDefinition: OptionDefinition {
    switch self {
    case .json: OptionDefinition("json", dashes: .double, help: "Print one JSON object per line.")
    case .jobs:
      OptionDefinition(
        "jobs", "j", dashes: .double, argument: OptionArgument("number", .number(1...256)),
        help: "Run at most this many importers at a time.")
    case .quiet: OptionDefinition("quiet", "q", dashes: .double, help: "Print neither progress nor summary.")
    case .rebuild: OptionDefinition("rebuild", dashes: .double, help: "Rebuild the index.")
    case .thumbnails:
      OptionDefinition("thumbnails", dashes: .double, help: "Make missing thumbnails of indexed files.")
    case .encode:
      OptionDefinition("encode", dashes: .double, help: "Compute the encoder's vectors of all items.")
    case .ocr: OptionDefinition("ocr", dashes: .double, help: "Recognise the text in all pictures.")
    default:
      OptionDefinition(
        "wait", dashes: .double, help: "Let mds do the indexing and wait for it. Start mds if necessary.")
    }
  }
}
