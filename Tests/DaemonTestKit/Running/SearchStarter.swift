package import MDClient
import MDTestSupport

extension DaemonStarter {
  /// A starter for the search service of a home.
  package static func search(in home: DaemonHome) -> DaemonStarter {
    DaemonStarter(
      candidates: [BuiltProducts.tool("mdsearchd")], environment: home.environment.map { "\($0.key)=\($0.value)" })
  }
}
