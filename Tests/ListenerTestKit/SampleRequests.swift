import MDDonations
import MDModel
package import MDProtocol

extension Request {
  /// A request of each kind. The compiler requires a sample for every new kind.
  package static func sample(_ name: Name, of bundle: String = "org.example.Journal") -> Request {
    switch name {
    case .status: .status
    case .followStatus: .followStatus(milliseconds: 1_000)
    case .sync: .sync
    case .importPaths: .importPaths(["/nonexistent"])
    case .reindex: .reindex(.everything, follow: false)
    case .requests: .requests()
    case .donors: .donors
    case .cancelRequest: .cancelRequest(1)
    case .pause: .pause(seconds: 1)
    case .resume: .resume
    case .explain: .explain("/nonexistent")
    case .trace: .trace("/")
    case .verify: .verify(repairs: false)
    case .erase: .erase(["/nonexistent"])
    case .forget: .forget(["/nonexistent"])
    case .forgetUsage: .forgetUsage
    case .encode: .encode
    case .reload: .reload
    case .failures: .failures()
    case .log: .log(follow: false)
    case .simulate: .simulate(.off)
    case .search: .search(.query, as: nil)
    case .completions: .search(.completions(of: "a", atMost: 1), as: nil)
    case .thumbnail: .search(.thumbnail(of: "/nonexistent"), as: nil)
    case .prepare: .search(.prepare, as: AppClaim(bundle: bundle))
    case .appSearch: .search(.query, as: AppClaim(bundle: bundle))
    case .appThumbnail: .search(.thumbnail(of: "/nonexistent"), as: AppClaim(bundle: bundle))
    case .donate, .clientState, .attend, .answer, .engaged, .fetchData:
      .app(AppClaim(bundle: bundle), .sample(name, of: bundle))
    }
  }
}

extension AppRequest {
  /// - Parameter name: a kind of request that apps send. Other kinds give `clientState`.
  fileprivate static func sample(_ name: Request.Name, of bundle: String) -> AppRequest {
    let index = DonationIndex()
    return switch name {
    case .donate: .donate(DonationPart(index: index, batch: "1"))
    case .attend: .attend(index, isExtension: false)
    case .answer: .answer(call: 1, .acknowledged)
    case .engaged: .engaged(AppEngagement(index: index, identifier: "1", visible: [], isSelection: true))
    case .fetchData: .fetchData(bundle: bundle, identifier: "1", contentType: "public.text")
    default: .clientState(index)
    }
  }
}
