/// Migrations for uses, questions and dates of addition.
extension SchemaMigrations {
  /// Uses of files and donated items: in all, and after each word of the questions. The counts of donated items move
  /// here.
  static let usage = """
    CREATE TABLE usage (
      item INTEGER NOT NULL,
      word TEXT NOT NULL,               -- of the question after which it was used, folded; '' for any use
      weight REAL NOT NULL,             -- ItemUse, as of the last use
      last INTEGER NOT NULL,
      PRIMARY KEY (item, word)) WITHOUT ROWID;
    CREATE INDEX usage_by_date ON usage (last);
    CREATE TABLE forgotten_usage (until INTEGER NOT NULL);  -- uses up to then are not to be known again
    INSERT INTO usage SELECT item, '', count, last FROM engagement;
    DROP TABLE engagement;
    """

  /// Questions that people asked before they chose an item, to offer them when they are typed again. A question is
  /// deleted with its item. So no app is offered a question from another one, and no question is offered that finds
  /// nothing any more.
  static let questions = """
    CREATE TABLE question (
      item INTEGER NOT NULL,            -- that was chosen
      words TEXT NOT NULL,              -- of the question, folded, a blank before each
      text TEXT NOT NULL,               -- as it was typed last
      weight REAL NOT NULL,             -- ItemUse, as of the last time
      last INTEGER NOT NULL,
      PRIMARY KEY (item, words)) WITHOUT ROWID;
    """

  /// Number of uses, which a fading weight does not tell. For earlier uses it is what is left of the weight.
  static let countsOfUses = """
    ALTER TABLE usage ADD COLUMN count INTEGER NOT NULL DEFAULT 1;  -- of uses, as far as they are known
    UPDATE usage SET count = max(1, CAST(round(weight) AS INTEGER));
    """

  /// Dates at which files were put into their folders. For most files it is the creation date, which needs no room and
  /// no index. If the file system has no creation dates, it is the date of the last change known.
  static let datesAdded = """
    ALTER TABLE item ADD COLUMN added INTEGER;  -- NULL: when it was created
    UPDATE item SET added = changed WHERE created IS NULL AND kind <= 3;
    CREATE INDEX item_by_addition ON item (added) WHERE added IS NOT NULL;
    """
}
