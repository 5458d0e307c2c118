// Apple's module hands on Foundation and the types: who imports this one alone has dates, errors and `UTType` too.
@_exported public import Foundation
@_exported public import UniformTypeIdentifiers
