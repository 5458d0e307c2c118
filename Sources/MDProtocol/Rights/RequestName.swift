extension Request {
  /// Kinds of requests, without their details: the rows of ``Rights``.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case status, followStatus, sync, importPaths, reindex, requests, donors, cancelRequest, pause, resume, explain
    case trace, verify, erase, forget, forgetUsage, encode, reload, failures, log, simulate
    case donate, clientState, attend, answer, engaged, fetchData
    case search, completions, thumbnail, prepare, appSearch, appThumbnail
  }

  package var name: Name {
    switch self {
    case .status: .status
    case .followStatus: .followStatus
    case .sync: .sync
    case .importPaths: .importPaths
    case .reindex: .reindex
    case .requests: .requests
    case .donors: .donors
    case .cancelRequest: .cancelRequest
    case .pause: .pause
    case .resume: .resume
    case .explain: .explain
    case .trace: .trace
    case .verify: .verify
    case .erase: .erase
    case .forget: .forget
    case .forgetUsage: .forgetUsage
    case .encode: .encode
    case .reload: .reload
    case .failures: .failures
    case .log: .log
    case .simulate: .simulate
    case .search(let call, let claim): call.name(isOfApp: claim != nil)
    case .app(_, let request): request.name
    }
  }
}

extension AppRequest {
  package var name: Request.Name {
    switch self {
    case .donate: .donate
    case .clientState: .clientState
    case .attend: .attend
    case .answer: .answer
    case .engaged: .engaged
    case .fetchData: .fetchData
    }
  }
}

extension SearchCall {
  /// - Parameter isOfApp: true if the call is made in the name of an app, and reaches that app's items.
  func name(isOfApp: Bool) -> Request.Name {
    switch self {
    case .query: isOfApp ? .appSearch : .search
    case .thumbnail: isOfApp ? .appThumbnail : .thumbnail
    case .completions: .completions
    case .prepare: .prepare
    }
  }
}

extension Request.Name {
  /// The reach of a request.
  package enum Reach: Hashable, Sendable {
    /// The items of the bundle in whose name it is made, or of a bundle that it names.
    case items
    /// The whole index, or the daemon itself.
    case index
  }

  package var reach: Reach {
    switch self {
    case .donate, .clientState, .attend, .answer, .engaged, .fetchData: .items
    case .prepare, .appSearch, .appThumbnail: .items
    case .status, .followStatus, .requests, .donors, .explain, .trace, .failures, .log: .index
    case .search, .completions, .thumbnail: .index
    case .sync, .importPaths, .reindex, .cancelRequest, .pause, .resume, .verify, .erase, .forget, .forgetUsage,
      .encode, .reload, .simulate:
      .index
    }
  }
}
