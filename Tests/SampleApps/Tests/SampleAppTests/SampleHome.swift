import MDTestSupport

/// A user's home with the sample apps installed, including the manifest of the journal's extension.
final class SampleHome: AppHome {
  /// - Parameter delays: seed of the daemon's pauses between the steps of donations.
  init(delays: UInt64? = nil) throws {
    let manifest = """
      {"executable": "\(Self.apps)/JournalExtension", "indexes": ["entries"], "programs": ["\(Self.apps)/Journal"]}
      """
    try super.init(manifests: ["org.example.Journal": manifest], delays: delays)
  }
}
