public import Foundation
import MDClient
import MDDonations
import MDModel
import MDProtocol
import Synchronization
public import UniformTypeIdentifiers

/// An index of donated items: the default one, or one of any number of named ones.
///
/// Items go to the user's daemon, `mds`, which keeps them beside the files that it indexes. The daemon is started if it
/// does not run. Calls return at once and are carried out in their order. They end within thirty seconds of the
/// daemon's last answer, if necessary with an error. Completion without an error means that the items are on the disk.
///
/// An index may be used from any thread. Completion handlers are called one at a time on a background queue of this
/// module: a handler that waits for another call to end waits for ever. The asynchronous form of a call is the same
/// call: an override of the form with a handler overrides both. Processes that call `fork` without `exec` cannot use an
/// index.
///
/// The indexes of one app have separate batches and client states, and deleting everything affects only one of them. No
/// other app can see or change an app's items; people find all of them.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  // @unchecked Sendable because an open class of Foundation's tree cannot be Sendable otherwise. Mutable state is in
  // `state`, under its lock. The connection is set only while the index is made.
  let index: DonationIndex
  private(set) var connection = SpotlightConnection.shared
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var batch: IndexBatch?
    var delegateSession: DelegateSession?
    var delegate = DelegateReference()
  }

  // MARK: Getting an index

  /// Whether there is a daemon to index items, running or installed.
  open class func isIndexingAvailable() -> Bool { SpotlightConnection.shared.isAvailable }

  /// The app's index without a name. Returns the same object each time.
  open class func `default`() -> CSSearchableIndex { shared }
  private static let shared = CSSearchableIndex()

  /// The app's index without a name, like ``default()``, but with its own batch.
  public override init() { index = DonationIndex() }

  /// An index under a name that the app chooses.
  public init(name: String) { index = DonationIndex(name: name) }

  /// - Parameters:
  ///   - name: at most 255 bytes of UTF-8.
  ///   - protectionClass: stored without effect on Linux. The permissions of the index's file, and the encryption of
  ///     its disk, protect the index.
  public init(name: String, protectionClass: FileProtectionType?) {
    index = DonationIndex(name: name, protection: protectionClass?.rawValue)
  }

  // These are no designated initialisers, nor is any other that apps do not see: otherwise, subclasses would inherit
  // none.
  /// An index of an app with its own connection.
  convenience init(name: String = "", over connection: SpotlightConnection) {
    self.init(name: name)
    self.connection = connection
  }

  deinit { state.withLock { $0.delegateSession }?.stop() }

  /// Identifier of the app: reverse-DNS, such as `org.example.Journal`; letters, digits, hyphens, underscores and dots.
  /// Set it before anything is donated. Invalid identifiers are ignored.
  ///
  /// Linux gives programs no bundle. If this is not set, the identifier is the first of these that exists: the app's
  /// bundle identifier, the environment variable `LIMELIGHT_BUNDLE_IDENTIFIER`, the name of the program. The daemon
  /// overrides all of these if it can read the process's identity: from its sandbox, its unit, or its registered
  /// executable.
  public static var bundleIdentifier: String {
    get { ClientIdentity.bundle }
    set { if AppClaim.isValid(newValue) { ClientIdentity.bundle = newValue } }
  }

  // MARK: Delegate

  /// Delegate that donates lost items again and delivers the data of items; held weakly. Setting it tells the daemon
  /// that this process answers for the index. Its methods are called on a thread of this module, one at a time.
  open weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { state.withLock { $0.delegate.value } }
    set { setDelegate(newValue) }
  }

  private func setDelegate(_ delegate: (any CSSearchableIndexDelegate)?) {
    let reference = DelegateReference(delegate)
    let (begun, ended) = state.withLock { state -> (DelegateSession?, DelegateSession?) in
      state.delegate = reference
      let old = state.delegateSession
      if reference.value == nil {
        state.delegateSession = nil
        return (nil, old)
      }
      // A running session looks up the delegate at each call, so it serves the new one too.
      guard old == nil else { return (nil, nil) }
      let new = DelegateSession(of: self, over: connection)
      state.delegateSession = new
      return (new, nil)
    }
    ended?.stop()
    begun?.start()
  }

  /// Delegate for a session. A released delegate is noticed at the next call. From then on no program answers for the
  /// index, until another delegate is set.
  func delegate(orEnd delegateSession: DelegateSession) -> (any CSSearchableIndexDelegate)? {
    let reference = state.withLock { state in
      if state.delegate.value == nil, state.delegateSession === delegateSession { state.delegateSession = nil }
      return state.delegate
    }
    return reference.value
  }

  // MARK: Donating

  /// Donates items. They replace items with the same identifiers.
  ///
  /// - Parameter completionHandler: called with `nil` or a ``CSIndexError``; in a batch, when the batch ends.
  @preconcurrency open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform({ () throws(CSIndexError) in try DonationOperation(indexing: items) }, handler(completionHandler))
  }

  /// Like ``indexSearchableItems(_:completionHandler:)``. In a batch, it returns when the items are gathered.
  ///
  /// - Throws: ``CSIndexError``.
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    if try gathered({ () throws(CSIndexError) in try DonationOperation(indexing: items) }) { return }
    try await awaiting { indexSearchableItems(items, completionHandler: $0) }
  }

  /// Deletes items by their identifiers. Unknown identifiers are no error.
  @preconcurrency open func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(
      { () throws(CSIndexError) in try DonationOperation(deletingItems: identifiers) }, handler(completionHandler))
  }

  /// ``deleteSearchableItems(withIdentifiers:completionHandler:)``.
  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    if try gathered({ () throws(CSIndexError) in try DonationOperation(deletingItems: identifiers) }) { return }
    try await awaiting { deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0) }
  }

  /// Deletes the items of these domains and of all domains in them: deleting `mail` also deletes `mail.inbox`.
  @preconcurrency open func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(
      { () throws(CSIndexError) in try DonationOperation(deletingDomains: domainIdentifiers) },
      handler(completionHandler))
  }

  /// ``deleteSearchableItems(withDomainIdentifiers:completionHandler:)``.
  open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
    if try gathered({ () throws(CSIndexError) in try DonationOperation(deletingDomains: domainIdentifiers) }) { return }
    try await awaiting { deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0) }
  }

  /// Deletes all items of this index, and its client state.
  @preconcurrency open func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform({ .deleteEverything }, handler(completionHandler))
  }

  /// ``deleteAllSearchableItems(completionHandler:)``.
  open func deleteAllSearchableItems() async throws {
    if try gathered({ .deleteEverything }) { return }
    try await awaiting { deleteAllSearchableItems(completionHandler: $0) }
  }

  // MARK: Batches

  /// Begins a batch: later calls are gathered until the batch ends. Then they are stored together with the client
  /// state, all of them or none. Only one thread at a time may use an index in a batch. Does nothing if a batch has
  /// begun.
  open func beginBatch() { state.withLock { if $0.batch == nil { $0.batch = IndexBatch() } } }

  /// Ends a batch.
  ///
  /// - Parameter clientState: up to 250 bytes in which the app notes its progress, for its next start.
  @preconcurrency open func endBatch(
    withClientState clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    endBatch(ClientStateChange(new: Array(clientState)), handler(completionHandler))
  }

  /// ``endBatch(withClientState:completionHandler:)``.
  open func endBatch(withClientState clientState: Data) async throws {
    try await awaiting { endBatch(withClientState: clientState, completionHandler: $0) }
  }

  /// Ends a batch that is stored only if the stored client state is the expected one.
  ///
  /// - Parameters:
  ///   - expectedClientState: the state that must be stored now. `nil` means no state, as before the first batch and
  ///     after everything was deleted. Any other state is ``CSIndexError/Code/mismatchedClientState``, and nothing of
  ///     the batch is kept.
  ///   - newClientState: up to 250 bytes. A batch cannot end without a state: zero bytes are a state, too.
  @preconcurrency open func endIndexBatch(
    expectedClientState: Data?, newClientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    endBatch(ClientStateChange(from: expectedClientState, to: newClientState), handler(completionHandler))
  }

  /// ``endIndexBatch(expectedClientState:newClientState:completionHandler:)``.
  open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    try await awaiting {
      endIndexBatch(
        expectedClientState: expectedClientState, newClientState: newClientState, completionHandler: $0)
    }
  }

  /// Fetches the client state of the last stored batch: `nil` before the first batch, and after everything was deleted.
  ///
  /// The state includes everything that this process has donated before, and whatever earlier processes of the app had
  /// sent when they ended.
  @preconcurrency open func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    let handlers = connection.handlers
    askClientState { result in
      handlers.async {
        switch result {
        case .success(let state): completionHandler(state, nil)
        case .failure(let error): completionHandler(nil, error)
        }
      }
    }
  }

  /// The client state of the last stored batch: empty before the first batch, and after everything was deleted.
  open func fetchLastClientState() async throws -> Data {
    try await awaiting(fetchLastClientState) ?? Data()
  }

  // MARK: Content

  /// Asks the app that has donated an item for its content.
  @preconcurrency open func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    askContent(of: itemIdentifier, in: bundleIdentifier, as: contentType) { result in
      switch result {
      case .success(let data): completionHandler(data, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// ``fetchData(forBundleIdentifier:itemIdentifier:contentType:completionHandler:)``.
  open func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
  ) async throws -> Data {
    try await awaiting {
      fetchData(
        forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier, contentType: contentType,
        completionHandler: $0)
    } ?? Data()
  }

  // MARK: Gathering in batches

  /// Changes the current batch.
  ///
  /// - Returns: `false` if there is no batch.
  func gather(_ change: (inout IndexBatch) -> Void) -> Bool {
    state.withLock { state in
      guard state.batch != nil else { return false }
      change(&state.batch!)
      return true
    }
  }

  var isInBatch: Bool { state.withLock { $0.batch != nil } }

  func takeBatch() -> IndexBatch? {
    state.withLock { state in
      defer { state.batch = nil }
      return state.batch
    }
  }
}
