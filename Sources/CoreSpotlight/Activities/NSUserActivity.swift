import UniformTypeIdentifiers
public import Foundation

/// A person's activity in an app at a moment: reading an entry, viewing a place. Foundation has this class only on
/// Apple's systems.
///
/// An activity that ``isEligibleForSearch`` becomes an item of the index when it becomes current, and can be found from
/// then on. Apple's other uses of activities, such as Handoff, Siri's suggestions and the public index, do not exist on
/// Linux: their properties keep their values without effect. `widgetConfigurationIntent(of:)` is missing, because its
/// types are missing too. Not safe for use from several threads at once.
open class NSUserActivity: NSObject {
  /// Type of the activity, as a reverse-DNS name: `com.example.journal.reading`.
  public let activityType: String
  /// Title shown in a list of results. Without it, and without one in ``contentAttributeSet``, the activity is not
  /// stored.
  open var title: String?
  /// Values that the app needs to continue the activity.
  open var userInfo: [AnyHashable: Any]?
  /// Keys of ``userInfo`` without which the activity cannot continue.
  open var requiredUserInfoKeys: Set<String>?
  /// The app's own identifier of the activity, by which it can be deleted.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// Identifier of the part of the app's content that the activity is about.
  open var targetContentIdentifier: String?
  /// Address of the same content in a web browser.
  open var webpageURL: URL?
  /// Address of the page on which ``webpageURL`` was found.
  open var referrerURL: URL?
  /// Date after which the activity is no longer found; `nil` means after 30 days, like other items.
  open var expirationDate: Date?
  /// Words by which the activity is found, besides those of the title.
  open var keywords: Set<String> = []

  open var isEligibleForHandoff = true
  /// Whether the activity can be found on this computer.
  open var isEligibleForSearch = false
  open var isEligibleForPublicIndexing = false
  open var isEligibleForPrediction = false
  open var supportsContinuationStreams = false
  open var suggestedInvocationPhrase: String?
  open var externalMediaContentIdentifier: String?

  /// True if the activity has changed: the delegate is asked to update it before it is stored the next time.
  open var needsSave = false
  open weak var delegate: (any NSUserActivityDelegate)?

  /// True between ``becomeCurrent()`` and ``resignCurrent()``.
  var isCurrent = false
  private(set) var isInvalid = false
  private var attributes: CSSearchableItemAttributeSet?
  /// Identifier used if the app sets none.
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

  /// Adds all entries of `otherDictionary`, and replaces entries with the same keys.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Marks the activity as what the person does now. If it ``isEligibleForSearch``, it is stored, and replaces its
  /// earlier version.
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

  /// Throws `CocoaError.featureUnsupported`, like ``getContinuationStreams(completionHandler:)``.
  open func continuationStreams() async throws -> (InputStream, OutputStream) {
    throw CocoaError(.featureUnsupported)
  }
}

/// The app's own identifier of an activity.
public typealias NSUserActivityPersistentIdentifier = String

/// The type of an activity that continues in a web browser.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Brings an activity up to date.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// The activity is about to be stored, and ``NSUserActivity/needsSave`` was set.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// The activity continues on another device. Never called on Linux, nor is the next method.
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
  /// Stores a value in ``userInfo``, in place of the former one.
  ///
  /// - Throws: the error of encoding the value as JSON. The former value stays then.
  public func setTypedPayload<T>(_ payload: T) throws where T: Decodable, T: Encodable {
    addUserInfoEntries(from: [Self.payloadKey: try JSONEncoder().encode([payload])])
  }

  /// The stored value.
  ///
  /// - Throws: `DecodingError` if there is no value, or one of another type.
  public func typedPayload<T>(_ type: T.Type) throws -> T where T: Decodable, T: Encodable {
    guard let data = userInfo?[Self.payloadKey] as? Data,
      let value = try JSONDecoder().decode([T].self, from: data).first
    else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "The activity has no payload."))
    }
    return value
  }

  /// The value is wrapped in an array, because not every JSON parser accepts a bare string or number.
  private static let payloadKey = "org.freedesktop.limelight.payload"
}
