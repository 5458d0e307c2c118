-- 1 items, attributes, text

-- 2 query expressions

-- 3 living index

-- 4 donated items

-- 5 hyphenated words

-- 6 items inside files

-- 7 larger blocks

-- 8 lengths

-- 9 usage

-- 10 questions

-- 11 vectors

-- 12 counts of uses

-- 13 dates added

-- 14 beginnings of code

-- 15 readers of members

-- 16 parts of words

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);

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
  imported INTEGER, generation INTEGER NOT NULL DEFAULT 0, added INTEGER);

CREATE TABLE sqlite_sequence(name,seq);

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
  reason INTEGER NOT NULL, class INTEGER NOT NULL DEFAULT 3, sequence INTEGER NOT NULL DEFAULT 0, since INTEGER NOT NULL DEFAULT 0, request INTEGER);

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

CREATE TABLE content (
  item INTEGER PRIMARY KEY,
  length INTEGER NOT NULL,          -- bytes of text before compression
  text BLOB NOT NULL);

CREATE VIRTUAL TABLE text_words USING fts5 (text, content='', tokenize='limelight');

CREATE TABLE 'text_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'text_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'text_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'text_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE VIRTUAL TABLE name_trigrams USING fts5 (name, content='', detail=none, columnsize=0, tokenize='limelight_trigram');

CREATE TABLE 'name_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'name_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'name_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE dates (                -- dates of 500 items a row: DateBlock
  block INTEGER PRIMARY KEY,
  modified BLOB NOT NULL);

CREATE INDEX item_by_date ON item (modified);

CREATE INDEX item_by_type ON item (type);

CREATE INDEX item_by_size ON item (size);

CREATE INDEX item_by_creation ON item (created);

CREATE INDEX value_by_attribute ON value (attribute, value, kind);

CREATE VIRTUAL TABLE attribute_words USING fts5 (name, title, attributes, content='', tokenize='limelight_attribute');

CREATE TABLE 'attribute_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'attribute_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'attribute_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'attribute_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE VIRTUAL TABLE attribute_trigrams USING fts5 (attributes, content='', detail=none, columnsize=0, tokenize='limelight_trigram');

CREATE TABLE 'attribute_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'attribute_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'attribute_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;

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
  complete INTEGER) WITHOUT ROWID;

CREATE TABLE expiration (
  item INTEGER PRIMARY KEY,
  date INTEGER NOT NULL);

CREATE INDEX expiration_by_date ON expiration (date);

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
  operations BLOB NOT NULL);

CREATE INDEX donation_by_batch ON donation (batch, donor);

CREATE TABLE donation_progress (    -- apart, for SQLite writes a row anew whole: of the first donation only
  sequence INTEGER PRIMARY KEY,
  steps INTEGER NOT NULL);

CREATE TABLE donated (
  item INTEGER PRIMARY KEY,
  donor INTEGER NOT NULL,
  domain TEXT,                      -- deleted with it, and with every domain that it lies in
  digest INTEGER);

CREATE INDEX donated_by_domain ON donated (donor, domain);

CREATE UNIQUE INDEX item_by_place ON item (parent, name, generation);

CREATE TABLE container (            -- files that were read as ones that hold items
  item INTEGER PRIMARY KEY,
  rules INTEGER NOT NULL);

CREATE TABLE member (
  item INTEGER PRIMARY KEY,
  container INTEGER NOT NULL,       -- the file, at whatever depth
  digest INTEGER NOT NULL);

CREATE INDEX member_by_container ON member (container);

CREATE TABLE hidden (               -- ranges of members that no search sees
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL,
  container INTEGER);

CREATE TABLE places (               -- names, folders and types of 128 items a row: PlaceBlock
  block INTEGER PRIMARY KEY,
  items BLOB NOT NULL);

CREATE TABLE lengths (              -- words of texts, titles and names of 512 items a row: LengthBlock
  block INTEGER PRIMARY KEY,
  items BLOB NOT NULL);

CREATE TABLE usage (
  item INTEGER NOT NULL,
  word TEXT NOT NULL,               -- of the question after which it was used, folded; '' for any use
  weight REAL NOT NULL,             -- ItemUse, as of the last use
  last INTEGER NOT NULL, count INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (item, word)) WITHOUT ROWID;

CREATE INDEX usage_by_date ON usage (last);

CREATE TABLE forgotten_usage (until INTEGER NOT NULL);

CREATE TABLE question (
  item INTEGER NOT NULL,            -- that was chosen
  words TEXT NOT NULL,              -- of the question, folded, a blank before each
  text TEXT NOT NULL,               -- as it was typed last
  weight REAL NOT NULL,             -- ItemUse, as of the last time
  last INTEGER NOT NULL,
  PRIMARY KEY (item, words)) WITHOUT ROWID;

CREATE TABLE vector_tier (
  tier INTEGER PRIMARY KEY,         -- VectorTier; none before it has a model
  model BLOB NOT NULL,              -- ModelIdentity
  dimensions INTEGER NOT NULL,
  mark INTEGER NOT NULL,            -- random, and in the file as well, so that another file is noticed
  closing INTEGER NOT NULL,         -- the same, of the last closing in order
  rows INTEGER NOT NULL,            -- of the file, as far as any was ever an item's
  used INTEGER NOT NULL,            -- rows that items have
  covered INTEGER NOT NULL,         -- items that have their vectors
  wanted INTEGER NOT NULL);

CREATE TABLE vectors (              -- rows of 1,000 items a row: PlacesOfVectors
  block INTEGER PRIMARY KEY,
  places BLOB NOT NULL);

CREATE TABLE encoded (              -- the same of the encoder's file
  block INTEGER PRIMARY KEY,
  places BLOB NOT NULL);

CREATE INDEX item_by_addition ON item (added) WHERE added IS NOT NULL;

CREATE TABLE member_reader (        -- importers that have read the bytes of a file's members
  importer INTEGER NOT NULL,
  item INTEGER NOT NULL,            -- the file
  PRIMARY KEY (importer, item)) WITHOUT ROWID;

CREATE INDEX member_reader_by_item ON member_reader (item);
