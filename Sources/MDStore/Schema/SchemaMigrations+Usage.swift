/// What people use and ask, and when items came.
extension SchemaMigrations {
  /// What people use, of files and donated items alike: as a whole, and after which words of questions. What was kept of
  /// donated items alone moves here.
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

  /// What people have asked before they chose an item, to be offered when they begin to type it again. It goes with the
  /// item: no app is offered what was asked in another, and nobody what leads nowhere any more.
  static let questions = """
    CREATE TABLE question (
      item INTEGER NOT NULL,            -- that was chosen
      words TEXT NOT NULL,              -- of the question, folded, a blank before each
      text TEXT NOT NULL,               -- as it was typed last
      weight REAL NOT NULL,             -- ItemUse, as of the last time
      last INTEGER NOT NULL,
      PRIMARY KEY (item, words)) WITHOUT ROWID;
    """

  /// How often something was used, which a weight that fades does not tell. Of earlier uses it is what the weight has left.
  static let countsOfUses = """
    ALTER TABLE usage ADD COLUMN count INTEGER NOT NULL DEFAULT 1;  -- of uses, as far as they are known
    UPDATE usage SET count = max(1, CAST(round(weight) AS INTEGER));
    """

  /// When files came into their folders. Of most it is when they were made, which takes no room and no index; where the
  /// file system does not keep that, the time of the last change when they were met is the best there is.
  static let datesAdded = """
    ALTER TABLE item ADD COLUMN added INTEGER;  -- NULL: when it was created
    UPDATE item SET added = changed WHERE created IS NULL AND kind <= 3;
    CREATE INDEX item_by_addition ON item (added) WHERE added IS NOT NULL;
    """
}
