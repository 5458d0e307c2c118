import MDSQLite

/// The schema's history: named migrations, in order. A migration is never edited after its release.
///
/// `Tests/Fixtures/Indexes` has an index of every released schema, and a test opens each.
package enum SchemaMigrations {
  /// Derived data that is rebuilt after a migration's statements.
  package enum Refill { case nothing, listing, listingAndAttributes, texts, lengths, words }

  package static let all: [(name: String, sql: String, refill: Refill)] = [
    ("1 items, attributes, text", itemsAttributesText, .nothing),
    ("2 query expressions", queryExpressions, .listingAndAttributes),
    ("3 living index", livingIndex, .nothing),
    ("4 donated items", donatedItems, .nothing),
    ("5 hyphenated words", hyphenatedWords, .texts),
    ("6 items inside files", itemsInsideFiles, .nothing),
    ("7 larger blocks", largerBlocks, .listing),
    ("8 lengths", lengths, .lengths),
    ("9 usage", usage, .nothing),
    ("10 questions", questions, .nothing),
    ("11 vectors", vectors, .nothing),
    ("12 counts of uses", countsOfUses, .nothing),
    ("13 dates added", datesAdded, .nothing),
    ("14 beginnings of code", beginningsOfCode, .nothing),
    ("15 readers of members", readersOfMembers, .nothing),
    ("16 parts of words", partsOfWords, .words),
  ]

  package static var names: [String] { all.map(\.name) }

  /// Table with the names of applied migrations. Its name comes from the library that made the first indexes, which
  /// could not be opened with another name.
  package static let table = "grdb_migrations"

  /// Directories form a tree and a file is (directory, name), so renaming a directory changes one row. Text is stored
  /// once, compressed. The two full-text tables are contentless, so a delete must pass them the old words.
  private static let itemsAttributesText = """
    CREATE TABLE type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL,
      mime TEXT NOT NULL,
      tree TEXT NOT NULL,               -- the identifier, then its supertypes, separated by commas
      UNIQUE (identifier, mime));

    CREATE TABLE importer (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL,
      version INTEGER NOT NULL,
      UNIQUE (identifier, version));

    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      parent INTEGER NOT NULL,          -- the directory's item; 0 for a root
      name BLOB NOT NULL,               -- bytes as the file system gives them; a root's is its absolute path
      kind INTEGER NOT NULL,            -- ItemKind
      state INTEGER NOT NULL,           -- ItemState
      trusted INTEGER NOT NULL,         -- the stamps were old enough to be believed
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,        -- nanoseconds since 1970 UTC, as all dates here
      changed INTEGER NOT NULL,
      created INTEGER,
      inode INTEGER NOT NULL,
      owner INTEGER NOT NULL,
      "group" INTEGER NOT NULL,
      permissions INTEGER NOT NULL,
      type INTEGER REFERENCES type,     -- NULL while unknown
      importer INTEGER REFERENCES importer,
      imported INTEGER);                -- when
    CREATE UNIQUE INDEX item_by_place ON item (parent, name);
    CREATE INDEX item_by_date ON item (modified, parent, name);  -- answers lists, newest first, by itself
    CREATE INDEX item_directory ON item (parent) WHERE kind = 1;
    CREATE INDEX item_by_importer ON item (importer) WHERE importer IS NOT NULL;

    CREATE TABLE outcome (              -- of items whose import was not complete
      item INTEGER PRIMARY KEY,
      reason TEXT NOT NULL,
      truncated INTEGER NOT NULL);

    CREATE TABLE skipped (              -- what a rule kept out; what lies below it is not listed
      parent INTEGER NOT NULL,
      name BLOB NOT NULL,
      kind INTEGER NOT NULL,
      rule TEXT NOT NULL,
      PRIMARY KEY (parent, name)) WITHOUT ROWID;

    CREATE TABLE journal (              -- work not yet done: never more than one row an item
      item INTEGER PRIMARY KEY,
      reason INTEGER NOT NULL);         -- JournalReason

    CREATE TABLE attribute (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE);
    CREATE TABLE value (
      item INTEGER NOT NULL,
      attribute INTEGER NOT NULL REFERENCES attribute,
      ordinal INTEGER NOT NULL,         -- -1: the attribute's only value; 0, 1, …: element of an array
      kind INTEGER NOT NULL,            -- ValueKind
      value NOT NULL,
      PRIMARY KEY (item, attribute, ordinal)) WITHOUT ROWID;
    CREATE INDEX value_by_attribute ON value (attribute, value);

    CREATE TABLE content (
      item INTEGER PRIMARY KEY,
      length INTEGER NOT NULL,          -- bytes of text before compression
      text BLOB NOT NULL);              -- one zstd frame

    CREATE VIRTUAL TABLE text_words USING fts5 (text, content='', tokenize='limelight');
    CREATE VIRTUAL TABLE attribute_words USING fts5 (name, title, attributes, content='', tokenize='limelight');
    CREATE VIRTUAL TABLE name_trigrams USING fts5 (name, content='', detail=none, columnsize=0, tokenize='limelight_trigram');
    INSERT INTO text_words (text_words, rank) VALUES ('hashsize', 33554432);
    """

  /// Names, places and dates in blocks, for lists of answers. For comparisons with attributes: types, sizes, creation
  /// dates, kinds of values, and trigrams of every text value. The words of attributes get a tokenizer of their own.
  private static let queryExpressions = """
    CREATE TABLE places (               -- names, folders and types of 32 items a row: PlaceBlock
      block INTEGER PRIMARY KEY,
      items BLOB NOT NULL);
    CREATE TABLE dates (                -- dates of 500 items a row: DateBlock
      block INTEGER PRIMARY KEY,
      modified BLOB NOT NULL);
    DROP INDEX item_by_date;
    CREATE INDEX item_by_date ON item (modified);
    CREATE INDEX item_by_type ON item (type);
    CREATE INDEX item_by_size ON item (size);
    CREATE INDEX item_by_creation ON item (created);
    DROP INDEX value_by_attribute;
    CREATE INDEX value_by_attribute ON value (attribute, value, kind);

    DROP TABLE attribute_words;
    CREATE VIRTUAL TABLE attribute_words USING fts5 (name, title, attributes, content='', tokenize='limelight_attribute');
    CREATE VIRTUAL TABLE attribute_trigrams USING fts5 (attributes, content='', detail=none, columnsize=0, tokenize='limelight_trigram');
    """

  /// Tables for a daemon: the urgency and request of waiting work, requests to index again, the position in each
  /// provider of changes, and expiration dates.
  private static let livingIndex = """
    ALTER TABLE journal ADD COLUMN class INTEGER NOT NULL DEFAULT 3;     -- WorkClass
    ALTER TABLE journal ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;  -- of the last change: a later one outlives a result
    ALTER TABLE journal ADD COLUMN since INTEGER NOT NULL DEFAULT 0;     -- of the first change that nobody has read
    ALTER TABLE journal ADD COLUMN request INTEGER;                      -- the wish that it belongs to
    CREATE INDEX journal_by_request ON journal (request) WHERE request IS NOT NULL;

    CREATE TABLE request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      scope TEXT NOT NULL,              -- ReindexRequest.Scope: a word, then a line for each of what it names
      origin TEXT NOT NULL,             -- ReindexRequest.Origin
      state TEXT NOT NULL,              -- ReindexRequest.State, by name
      reason TEXT,                      -- of waiting or failing, in words
      total INTEGER NOT NULL DEFAULT 0, -- items, once it runs
      made INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      due INTEGER);
    CREATE INDEX request_by_scope ON request (scope);

    CREATE TABLE provider (             -- sources of changes: files' roots by path, apps by name
      name BLOB PRIMARY KEY,
      token BLOB,                       -- how far it has been read, in its own terms
      complete INTEGER) WITHOUT ROWID;  -- when its first reading was complete; NULL before

    CREATE TABLE expiration (
      item INTEGER PRIMARY KEY,
      date INTEGER NOT NULL);
    CREATE INDEX expiration_by_date ON expiration (date);

    -- Texts stored so far carry no checksum: they are read again, when there is time.
    INSERT INTO request (scope, origin, state, made, updated, attempts)
      SELECT 'everything', 'schemaMigration', 'queued', now, now, 0
      FROM (SELECT 1000000000 * CAST(strftime('%s', 'now') AS INTEGER) AS now) WHERE EXISTS (SELECT 1 FROM content);
    """

  /// Tables for donations. Donated items are ordinary items, below a root for each index of each app. The tables have
  /// their domains, acknowledged operations not applied yet, client states, and what people chose.
  private static let donatedItems = """
    CREATE TABLE donor (
      item INTEGER PRIMARY KEY,         -- the root, of kind 4
      bundle TEXT NOT NULL,
      name TEXT NOT NULL,               -- of the app's index; '' for the default one
      protection TEXT,
      state BLOB,                       -- the client state of the last batch
      last INTEGER,                     -- when something was last applied
      UNIQUE (bundle, name));

    CREATE TABLE donation (             -- acknowledged, in order, and not yet applied
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      donor INTEGER NOT NULL,
      batch TEXT,                       -- parts of a batch whose last part has not come: not to be applied; else NULL
      operations BLOB NOT NULL);        -- DonationOperation
    CREATE INDEX donation_by_batch ON donation (batch, donor);

    CREATE TABLE donation_progress (    -- apart, for SQLite writes a row anew whole: of the first donation only
      sequence INTEGER PRIMARY KEY,
      steps INTEGER NOT NULL);          -- DonationSteps that are done

    CREATE TABLE donated (
      item INTEGER PRIMARY KEY,
      donor INTEGER NOT NULL,
      domain TEXT,                      -- deleted with it, and with every domain that it lies in
      digest INTEGER);                  -- of what was given; NULL once it was updated
    CREATE INDEX donated_by_domain ON donated (donor, domain);

    CREATE TABLE engagement (           -- of donated items that somebody has chosen
      item INTEGER PRIMARY KEY,
      count INTEGER NOT NULL,
      last INTEGER NOT NULL);
    """

  /// Rebuilds the words of texts, because hyphenated words have more tokens now. A contentless table can delete a text
  /// only by the tokens it was inserted with.
  private static let hyphenatedWords = """
    INSERT INTO text_words (text_words) VALUES ('delete-all');
    """

  /// Rebuilds all words, because folding and word borders changed: exchanged letters, digits of all scripts, numbers.
  private static let partsOfWords = """
    INSERT INTO text_words (text_words) VALUES ('delete-all');
    INSERT INTO attribute_words (attribute_words) VALUES ('delete-all');
    INSERT INTO attribute_trigrams (attribute_trigrams) VALUES ('delete-all');
    INSERT INTO name_trigrams (name_trigrams) VALUES ('delete-all');
    """

  /// Items inside files: ordinary rows whose parent is a file or another such item. While a file is read again it has
  /// old and new members, and only the old ones are seen.
  private static let itemsInsideFiles = """
    ALTER TABLE item ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;  -- tells members of one name apart, of which one is seen
    DROP INDEX item_by_place;
    CREATE UNIQUE INDEX item_by_place ON item (parent, name, generation);

    CREATE TABLE container (            -- files that were read as ones that hold items
      item INTEGER PRIMARY KEY,
      rules INTEGER NOT NULL);          -- by which names inside were left out

    CREATE TABLE member (
      item INTEGER PRIMARY KEY,
      container INTEGER NOT NULL,       -- the file, at whatever depth
      digest INTEGER NOT NULL);         -- of what was given
    CREATE INDEX member_by_container ON member (container);

    CREATE TABLE hidden (               -- ranges of members that no search sees
      first INTEGER PRIMARY KEY,
      last INTEGER NOT NULL,
      container INTEGER);               -- the file that is being read; NULL: to be taken out
    """

  /// Members are read by importers of their own types, whose versions matter too.
  private static let readersOfMembers = """
    CREATE TABLE member_reader (        -- importers that have read the bytes of a file's members
      importer INTEGER NOT NULL,
      item INTEGER NOT NULL,            -- the file
      PRIMARY KEY (importer, item)) WITHOUT ROWID;
    CREATE INDEX member_reader_by_item ON member_reader (item);
    """

  /// Blocks of 32 items meant four times as many lookups, and blocks of dates did not have their newest date.
  private static let largerBlocks = """
    DROP TABLE places;
    CREATE TABLE places (               -- names, folders and types of 128 items a row: PlaceBlock
      block INTEGER PRIMARY KEY,
      items BLOB NOT NULL);
    DELETE FROM dates;
    """

  /// Ranking divides by lengths: for a question, by those of all items that contain one of its words.
  private static let lengths = """
    CREATE TABLE lengths (              -- words of texts, titles and names of 512 items a row: LengthBlock
      block INTEGER PRIMARY KEY,
      items BLOB NOT NULL);
    """

  /// The vectors of items are in files of their own. These tables say which rows of the files an item has.
  private static let vectors = """
    CREATE TABLE vector_tier (
      tier INTEGER PRIMARY KEY,         -- VectorTier; none before it has a model
      model BLOB NOT NULL,              -- ModelIdentity
      dimensions INTEGER NOT NULL,
      mark INTEGER NOT NULL,            -- random, and in the file as well, so that another file is noticed
      closing INTEGER NOT NULL,         -- the same, of the last closing in order
      rows INTEGER NOT NULL,            -- of the file, as far as any was ever an item's
      used INTEGER NOT NULL,            -- rows that items have
      covered INTEGER NOT NULL,         -- items that have their vectors
      wanted INTEGER NOT NULL);         -- items whose vectors are to be made
    CREATE TABLE vectors (              -- rows of 1,000 items a row: PlacesOfVectors
      block INTEGER PRIMARY KEY,
      places BLOB NOT NULL);
    CREATE TABLE encoded (              -- the same of the encoder's file
      block INTEGER PRIMARY KEY,
      places BLOB NOT NULL);
    """

  /// Only the beginning of source code has a meaning from here on. An identity of no model makes all vectors again.
  private static let beginningsOfCode = "UPDATE vector_tier SET model = zeroblob(16);"
}
