import MDCommandLine
import MDImporting
import MDModel
import MDSystem

/// `mdimport --lint`: prints errors in manifests, and claims that they share.
struct LintRun {
  let tool: ImportTool

  func run(_ paths: [FilePath]) throws -> ExitStatus {
    var status = ExitStatus.success
    for path in paths {
      do {
        try tool.context.output.write(verdict(on: InstalledImporter(bundle: tool.bundle(path))))
      } catch let problem as ManifestProblem {
        tool.context.diagnostics.report("\(problem)")
        status = .failure
      }
    }
    return status
  }

  private func verdict(on importer: InstalledImporter) -> String {
    let claims = importer.manifest.contentTypes + importer.manifest.mimeTypes
    var lines = ["\(importer.directory): good, \(importer.identifier) \(importer.version)"]
    for other in tool.catalog.importers where other.directory != importer.directory {
      if other.identifier == importer.identifier {
        lines.append("    the identifier is also that of \(other.directory): the first that is found wins")
      }
      let shared = claims.filter { (other.manifest.contentTypes + other.manifest.mimeTypes).contains($0) }
      if !shared.isEmpty, other.identifier != importer.identifier {
        lines.append("    also claimed by \(other.manifest.name): \(shared.joined(separator: ", "))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ImportTool {
  /// The bundle at a path, or the one that contains the manifest at a path.
  func bundle(_ path: FilePath) throws(ToolError) -> String {
    do throws(SystemError) {
      let found = try AbsolutePath.resolving(AbsolutePath.ofFile(path))
      let isManifest = found.name.text == "manifest.json"
      return (isManifest ? found.parent ?? found : found).text
    } catch { throw ToolError(error, subject: path.text) }
  }
}
