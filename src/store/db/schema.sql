-- The tables of a store, version 1. A version that was released is never changed: a file of its own
-- with what it changes follows, and a row of the table of store_schema.c. Comments stand before the
-- statements, because SQLite keeps what is in them, and stores are compared word by word.

-- Counters: 'changes' of the store, 'opened' how often, 'id' of the store (log_owner.c), the set
-- that collects ('collecting'), and the bytes and number of all analyses.
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO meta VALUES ('changes', 0), ('analysis size', 0), ('analysis count', 0);

-- path: as the user typed it; place: its absolute path then, '' where there was no such file.
CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  place TEXT NOT NULL DEFAULT ''
) STRICT;

-- number: in the source, from 1. hash: the 64 bits of game_hash(), signed. tags: a JSON object in
-- the order of the file; white ... black_elo: what lists show of them, '' and 0 where they say
-- nothing. start: FEN. moves: the main line, UCI; NULL: too long. evals: see game_texts.c. imported:
-- it came as a puzzle.
CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL REFERENCES source (id),
  number INTEGER NOT NULL,
  hash INTEGER NOT NULL UNIQUE,
  imported INTEGER NOT NULL DEFAULT 0,
  white TEXT NOT NULL DEFAULT '',
  black TEXT NOT NULL DEFAULT '',
  event TEXT NOT NULL DEFAULT '',
  date TEXT NOT NULL DEFAULT '',
  eco TEXT NOT NULL DEFAULT '',
  opening TEXT NOT NULL DEFAULT '',
  white_elo INTEGER NOT NULL DEFAULT 0,
  black_elo INTEGER NOT NULL DEFAULT 0,
  tags TEXT NOT NULL,
  start TEXT NOT NULL,
  moves TEXT,
  evals TEXT
) STRICT;
CREATE INDEX game_by_place ON game (source, number, hash);

