import UniformTypeIdentifiers
public import Foundation

/// A person's activity in an app at a moment: reading an entry, looking at a place. Foundation has this class on
/// Apple's systems only.
///
/// An activity that ``isEligibleForSearch`` becomes an item of the index when it becomes current, and can be found from
/// then on. Apple's other uses of activities, such as Handoff, Siri's suggestions and the public index, do not exist on
/// Linux: their properties keep their values without effect. `widgetConfigurationIntent(of:)` is left out, for its
/// types are missing too. Not safe for use from several threads at once.
open class NSUserActivity: NSObject {
  /// Type of the activity, as a reverse-DNS name: `com.example.journal.reading`.
  public let activityType: String
  /// Title shown in a list of results. Without it, and without one in ``contentAttributeSet``, the activity is not
  /// stored.
  open var title: String?
  /// Values that the app needs to go on with the activity.
  open var userInfo: [AnyHashable: Any]?
  /// Keys of ``userInfo`` without which the activity cannot go on.
  open var requiredUserInfoKeys: Set<String>?
  /// The app's own name for the activity: it can be deleted by it.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// Identifier of the part of the app's content that it is about.
  open var targetContentIdentifier: String?
  /// The same in a web browser.
  open var webpageURL: URL?
  /// Address of the page on which ``webpageURL`` was found.
  open var referrerURL: URL?
  /// Date after which the activity is no longer found; `nil`: as other items, after 30 days.
  open var expirationDate: Date?
  /// Words that it is found by, besides those of the title.
  open var keywords: Set<String> = []

  open var isEligibleForHandoff = true
  /// Whether it can be found on this computer.
  open var isEligibleForSearch = false
  open var isEligibleForPublicIndexing = false
  open var isEligibleForPrediction = false
  open var supportsContinuationStreams = false
  open var suggestedInvocationPhrase: String?
  open var externalMediaContentIdentifier: String?

  /// Something has changed: the delegate is asked to bring the activity up to date before it is stored the next time.
  open var needsSave = false
  open weak var delegate: (any NSUserActivityDelegate)?

  /// Whether it is current: between ``becomeCurrent()`` and ``resignCurrent()``.
  var isCurrent = false
  private(set) var isInvalid = false
  private var attributes: CSSearchableItemAttributeSet?
  /// Identifier used where the app sets none.
  let madeIdentifier = UUID().uuidString

  public init(activityType: String) { self.activityType = activityType }

  /// An activity of the first type that the bundle's `NSUserActivityTypes` names.
  @available(*, deprecated, message: "Use init(activityType:)")
  public override convenience init() {
    let types = Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String]
    self.init(activityType: types?.first ?? "")
  }

  /// Attributes of the activity, besides its title and keywords. The set is copied when it is assigned.
  open var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { attributes }
    set { attributes = newValue?.copied() }
  }

  /// Path of the activity among the app's contexts. Always `nil`: Linux has no ClassKit.
  open var contextIdentifierPath: [String]? { nil }

  /// Takes over all entries of `otherDictionary`, in place of those of the same key.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Marks the activity as what the person does now. If it ``isEligibleForSearch`` it is stored, replacing its earlier
  /// version.
  open func becomeCurrent() {
    guard !isInvalid else { return }
    isCurrent = true
    save()
  }

  /// Marks the activity as left. Changes since it became current are stored.
  open func resignCurrent() {
    guard isCurrent else { return }
    if needsSave { save() }
    isCurrent = false
  }

  /// Ends the activity: it cannot become current any more. Its stored item can still be found.
  open func invalidate() {
    resignCurrent()
    isInvalid = true
  }

  private func save() {
    if needsSave { delegate?.userActivityWillSave(self) }
    needsSave = false
    if let item = searchableItem() { ActivityDonation.donate(item) }
  }

  /// Ends with `CocoaError.featureUnsupported`: there is no other device to open streams to.
  open func getContinuationStreams(completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void) {
    completionHandler(nil, nil, CocoaError(.featureUnsupported))
  }

  /// ``getContinuationStreams(completionHandler:)``.
  open func continuationStreams() async throws -> (InputStream, OutputStream) {
    throw CocoaError(.featureUnsupported)
  }
}

/// The app's own name for an activity.
public typealias NSUserActivityPersistentIdentifier = String

/// The type of an activity that goes on in a web browser.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Brings an activity up to date.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// The activity is about to be stored, and ``NSUserActivity/needsSave`` was set.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// The activity goes on on another device. Never called on Linux, as the next.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
  func userActivity(
    _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

extension NSUserActivityDelegate {
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
  public func userActivity(
    _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
  ) {}
}

/// A value of the app's own in ``userInfo``.
extension NSUserActivity {
  /// Keeps a value in ``userInfo``, in place of the one before.
  ///
  /// - Throws: the error of encoding the value as JSON; then nothing changes.
  public func setTypedPayload<T>(_ payload: T) throws where T: Decodable, T: Encodable {
    addUserInfoEntries(from: [Self.payloadKey: try JSONEncoder().encode([payload])])
  }

  /// The value that was kept.
  ///
  /// - Throws: `DecodingError` where there is none, or one of another form.
  public func typedPayload<T>(_ type: T.Type) throws -> T where T: Decodable, T: Encodable {
    guard let data = userInfo?[Self.payloadKey] as? Data,
      let value = try JSONDecoder().decode([T].self, from: data).first
    else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "The activity has no payload."))
    }
    return value
  }

  /// The value is wrapped in a list of one: not every JSON reader takes a text or a number alone.
  private static let payloadKey = "org.freedesktop.limelight.payload"
}
