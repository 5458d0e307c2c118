// Apple's module brings Foundation along, and clients rely on it. The types themselves are a module without Foundation,
// for the tools start in half the time without.
@_exported public import Foundation
@_exported public import MDTypes
