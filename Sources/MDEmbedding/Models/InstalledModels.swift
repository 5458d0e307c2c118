import MDSystem

/// The models of this computer.
public enum InstalledModels {
  /// The installed model of a kind: from the folder `$LIMELIGHT_MODELS` alone if that is set, else from where all of
  /// Limelight's data is installed. Cheap: the file is mapped, not read.
  ///
  /// - Returns: `nil` where none is installed.
  /// - Throws: where one is, and cannot be used.
  public static func open(_ kind: ModelFile.Kind) throws(ModelFileError) -> ModelFile? {
    let folder = ProcessEnvironment.text("LIMELIGHT_MODELS").flatMap { $0.isEmpty ? nil : $0 }
    for path in InstalledData.paths(of: kind.fileName, chosen: folder.map { "\($0)/\(kind.fileName)" }) {
      do throws(ModelFileError) { return try ModelFile(path: path, kind: kind) } catch {
        if case .file(let failure) = error.cause, failure.isVanished { continue }
        throw error
      }
    }
    return nil
  }
}