-- Names that rows number. Bit n - 1 of motifs_low and motifs_high (64 each) is the motif n.
CREATE TABLE profile (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE motif (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE reason (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO reason VALUES (0, '');

-- settings: profile_write_over() nothing. options: 'Name=Value' a line. version: of onlymove.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL REFERENCES profile (id),
  settings TEXT NOT NULL,
  engine TEXT NOT NULL,
  options TEXT NOT NULL,
  version TEXT NOT NULL,
  begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  UNIQUE (profile, settings, engine, options, version)
) STRICT;
CREATE TABLE run_source (
  run INTEGER NOT NULL REFERENCES run (id),
  source INTEGER NOT NULL REFERENCES source (id),
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  PRIMARY KEY (run, source)
) STRICT, WITHOUT ROWID;

-- What a run has seen of a game: 4 bytes a ply from the ply `first` on, see scanned.c.
CREATE TABLE scanned (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game (id),
  run INTEGER NOT NULL REFERENCES run (id),
  first INTEGER NOT NULL,
  data BLOB NOT NULL,
  UNIQUE (game, run)
) STRICT;
CREATE INDEX scanned_of_run ON scanned (run);

-- What lists show and sort by; the JSON is the judgements'. marks: decision, puzzle, withdrawn, ...,
-- see state.h. kind, moves (the solver's in the main line), size (nodes of the tree without the
-- root), nodes (of its searches), first ... traits: of the judgement that is shown. refused:
-- verdict_pack() of the newest visit; refusal: the same if it refused at the first look. key: the
-- Polyglot key; diagram_key: pos_mirror_key(); 64 bits, signed. measured: by results of solvers.
-- solving: solving_pack() of the last attempt. audit: AuditOutcome on the judgement that an export
-- writes, else 0. source_...: what the source of an imported puzzle says; 0: nothing.
-- changed: the value of 'changes' at the row's last change. holding: the judgement of the
-- newest run that looked, or by hand; puzzle: the newest by a run that is one; shown: `puzzle` of a
-- withdrawn one, else `holding`; decided: the one decided on. run: the newest that looked. entry:
-- the newest of the journal. reason: NULL is ''.
CREATE TABLE candidate (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game (id),
  ply INTEGER NOT NULL,
  profile INTEGER NOT NULL REFERENCES profile (id),
  marks INTEGER NOT NULL DEFAULT 0,
  kind INTEGER NOT NULL DEFAULT 0,
  moves INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL DEFAULT 0,
  nodes INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  key INTEGER NOT NULL,
  diagram_key INTEGER NOT NULL,
  rating INTEGER NOT NULL DEFAULT 0,
  motifs_low INTEGER NOT NULL DEFAULT 0,
  motifs_high INTEGER NOT NULL DEFAULT 0,
  best INTEGER NOT NULL DEFAULT 0,
  second INTEGER NOT NULL DEFAULT 0,
  eval_before INTEGER NOT NULL DEFAULT 0,
  traits INTEGER NOT NULL DEFAULT 0,
  worth INTEGER NOT NULL DEFAULT 0,
  clock INTEGER NOT NULL DEFAULT 0,
  line INTEGER NOT NULL DEFAULT 0,
  reason INTEGER REFERENCES reason (id),
  entry INTEGER REFERENCES journal (id),
  solving INTEGER NOT NULL DEFAULT 0,
  audit INTEGER NOT NULL DEFAULT 0,
  measured INTEGER NOT NULL DEFAULT 0,
  measured_deviation INTEGER NOT NULL DEFAULT 0,
  source_rating INTEGER NOT NULL DEFAULT 0,
  source_answers INTEGER NOT NULL DEFAULT 0,
  themes_low INTEGER NOT NULL DEFAULT 0,
  themes_high INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  holding INTEGER REFERENCES judgement (id),
  puzzle INTEGER REFERENCES judgement (id),
  shown INTEGER REFERENCES judgement (id),
  decided INTEGER REFERENCES judgement (id),
  run INTEGER REFERENCES run (id),
  refusal INTEGER NOT NULL DEFAULT 0,
  first TEXT NOT NULL DEFAULT '',
  fen TEXT NOT NULL,
  UNIQUE (game, ply, profile)
) STRICT;
CREATE INDEX candidate_by_change ON candidate (changed);

-- base: the judgement from which it was changed by hand. passed: the scan filters. accepted: by the
-- profile. refused: verdict_pack(). first: SAN of the solution, else of the best move, or ''.
-- rating: 0 is none. source_answer: what it says of the solution of an imported puzzle at its
-- position, as in source_answers of CandidateRow; 0: nothing. json: candidate_write_json().
CREATE TABLE judgement (
  id INTEGER PRIMARY KEY,
  candidate INTEGER NOT NULL REFERENCES candidate (id),
  run INTEGER NOT NULL REFERENCES run (id),
  base INTEGER REFERENCES judgement (id),
  by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
  passed INTEGER NOT NULL CHECK (passed IN (0, 1)),
  accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
  kind INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  size INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  first TEXT NOT NULL,
  rating INTEGER NOT NULL,
  motifs_low INTEGER NOT NULL,
  motifs_high INTEGER NOT NULL,
  best INTEGER NOT NULL DEFAULT 0,
  second INTEGER NOT NULL DEFAULT 0,
  eval_before INTEGER NOT NULL DEFAULT 0,
  traits INTEGER NOT NULL DEFAULT 0,
  worth INTEGER NOT NULL DEFAULT 0,
  clock INTEGER NOT NULL DEFAULT 0,
  line INTEGER NOT NULL DEFAULT 0,
  source_answer INTEGER NOT NULL,
  json TEXT NOT NULL,
  time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) STRICT;
CREATE INDEX judgement_of_candidate ON judgement (candidate, run);

-- What the queue has learnt from decisions, see queue.h: weights of 4 bytes each, low byte first.
CREATE TABLE taste (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  weights BLOB NOT NULL
) STRICT;

-- What a curator did. No entry is removed: an undo is an entry that names its `do`. session: one
-- opening of the store. decision ... knowing (it was withdrawn then), holding: the state after the
-- entry; held_before: before it. batch: the entry that began the step to which this one belongs; 0:
-- it begins one. joined: the set that it has put its candidate into; 0: none.
CREATE TABLE journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session INTEGER NOT NULL,
  candidate INTEGER NOT NULL REFERENCES candidate (id),
  verb TEXT NOT NULL CHECK (verb IN ('do', 'undo', 'redo')),
  target INTEGER REFERENCES journal (id),
  label TEXT NOT NULL,
  decides INTEGER NOT NULL CHECK (decides IN (0, 1)),
  decision TEXT NOT NULL CHECK (decision IN ('none', 'accept', 'reject', 'skip')),
  reason TEXT NOT NULL,
  decided INTEGER REFERENCES judgement (id),
  knowing INTEGER NOT NULL CHECK (knowing IN (0, 1)),
  held_before INTEGER REFERENCES judgement (id),
  holding INTEGER REFERENCES judgement (id),
  time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  batch INTEGER NOT NULL DEFAULT 0,
  joined INTEGER NOT NULL DEFAULT 0,
  CHECK ((verb = 'do') = (target IS NULL))
) STRICT;
CREATE INDEX journal_of_candidate ON journal (candidate);
CREATE INDEX journal_of_target ON journal (target) WHERE target IS NOT NULL;
CREATE INDEX journal_of_batch ON journal (batch) WHERE batch <> 0;
CREATE TRIGGER journal_is_kept BEFORE DELETE ON journal
  BEGIN SELECT RAISE (ABORT, 'the journal is never shortened'); END;
CREATE TRIGGER journal_is_final BEFORE UPDATE ON journal
  BEGIN SELECT RAISE (ABORT, 'the journal is never changed'); END;

-- All that the source of an imported puzzle says; NULL and '': nothing.
CREATE TABLE imported (
  id INTEGER PRIMARY KEY REFERENCES candidate (id),
  rating INTEGER,
  deviation INTEGER,
  popularity INTEGER,
  plays INTEGER,
  name TEXT NOT NULL,
  themes TEXT NOT NULL,
  url TEXT NOT NULL,
  openings TEXT NOT NULL,
  movetext TEXT NOT NULL
) STRICT;

-- Sets and their puzzles. A puzzle that accepting put in, and that was taken back, is `gone`, and
-- comes back to its rank with its title, note and tags. rank: see store_sets.c.
CREATE TABLE collection (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE member (
  id INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collection (id),
  candidate INTEGER NOT NULL REFERENCES candidate (id),
  rank TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '',
  gone INTEGER NOT NULL DEFAULT 0,
  UNIQUE (collection, candidate)
) STRICT;
CREATE INDEX member_of_candidate ON member (candidate);

-- What steps over sets have changed, row by row, before and after: an entry of the journal names
-- them, and undo puts back what it finds here. candidate 0: the set itself. name: of the set, or the
-- rank of the puzzle; NULL: it is not there. collection 0: a pair of kept_both.
CREATE TABLE set_image (
  id INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL REFERENCES journal (id),
  collection INTEGER NOT NULL,
  candidate INTEGER NOT NULL,
  after INTEGER NOT NULL CHECK (after IN (0, 1)),
  name TEXT,
  title TEXT,
  note TEXT,
  tags TEXT,
  UNIQUE (entry, collection, candidate, after)
) STRICT;

-- The last audit of a puzzle. verdict: AuditOutcome. nodes: nodes.max of the profile that it was
-- audited with. json: candidate_write_json() of what the audit has found.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY REFERENCES candidate (id),
  judgement INTEGER NOT NULL,
  verdict INTEGER NOT NULL,
  text TEXT NOT NULL,
  engine TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  json TEXT NOT NULL,
  time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) STRICT;

-- The keys by which duplicates are found, see duplicate.h; place: twice the ply, plus 1 in the main
-- line. And the pairs of duplicates that a curator keeps both, the lesser number first.
CREATE TABLE tree_key (
  key INTEGER NOT NULL,
  judgement INTEGER NOT NULL REFERENCES judgement (id),
  place INTEGER NOT NULL,
  PRIMARY KEY (key, judgement)
) STRICT, WITHOUT ROWID;
CREATE TABLE kept_both (
  id INTEGER PRIMARY KEY,
  one INTEGER NOT NULL REFERENCES candidate (id),
  other INTEGER NOT NULL REFERENCES candidate (id),
  UNIQUE (one, other)
) STRICT;

-- Who solved what. date: as the file had it, or ''. rating, deviation: of the solver. seconds: NULL
-- where they are not known.
CREATE TABLE result (
  id INTEGER PRIMARY KEY,
  candidate INTEGER NOT NULL REFERENCES candidate (id),
  solver TEXT NOT NULL,
  date TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
  seconds REAL,
  UNIQUE (candidate, solver, date)
) STRICT;

-- The cache of analyses. A row that is lost is searched again, and `data` has a checksum, see
-- analysis_code.h. covered: nodes, 64 bits, signed. size: bytes of key and data. used: grows, the
-- least was used longest ago. Triggers keep the sums in meta.
CREATE TABLE analysis (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  covered INTEGER NOT NULL,
  size INTEGER NOT NULL,
  used INTEGER NOT NULL,
  data BLOB NOT NULL
) STRICT;
CREATE INDEX analysis_by_use ON analysis (used);
CREATE TRIGGER analysis_is_added AFTER INSERT ON analysis BEGIN
  UPDATE meta SET value = value + new.size WHERE key = 'analysis size';
  UPDATE meta SET value = value + 1 WHERE key = 'analysis count'; END;
CREATE TRIGGER analysis_is_replaced AFTER UPDATE OF size ON analysis BEGIN
  UPDATE meta SET value = value + new.size - old.size WHERE key = 'analysis size'; END;
CREATE TRIGGER analysis_is_dropped AFTER DELETE ON analysis BEGIN
  UPDATE meta SET value = value - old.size WHERE key = 'analysis size';
  UPDATE meta SET value = value - 1 WHERE key = 'analysis count'; END;
