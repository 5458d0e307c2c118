import MDConfiguration
package import MDModel
import MDSearch
import MDSearchService
import MDSystem
import Synchronization

/// The user's settings that searches obey. They are read for each search, so that a change takes effect at once.
package final class SearchSettings: Sendable {
  struct Values {
    var switches = Switches()
    var learns = true
    var retrievers: [any Retriever] = []
  }

  /// `nil` if no file is read.
  private let locations: Locations?
  /// Models of this computer, opened once and shared by all searches; `nil` before the first search by meaning.
  private let models = Mutex<[any Retriever]?>(nil)

  /// - Parameter locations: where the files are; `nil` for default settings without models.
  package init(_ locations: Locations?) { self.locations = locations }

  /// - Throws: ``MDSystem/UnreadableFile`` if the settings cannot be read. Continuing could show what the user has
  ///   switched off.
  func current() throws -> Values {
    guard let locations else { return Values() }
    // Other tools report invalid lines.
    var problems: [ConfigurationProblem] = []
    let configuration = Configuration(
      parsing: try WholeFile.readIfPresent(locations.settings), home: "/", problems: &problems)
    return Values(
      switches: try Switches(reading: locations.switches), learns: configuration.learns,
      retrievers: configuration.usesMeaning ? retrievers(configuration) : [])
  }

  private func retrievers(_ configuration: Configuration) -> [any Retriever] {
    models.withLock { models in
      if let models { return models }
      let opened = MeaningModels.retrievers(configuration)
      models = opened
      return opened
    }
  }
}
