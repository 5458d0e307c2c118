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
    case .importing: OptionDefinition("i", help: "Index the files and directories; this is the default.")
    case .test: OptionDefinition("t", help: "Run the importer and print the result, but store nothing.")
    case .debugLevel:
      OptionDefinition(
        "d", argument: OptionArgument("level", .choice(["1", "2", "3"])),
        help: "With -t: 1 prints a summary, 2 also the attributes, 3 also the text.")
    case .outputFile:
      OptionDefinition(
        "o", argument: OptionArgument("file", .file), help: "With -t: write the attributes to this file.")
    case .performance: OptionDefinition("p", help: "With -t: print the time that the import took.")
    case .force: OptionDefinition("f", help: "Accepted for compatibility; has no effect.")
    default:
      OptionDefinition(
        "y", argument: OptionArgument("type", .contentType), help: "Treat the files as of this content type.")
    }
  }

  private var inquiryDefinition: OptionDefinition {
    switch self {
    case .why:
      OptionDefinition(
        "why", dashes: .double,
        help: "With -t: print how the type was found, who claims it, and the time and memory that the import took.")
    case .bench:
      OptionDefinition(
        "bench", dashes: .double,
        help:
          "Import all files of the directories, storing nothing; print the speed of each importer and the slowest files."
      )
    case .conformance:
      OptionDefinition(
        "conformance", dashes: .double, argument: OptionArgument("importer", .importer),
        help: "Try an importer out against the contract, with these files as samples; print what it does not keep.")
    default:
      OptionDefinition(
        "lint", dashes: .double, help: "Check manifests of importers, or bundles, and print what is wrong with them.")
    }
  }

  private var schemaDefinition: OptionDefinition {
    switch self {
    case .importers: OptionDefinition("L", help: "List the installed importers; with -d 2 also what each claims.")
    case .attributes: OptionDefinition("A", help: "List all attributes with their names and descriptions.")
    case .schema: OptionDefinition("X", help: "Print the whole schema.")
    default: OptionDefinition("r", operands: .importer, help: "Index again the files that the named importers read.")
    }
  }

  private var scopeDefinition: OptionDefinition {
    switch self {
    case .gitignore: OptionDefinition("gitignore", dashes: .double, help: "Leave out files that .gitignore files name.")
    case .exclude:
      OptionDefinition(
        "exclude", dashes: .double, argument: OptionArgument("pattern"),
        help: "Leave out files that match this pattern; may be given more than once.")
    case .hidden: OptionDefinition("hidden", dashes: .double, help: "Index hidden files and directories too.")
    case .crossFileSystems:
      OptionDefinition("cross-file-systems", dashes: .double, help: "Enter other file systems mounted below.")
    default: OptionDefinition("network", dashes: .double, help: "Enter network file systems.")
    }
  }

  private var workDefinition: OptionDefinition {
    switch self {
    case .json: OptionDefinition("json", dashes: .double, help: "Print results as JSON, one object a line.")
    case .jobs:
      OptionDefinition(
        "jobs", "j", dashes: .double, argument: OptionArgument("number", .number(1...256)),
        help: "Run at most this many importers at once.")
    case .quiet: OptionDefinition("quiet", "q", dashes: .double, help: "Print neither progress nor summary.")
    case .rebuild: OptionDefinition("rebuild", dashes: .double, help: "Rebuild the index.")
    case .thumbnails:
      OptionDefinition("thumbnails", dashes: .double, help: "Make missing thumbnails of indexed files.")
    case .encode:
      OptionDefinition("encode", dashes: .double, help: "Make the encoder's vectors of all items, to the end.")
    case .ocr: OptionDefinition("ocr", dashes: .double, help: "Recognise text in all pictures, to the end.")
    default: OptionDefinition("wait", dashes: .double, help: "Let mds index, start it if needed, and wait for it.")
    }
  }
}
