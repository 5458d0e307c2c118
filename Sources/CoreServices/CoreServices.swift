// The names that came before `UTType`, for code that still uses them. Apple's Core Services has more, such as `MDQuery`;
// here are the types' and attributes' part of it.
@_exported public import UniformTypeIdentifiers
