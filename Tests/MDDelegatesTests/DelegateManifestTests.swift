import Testing
@testable import MDDelegates
