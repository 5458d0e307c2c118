#if GRDB
/// Resolves the names of a path in the schema.
struct PathResolver {
  let schema: StoreSchema
  let root: StoreSchema.Table

  /// A path to a column; or to rows, if it ends with a relationship.
  struct Resolved: Hashable {
    var path: RelationshipPath
    var column: String?
    var type: ExpressionType
  }

  func resolve(_ syntax: KeyPathSyntax) throws(ExpressionFault) -> Resolved {
    var path = RelationshipPath(root: root.name, rootKey: root.key, steps: [])
    for (place, component) in syntax.components.enumerated() {
      let isLast = place == syntax.components.count - 1
      // In `author.name`, `author` must be a relationship. The last name is a column if the table has one of that name.
      if isLast, component.column == nil, let column = column(component.name, of: path.target) {
        return Resolved(path: path, column: column.name, type: column.type)
      }
      path.steps.append(try step(component, of: path.target))
    }
    return Resolved(path: path, column: nil, type: .value)
  }

  private func column(_ name: String, of table: String) -> StoreSchema.Column? {
    schema.table(table)?.columns.first { $0.name.matches(name) }
  }

  private func step(
    _ component: KeyPathSyntax.Component, of table: String
  ) throws(ExpressionFault) -> RelationshipStep {
    let named = schema.steps(named: component.name, of: table)
    let found = component.column.map { column in
      named.filter { $0.relationship.columns.contains { $0.matches(column) } }
    }
    let steps = found ?? named
    if steps.count == 1 { return steps[0] }
    let reason = steps.isEmpty ? nothing(component, table, named) : several(component, table, steps)
    throw ExpressionFault(place: component.place, reason: reason)
  }

  private func nothing(
    _ component: KeyPathSyntax.Component, _ table: String, _ named: [RelationshipStep]
  ) -> String {
    let name = component.name
    if let column = component.column, !named.isEmpty {
      return "no foreign key of “\(name)” and “\(table)” has a column “\(column)”."
    }
    if schema.unusable.contains(where: {
      ($0.child == table && $0.parent.matches(name)) || ($0.parent == table && $0.child.matches(name))
    }) {
      return "the foreign key between “\(table)” and “\(name)” does not refer to a primary key, and cannot be followed."
    }
    let columns = schema.table(table)?.columns.map(\.name) ?? []
    if columns.contains(where: { $0.matches(name) }) {
      return "“\(name)” is a column of table “\(table)” and leads nowhere."
    }
    let known = (columns + schema.stepNames(of: table)).joined(separator: ", ")
    return "table “\(table)” has neither a column nor a relationship “\(name)”; it has \(known)."
  }

  private func several(_ component: KeyPathSyntax.Component, _ table: String, _ steps: [RelationshipStep]) -> String {
    let choices = steps.map { "\(component.name)[\($0.relationship.columns[0])]" }.sorted()
    return "“\(component.name)” means \(steps.count) relationships of table “\(table)”: write "
      + choices.joined(separator: " or ") + "."
  }
}
#endif
