// The statements of the store, one a row, for statements.h and statements.c, which define what a
// row is. candidate_list.c and list_lookup.c put the statements of lists together themselves.

STATEMENT(BEGIN, "BEGIN IMMEDIATE")
STATEMENT(BEGIN_READING, "BEGIN")
STATEMENT(COMMIT, "COMMIT")
STATEMENT(CHANGED, "UPDATE meta SET value = value + 1 WHERE key = 'changes'")
STATEMENT(TASTE, "SELECT after, decisions, weights FROM taste")
STATEMENT(KEEP_TASTE, "INSERT OR REPLACE INTO taste VALUES (1, ?1, ?2, ?3)")
STATEMENT(NEWEST_ENTRY, "SELECT coalesce(max(id), 0) FROM journal")
STATEMENT(CHANGES, "SELECT value FROM meta WHERE key = 'changes'")
STATEMENT(OPENED, "INSERT INTO meta VALUES ('opened', 1)"
                  " ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value")
STATEMENT(NUMBER_STORE, "INSERT OR IGNORE INTO meta VALUES ('id', ?1)")

// A row that need not change is not written, and then nothing is returned.
STATEMENT(FIND_SOURCE, "SELECT id FROM source"
                       " WHERE id IN " SOURCES_OF("?1", "?2") " ORDER BY path <> ?1, id LIMIT 1")
STATEMENT(SOURCES_OF, "SELECT path FROM source WHERE id IN " SOURCES_OF("?1", "?2"))
STATEMENT(RENAME_SOURCE, "UPDATE OR IGNORE source SET path = place WHERE path = ?1"
                         " AND place NOT IN ('', ?1)")
STATEMENT(MOVE_SOURCE, "UPDATE source SET place = ?2 WHERE id = ?1 AND place <> ?2")
STATEMENT(SOURCE_PLACES, "SELECT path, place FROM source WHERE place <> ''")
STATEMENT(MERGE_SOURCE, "UPDATE source SET place = ?2 WHERE path = ?1"
                        " AND (place = '' OR place > ?2)")
STATEMENT(SOURCES, "SELECT path FROM source UNION SELECT place FROM source WHERE place <> ''")
STATEMENT(SOURCE_PLACE, "SELECT place FROM source WHERE path = ?1")
STATEMENT(PUT_SOURCE, "INSERT INTO source (path, place) VALUES (CASE WHEN EXISTS (SELECT 1 FROM"
                      " source WHERE path = ?1) THEN ?2 ELSE ?1 END, coalesce(?2, ''))"
                      " ON CONFLICT (path) DO UPDATE SET place = excluded.place RETURNING id")
STATEMENT(PUT_GAME, "INSERT INTO game (source, number, hash, tags, start, moves, white,"
                    " black, event, date, eco, opening, white_elo, black_elo, evals)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"
                    " ON CONFLICT (hash) DO UPDATE SET"
                    " source = excluded.source, number = excluded.number, tags = excluded.tags,"
                    " start = excluded.start, moves = excluded.moves, white = excluded.white,"
                    " black = excluded.black, event = excluded.event, date = excluded.date,"
                    " eco = excluded.eco, opening = excluded.opening,"
                    " white_elo = excluded.white_elo, black_elo = excluded.black_elo,"
                    " evals = excluded.evals WHERE"
                    " (source, number, tags, start, moves, evals) IS NOT (excluded.source,"
                    " excluded.number, excluded.tags, excluded.start, excluded.moves,"
                    " excluded.evals)"
                    " RETURNING id")
STATEMENT(FIND_GAME, "SELECT id FROM game WHERE hash = ?1")
STATEMENT(COUNT_GAMES, "SELECT count(*) FROM game")
STATEMENT(GAME, "SELECT source.path, game.number, game.tags, game.start, game.moves,"
                " game.evals FROM game"
                " JOIN source ON source.id = game.source WHERE game.hash = ?1")

STATEMENT(PUT_PROFILE, "INSERT INTO profile (name) VALUES (?1) RETURNING id")
STATEMENT(FIND_PROFILE, "SELECT id FROM profile WHERE name = ?1")
STATEMENT(PUT_RUN, "INSERT INTO run (profile, settings, engine, options, version)"
                   " VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id")
STATEMENT(FIND_RUN, "SELECT id FROM run WHERE profile = ?1 AND settings = ?2 AND engine = ?3"
                    " AND options = ?4 AND version = ?5")
STATEMENT(NOTE_RUN, "INSERT INTO run_source VALUES (?1, ?2, ?3)"
                    " ON CONFLICT (run, source) DO UPDATE SET complete = excluded.complete"
                    " WHERE complete < excluded.complete")
STATEMENT(RUNS, "SELECT run.id, profile.name, run.settings, run.engine, run.options, run.version,"
                " run.begun, (SELECT count(*) FROM scanned WHERE scanned.run = run.id),"
                " (SELECT group_concat(path, ', ') FROM run_source JOIN source"
                " ON source.id = run_source.source WHERE run = run.id AND NOT complete)"
                " FROM run JOIN profile ON profile.id = run.profile ORDER BY run.id DESC")
STATEMENT(RUN, "SELECT profile.id, profile.name, run.settings FROM run"
               " JOIN profile ON profile.id = run.profile WHERE run.id = ?1")
// Runs whose settings are INI with a sentence for each key, as they were once written.
STATEMENT(WORDY_RUN, "SELECT id FROM run WHERE id > ?1 AND settings GLOB '[[]*'"
                     " ORDER BY id LIMIT 1")
STATEMENT(RENEW_RUN, "UPDATE OR IGNORE run SET settings = ?2 WHERE id = ?1")
STATEMENT(VISITS, "SELECT scanned.run, scanned.first, scanned.data FROM scanned"
                  " JOIN run ON run.id = scanned.run WHERE scanned.game = ?1 AND run.profile = ?2")
STATEMENT(PUT_VISIT, "INSERT INTO scanned (game, run, first, data) VALUES (?1, ?2, ?3, ?4)"
                     " ON CONFLICT (game, run) DO UPDATE SET"
                     " first = excluded.first, data = excluded.data"
                     " WHERE (first, data) IS NOT (excluded.first, excluded.data)")

STATEMENT(PUT_CANDIDATE,
          "INSERT INTO candidate (game, ply, profile, key, diagram_key, fen, changed)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6, " THIS_CHANGE ") RETURNING id")
STATEMENT(FIND_CANDIDATE, "SELECT id FROM candidate WHERE game = ?1 AND ply = ?2 AND profile = ?3")
STATEMENT(FIND_PUZZLE, "SELECT candidate.id FROM tree_key" JOIN_CANDIDATE
                       " JOIN game ON game.id = candidate.game"
                       " JOIN source ON source.id = game.source"
                       " JOIN profile ON profile.id = candidate.profile"
                       " WHERE tree_key.key = ?1 AND candidate.shown = tree_key.judgement"
                       " AND " IS_PUZZLE " AND game.hash <> ?2"
                       " AND (game.number < ?3 OR game.source NOT IN " SOURCES_OF(
                           "?4", "?6") ")"
                                       " AND profile.name = ?5 LIMIT 1")
STATEMENT(PUT_KEY, "INSERT OR IGNORE INTO tree_key VALUES (?1, ?2, ?3)")
STATEMENT(DUPLICATES, "SELECT candidate.id, tree_key.place, candidate.marks, EXISTS (SELECT 1 FROM"
                      " kept_both WHERE one = min(candidate.id, ?2)"
                      " AND other = max(candidate.id, ?2)) FROM tree_key" JOIN_CANDIDATE
                      " WHERE tree_key.key = ?1 AND candidate.id <> ?2"
                      " AND " EXPORTED " = tree_key.judgement AND " IS_COMPARED)
STATEMENT(ALL_PUZZLES, "SELECT " EXPORTED ", id FROM candidate WHERE " IS_COMPARED)
STATEMENT(ALL_KEYS, "SELECT key, judgement, place FROM tree_key ORDER BY key")
STATEMENT(ALL_BOTH, "SELECT one, other FROM kept_both ORDER BY one, other")
STATEMENT(KEEP_BOTH, "INSERT OR IGNORE INTO kept_both (one, other) VALUES (min(?1, ?2),"
                     " max(?1, ?2))")
STATEMENT(KEEP_BOTH_NOT, "DELETE FROM kept_both WHERE one = min(?1, ?2) AND other = max(?1, ?2)")
STATEMENT(TOUCH_BOTH, "UPDATE candidate SET changed = " THIS_CHANGE " WHERE id IN (?1, ?2)")
// Writes what entry ?1 does to the pair of ?2, its own candidate, and ?3; and restores it for undo
// (?2 is 0) or redo (1). A pair is an image of no set, with a name while both are kept.
STATEMENT(IMAGE_PAIR, "INSERT OR IGNORE INTO set_image (entry, collection, candidate, after, name)"
                      " SELECT ?1, 0, ?3, 0, (SELECT '' FROM kept_both WHERE one = min(?2, ?3)"
                      "  AND other = max(?2, ?3))"
                      " UNION ALL SELECT ?1, 0, ?3, 1, CASE WHEN ?4 THEN '' END")
STATEMENT(RESTORE_BOTH, "INSERT OR IGNORE INTO kept_both (one, other)" PAIRS_OF_ENTRY
                        " AND image.name IS NOT NULL")
STATEMENT(RESTORE_NOT_BOTH,
          "DELETE FROM kept_both WHERE (one, other) IN (" PAIRS_OF_ENTRY " AND image.name IS NULL)")
STATEMENT(TOUCH_PAIRS, "UPDATE candidate SET changed = " THIS_CHANGE " WHERE id IN (SELECT"
                       " candidate FROM set_image WHERE entry = ?1 AND collection = 0)")
STATEMENT(STATE, "SELECT entry, holding, puzzle, shown, decided, run, refusal, marks"
                 " FROM candidate WHERE id = ?1")
STATEMENT(SAVE_STATE,
          "UPDATE OR REPLACE candidate SET refusal = ?2, marks = ?3, refused = ?4, entry = ?5,"
          " holding = ?6, puzzle = ?7, shown = ?8, decided = ?9, run = ?10,"
          " (" SHOWN_COLUMNS ") = (SELECT " SHOWN_COLUMNS " FROM judgement WHERE id = ?8),"
          " audit = CASE WHEN coalesce(decided, shown) IS coalesce(?9, ?8) THEN audit"
          " ELSE coalesce((SELECT verdict FROM audit WHERE audit.id = ?1"
          "  AND audit.judgement = coalesce(?9, ?8)), 0) END,"
          " changed = " THIS_CHANGE
          ", reason = " REASON_OF("?5") " WHERE id = ?1 AND ((refusal, marks, refused, entry, "
                                        "holding, puzzle, shown, decided, run)"
                                        " IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
                                        " OR (" SHOWN_COLUMNS ") IS NOT (SELECT " SHOWN_COLUMNS
                                        " FROM judgement WHERE id = ?8))")

STATEMENT(SAVE_SOLVING,
          "UPDATE candidate SET solving = ?2, changed = " THIS_CHANGE " WHERE id = ?1")

// Imported puzzles go in many to a statement, because a statement costs more than a row.
STATEMENT(
    IMPORT_GAME,
    "INSERT OR IGNORE INTO game (id, source, number, hash, tags, start, moves,"
    " white, black, event, date, eco, opening, white_elo, black_elo, imported)" VALUES_OF_ROWS(
        "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,1)"))
STATEMENT(IMPORT_CANDIDATE,
          "INSERT OR IGNORE INTO candidate (id, game, ply, profile, marks, kind, moves, size, key,"
          " diagram_key, holding, shown, run, source_rating, themes_low, themes_high, changed,"
          " traits, line, puzzle, first, fen)" VALUES_OF_ROWS(
              "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"))
STATEMENT(IMPORT_JUDGEMENT,
          "INSERT OR IGNORE INTO judgement (id, candidate, run, accepted, kind, moves, size,"
          " traits, line, first, json, time, by_hand, passed, refused, nodes, rating, motifs_low, "
          "motifs_high,"
          " source_answer)" VALUES_OF_ROWS("(?,?,?,?,?,?,?,?,?,?,?,?,0,1,0,0,0,0,0,0)"))
STATEMENT(IMPORT_IMPORTED, "INSERT OR IGNORE INTO imported" VALUES_OF_ROWS("(?,?,?,?,?,?,?,?,?,?)"))
STATEMENT(IMPORT_KEY, "INSERT OR IGNORE INTO tree_key" VALUES_OF_ROWS("(?,?,?)"))
STATEMENT(IMPORT_LAST, "SELECT coalesce((SELECT max(id) FROM game), 0),"
                       " coalesce((SELECT max(id) FROM candidate), 0),"
                       " coalesce((SELECT max(id) FROM judgement), 0),"
                       " (SELECT value + 1 FROM meta WHERE key = 'changes'),"
                       " strftime('%Y-%m-%dT%H:%M:%SZ', 'now')")
STATEMENT(IMPORT_INFO,
          "UPDATE imported SET rating = coalesce(?2, rating),"
          " deviation = coalesce(?3, deviation), popularity = coalesce(?4, popularity),"
          " plays = coalesce(?5, plays), name = coalesce(nullif(?6, ''), name),"
          " themes = coalesce(nullif(?7, ''), themes), url = coalesce(nullif(?8, ''), url),"
          " openings = coalesce(nullif(?9, ''), openings),"
          " movetext = coalesce(nullif(?10, ''), movetext)"
          " WHERE id = ?1"
          " AND (rating, deviation, popularity, plays, name, themes, url, openings, movetext)"
          " IS NOT (coalesce(?2, rating), coalesce(?3, deviation), coalesce(?4, popularity),"
          " coalesce(?5, plays), coalesce(nullif(?6, ''), name), coalesce(nullif(?7, ''), themes),"
          " coalesce(nullif(?8, ''), url), coalesce(nullif(?9, ''), openings),"
          " coalesce(nullif(?10, ''), movetext))")
STATEMENT(IMPORT_FIND, "SELECT candidate.id FROM candidate JOIN game ON game.id = candidate.game"
                       " WHERE game.hash = ?1 AND candidate.profile = ?2")
STATEMENT(IMPORT_LISTED, "UPDATE candidate SET source_rating = ?2, themes_low = ?3,"
                         " themes_high = ?4, changed = " THIS_CHANGE " WHERE id = ?1")
STATEMENT(SOURCE_INFO, "SELECT rating, deviation, popularity, plays, name, themes, url, openings,"
                       " movetext FROM imported WHERE id = ?1")
STATEMENT(PUT_RESULT, "INSERT OR IGNORE INTO result (candidate, solved, solver, date, rating,"
                      " deviation, seconds) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
STATEMENT(RESULTS, "SELECT rating, deviation, solved FROM result WHERE candidate = ?1"
                   " ORDER BY date, solver")
STATEMENT(RATE, "UPDATE candidate SET measured = ?2, measured_deviation = ?3,"
                " changed = " THIS_CHANGE " WHERE id = ?1")
STATEMENT(
    MEASURED,
    "SELECT candidate.measured, candidate.measured_deviation, count(*), sum(result.solved),"
    " (SELECT seconds FROM result WHERE candidate = ?1 AND solved AND seconds IS NOT NULL"
    "  ORDER BY seconds LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM result"
    "  WHERE candidate = ?1 AND solved AND seconds IS NOT NULL))"
    " FROM result JOIN candidate ON candidate.id = result.candidate WHERE result.candidate = ?1"
    " GROUP BY candidate.id")
STATEMENT(SAVE_AUDIT, "UPDATE candidate SET audit = ?3, changed = " THIS_CHANGE
                      " WHERE id = ?1 AND coalesce(decided, shown) IS ?2 RETURNING id")
STATEMENT(PUT_AUDIT, "INSERT OR REPLACE INTO audit (id, verdict, text, engine, nodes, json,"
                     " judgement) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
STATEMENT(AUDIT, "SELECT audit.text, audit.engine, audit.nodes, audit.json, candidate.audit"
                 " FROM audit JOIN candidate ON candidate.id = audit.id"
                 " WHERE audit.id = ?1 AND candidate.audit <> 0")

STATEMENT(JUDGEMENT_COLUMNS, "SELECT by_hand, passed, accepted, refused, base, source_answer"
                             " FROM judgement WHERE id = ?1")
STATEMENT(FIND_JUDGEMENT, "SELECT id FROM judgement WHERE candidate = ?1 AND run = ?2"
                          " AND json = ?3 ORDER BY id DESC LIMIT 1")
STATEMENT(PUT_JUDGEMENT,
          "INSERT INTO judgement (candidate, run, base, by_hand, passed, accepted,"
          " kind, moves, size, refused, nodes, json, first, rating, motifs_low, motifs_high,"
          " source_answer, best, second, eval_before, traits, worth,"
          " clock, line) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7,"
          " ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24) "
          "RETURNING id")
// The imported puzzle at the position of candidate ?1, where it is another candidate.
STATEMENT(SOURCE_JSON, "SELECT judgement.json FROM candidate AS one"
                       " JOIN candidate AS came ON came.game = one.game AND came.ply = one.ply"
                       " AND came.id <> one.id JOIN imported ON imported.id = came.id"
                       " JOIN judgement ON judgement.id = came.shown WHERE one.id = ?1 LIMIT 1")
// Sets all answers of profiles for candidate ?1, and for the imported puzzle at its position.
STATEMENT(SAVE_SOURCE_ANSWER,
          "UPDATE candidate SET source_answers = (SELECT coalesce(sum(DISTINCT source_answer), 0)"
          " FROM candidate AS one JOIN judgement ON judgement.id = one.holding"
          " WHERE one.game = candidate.game AND one.ply = candidate.ply AND (one.id = candidate.id"
          "  OR candidate.id IN (SELECT id FROM imported))), changed = " THIS_CHANGE
          " WHERE id IN (SELECT came.id FROM candidate AS one JOIN candidate AS came"
          " ON came.game = one.game AND came.ply = one.ply WHERE one.id = ?1"
          " AND (came.id = one.id OR came.id IN (SELECT id FROM imported)))")
STATEMENT(AMEND_JUDGEMENT, "UPDATE judgement SET json = ?2, rating = ?3, worth = ?4 WHERE id = ?1")
STATEMENT(JUDGEMENT_RUN, "SELECT run FROM judgement WHERE id = ?1")

STATEMENT(PUT_ENTRY, "INSERT INTO journal (session, candidate, verb, target, label, decides,"
                     " decision, reason, decided, knowing, held_before, holding, batch,"
                     " joined, time)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
                     " coalesce(?15, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))"
                     " RETURNING id")
STATEMENT(PUT_REASON, "INSERT OR IGNORE INTO reason (text) VALUES (?1)")
STATEMENT(PUT_MOTIF, "INSERT INTO motif (name) VALUES (?1)")
STATEMENT(ENTRY, "SELECT candidate, label, decides, decision, reason, decided, knowing,"
                 " held_before, holding, joined FROM journal WHERE id = ?1")
STATEMENT(ENTRY_BEFORE, "SELECT coalesce(max(id), 0) FROM journal"
                        " WHERE candidate = ?1 AND id < ?2")
// The newest entry of candidate ?1 by another writer_id than ?2, after ?3 and all entries of ?2.
STATEMENT(FOREIGN, "SELECT coalesce(max(id), 0) FROM journal WHERE candidate = ?1"
                   " AND (decides OR holding IS NOT held_before)" // not entries about sets
                   " AND id > max(?3, coalesce((SELECT max(own.id)"
                   "  FROM journal AS own WHERE own.candidate = ?1 AND own.session = ?2), 0))")
STATEMENT(TAKEN_BACK, "SELECT act.id, act.held_before FROM journal AS act"
                      " WHERE act.candidate = ?1 AND act.holding = ?2 AND act.id < ?3"
                      " AND act.verb = 'do' AND act.holding IS NOT act.held_before"
                      " AND " IS_UNDONE("act") " ORDER BY act.id DESC LIMIT 1")
STATEMENT(UNDO, UNDO(NO_CONDITION))
STATEMENT(UNDO_TREE, UNDO(CHANGES_ONLY_TREE))
STATEMENT(REDO, REDO(NO_CONDITION))
STATEMENT(REDO_TREE, REDO(CHANGES_ONLY_TREE))
// The entries of the step of entry ?1 that are done, newest first; and those undone, oldest first.
STATEMENT(STEP_DONE, SELECT_STEP " AND NOT " IS_UNDONE("act") " ORDER BY act.id DESC")
STATEMENT(STEP_UNDONE, SELECT_STEP " AND " IS_UNDONE("act") " ORDER BY act.id")

STATEMENT(COLLECT, "INSERT INTO meta VALUES ('collecting', ?1)"
                   " ON CONFLICT (key) DO UPDATE SET value = excluded.value")
STATEMENT(COLLECTING, "SELECT value FROM meta WHERE key = 'collecting'")
// 1 where a set collects and lacks candidate ?1; else no row.
STATEMENT(LACKS, "SELECT 1 FROM meta JOIN collection ON collection.id = value"
                 " WHERE key = 'collecting' AND NOT EXISTS (SELECT 1 FROM member"
                 " WHERE member.collection = collection.id AND candidate = ?1"
                 " AND NOT gone)")
// Returns no row where candidate ?2 is in the set ?1 already, or the set does not exist.
STATEMENT(JOIN, "INSERT INTO member (collection, candidate, rank)"
                " SELECT id, ?2, " NEXT_RANK(
                    "?1") " FROM collection WHERE id = ?1"
                          " ON CONFLICT (collection, candidate) DO UPDATE SET gone = 0 WHERE gone"
                          " RETURNING collection")
STATEMENT(LEAVE, "UPDATE member SET gone = 1 WHERE collection = ?1 AND candidate = ?2")
STATEMENT(FIND_SET, "SELECT id FROM collection WHERE name = ?1")
STATEMENT(PUT_SET, "INSERT INTO collection (name) VALUES (?1) RETURNING id")
STATEMENT(SAVE_SET, "UPDATE collection SET title = coalesce(?2, title),"
                    " notes = coalesce(?3, notes), tags = coalesce(?4, tags) WHERE id = ?1")
STATEMENT(SETS, "SELECT id, name, title, notes, tags,"
                " (SELECT count(*) FROM member WHERE collection = collection.id AND NOT gone),"
                " id IS (SELECT value FROM meta WHERE key = 'collecting')"
                " FROM collection ORDER BY name")
STATEMENT(MEMBERS, "SELECT candidate, rank, title, note, tags FROM member"
                   " WHERE collection = ?1 AND NOT gone"
                   " ORDER BY CAST(rank AS INTEGER), rank, candidate")
STATEMENT(LISTED_MEMBERS, "SELECT candidate, collection FROM member"
                          " WHERE candidate BETWEEN ?1 AND ?2 AND NOT gone ORDER BY candidate")
STATEMENT(PUT_MEMBER,
          "INSERT INTO member (collection, candidate, rank, title, note, tags) VALUES (?1, ?2,"
          " coalesce(?3, " NEXT_RANK(
              "?1") "), coalesce(?4, ''), coalesce(?5, ''),"
                    " coalesce(?6, '')) ON CONFLICT (collection, candidate) DO UPDATE SET gone = 0,"
                    " rank = coalesce(?3, rank), title = coalesce(?4, title), note = coalesce(?5, "
                    "note),"
                    " tags = coalesce(?6, tags)")
STATEMENT(TAKE_OUT, "DELETE FROM member WHERE collection = ?1 AND candidate = ?2")
STATEMENT(TAKE_OUT_ALL, "DELETE FROM member WHERE collection = ?1")
STATEMENT(DROP_SET, "DELETE FROM collection WHERE id = ?1")
STATEMENT(RENAME_SET, "UPDATE collection SET name = ?2 WHERE id = ?1")
// The candidate at which an entry about a set as a whole is written: one of its puzzles, else any.
STATEMENT(ANY_OF_SET, "SELECT coalesce((SELECT min(candidate) FROM member WHERE collection = ?1"
                      " AND NOT gone), (SELECT min(id) FROM candidate), 0)")

// The images of entry ?1 before the step: of a new set, of a set, of one of its puzzles, of all;
// then the images after it. What a step leaves the same is no part of it.
STATEMENT(IMAGE_NEW_SET, "INSERT INTO set_image (entry, collection, candidate, after)"
                         " VALUES (?1, ?2, 0, 0)")
STATEMENT(IMAGE_SET, INSERT_IMAGE " SELECT ?1, id, 0, 0, name, title, notes, tags FROM collection"
                                  " WHERE id = ?2")
STATEMENT(IMAGE_MEMBER, INSERT_IMAGE " SELECT ?1, ?2, ?3, 0, rank, title, note, tags FROM"
                                     " (SELECT 1) LEFT JOIN member ON collection = ?2"
                                     " AND candidate = ?3 AND NOT gone")
STATEMENT(IMAGE_ALL, INSERT_IMAGE " SELECT ?1, ?2, candidate, 0, rank, title, note, tags FROM"
                                  " member WHERE collection = ?2 AND NOT gone")
STATEMENT(IMAGE_SET_AFTER, INSERT_IMAGE
          " SELECT ?1, image.collection, 0, 1, now.name, now.title, now.notes, now.tags"
          " FROM set_image AS image" JOIN_SET_NOW " AND image.after = 0")
STATEMENT(
    IMAGE_AFTER, INSERT_IMAGE
    " SELECT ?1, image.collection, image.candidate, 1, now.rank, now.title, now.note, now.tags"
    " FROM set_image AS image" JOIN_MEMBER_NOW " AND image.after = 0")
STATEMENT(IMAGE_SAME,
          "DELETE FROM set_image WHERE id IN (SELECT image.id FROM set_image AS image"
          " JOIN set_image AS other ON other.entry = image.entry"
          " AND other.collection = image.collection AND other.candidate = image.candidate"
          " AND other.after <> image.after WHERE image.entry = ?1"
          " AND (" IMAGE_TEXTS ") IS (other.name, other.title, other.note, other.tags))")
STATEMENT(IMAGES, "SELECT count(*) FROM set_image WHERE entry = ?1"
                  " AND collection <> 0")

// Counts what keeps entry ?1 from being restored to its state before (?2 is 0) or after it (1): a
// set or a puzzle of one has changed since; another set has the name now; a set to be removed has
// new puzzles; a puzzle's set no longer exists.
STATEMENT(IMAGES_CHANGED,
          "SELECT (SELECT count(*) FROM set_image AS image" JOIN_SET_NOW
          "  AND image.after <> ?2 AND (" IMAGE_TEXTS
          ") IS NOT (now.name, now.title, now.notes, now.tags))"
          " + (SELECT count(*) FROM set_image AS image" JOIN_MEMBER_NOW
          "  AND image.after <> ?2 AND (" IMAGE_TEXTS
          ") IS NOT (now.rank, now.title, now.note, now.tags))"
          " + (SELECT count(*) FROM set_image AS image JOIN collection ON collection.name ="
          "  image.name AND collection.id <> image.collection WHERE image.entry = ?1"
          "  AND image.candidate = 0 AND image.after = ?2)"
          " + (SELECT count(*) FROM set_image AS image JOIN member ON member.collection ="
          "  image.collection AND NOT member.gone WHERE image.entry = ?1 AND image.candidate = 0"
          "  AND image.after = ?2 AND image.name IS NULL AND member.candidate NOT IN (SELECT"
          "   candidate FROM set_image AS own WHERE own.entry = ?1"
          "   AND own.collection = image.collection))"
          " + (SELECT count(*) FROM set_image AS image WHERE image.entry = ?1"
          "  AND image.candidate <> 0 AND image.after = ?2 AND image.name IS NOT NULL"
          "  AND NOT EXISTS (SELECT 1 FROM collection WHERE id = image.collection)"
          "  AND NOT EXISTS (SELECT 1 FROM set_image AS own WHERE own.entry = ?1 AND own.after = ?2"
          "   AND own.collection = image.collection AND own.candidate = 0))")
STATEMENT(RESTORE_SETS,
          "INSERT INTO collection (id, name, title, notes, tags) SELECT collection, " IMAGE_TEXTS
          " FROM set_image AS image WHERE entry = ?1 AND after = ?2 AND candidate = 0"
          " AND name IS NOT NULL"
          " ON CONFLICT (id) DO UPDATE SET name = excluded.name, title = excluded.title,"
          " notes = excluded.notes, tags = excluded.tags")
STATEMENT(RESTORE_MEMBERS,
          "INSERT INTO member (collection, candidate, rank, title, note, tags) SELECT collection,"
          " candidate, " IMAGE_TEXTS " FROM set_image AS image WHERE entry = ?1 AND after = ?2"
          " AND candidate <> 0 AND name IS NOT NULL"
          " ON CONFLICT (collection, candidate) DO UPDATE SET gone = 0, rank = excluded.rank,"
          " title = excluded.title, note = excluded.note, tags = excluded.tags")
// A puzzle marked gone leaves together with its set.
STATEMENT(RESTORE_OUT,
          "DELETE FROM member WHERE EXISTS (SELECT 1 FROM set_image AS image WHERE entry = ?1"
          " AND after = ?2 AND name IS NULL AND image.collection = member.collection"
          " AND image.candidate IN (0, member.candidate))")
STATEMENT(RESTORE_NO_SETS,
          "DELETE FROM collection WHERE id IN (SELECT collection FROM set_image WHERE entry = ?1"
          " AND after = ?2 AND candidate = 0 AND name IS NULL)")

// Counts the decisions since the local day of ?1 began.
STATEMENT(TALLY, "SELECT decision, reason, count(*) FROM (SELECT act.decision, act.reason,"
                 " max(act.id) FROM journal AS act WHERE act.verb = 'do' AND act.decides"
                 " AND act.id > coalesce((SELECT id FROM journal WHERE time <"
                 "  strftime('%Y-%m-%dT%H:%M:%SZ', ?1, 'unixepoch', 'localtime', 'start of day',"
                 "  'utc') ORDER BY id DESC LIMIT 1), 0)"
                 " AND NOT " IS_UNDONE("act") " GROUP BY act.candidate)"
                                              " WHERE decision <> 'none' GROUP BY decision, reason"
                                              " ORDER BY count(*) DESC, reason, decision")

// -1 where ?1 is no day of the calendar, as February 30.
STATEMENT(ENTRY_SINCE, "SELECT CASE WHEN date(?1, '+0 days') IS ?1 THEN coalesce((SELECT max(id) "
                       "FROM journal WHERE time <"
                       " strftime('%Y-%m-%dT%H:%M:%SZ', ?1, 'utc')), 0) ELSE -1 END")

STATEMENT(PLACE, "SELECT game.hash, game.number, candidate.ply FROM candidate"
                 " JOIN game ON game.id = candidate.game WHERE candidate.id = ?1")
// With the judgement shown, or where ?2 is true the one that was decided on.
STATEMENT(ROW, "SELECT source.path, game.number, game.hash, game.tags, game.start, candidate.ply,"
               " candidate.marks, candidate.refused, candidate.run, candidate.entry,"
               " coalesce(journal.reason, ''), judgement.run, judgement.json, candidate.solving,"
               " judgement.id"
               " FROM candidate"
               " JOIN game ON game.id = candidate.game JOIN source ON source.id = game.source"
               " LEFT JOIN journal ON journal.id = candidate.entry"
               " LEFT JOIN judgement ON judgement.id = CASE"
               "  WHEN ?2 AND candidate.decided IS NOT NULL THEN candidate.decided"
               "  ELSE candidate.shown END"
               " WHERE candidate.id = ?1")
STATEMENT(DECIDED_OTHERWISE,
          "SELECT 1 FROM candidate WHERE id = ?1 AND decided IS NOT NULL AND decided IS NOT shown")
STATEMENT(JUDGEMENTS, "SELECT id FROM judgement WHERE candidate = ?1 ORDER BY id DESC")
STATEMENT(JUDGEMENT, "SELECT judgement.run, judgement.base, judgement.time, judgement.json,"
                     " candidate.shown IS judgement.id, candidate.decided IS judgement.id"
                     " FROM judgement JOIN candidate ON candidate.id = judgement.candidate"
                     " WHERE judgement.id = ?1")

STATEMENT(CACHE_FIND, "SELECT id, covered, used, data FROM analysis WHERE key = ?1")
// `used` numbers the uses of all analyses, by whatever program: the newest has the highest.
STATEMENT(CACHE_KEEP, "INSERT INTO analysis (key, covered, size, used, data) VALUES"
                      " (?1, ?2, ?3, (SELECT coalesce(max(used), 0) + 1 FROM analysis), ?4)"
                      " ON CONFLICT (key) DO UPDATE SET covered = excluded.covered,"
                      " size = excluded.size, used = excluded.used, data = excluded.data"
                      " RETURNING used")
STATEMENT(CACHE_TOUCH, "UPDATE analysis SET used ="
                       " (SELECT coalesce(max(used), 0) + 1 FROM analysis) WHERE id = ?1")
STATEMENT(CACHE_DROP_OLDEST, "DELETE FROM analysis WHERE id ="
                             " (SELECT id FROM analysis ORDER BY used LIMIT 1) RETURNING id")
// Without a WHERE, and with no trigger in the way, SQLite frees whole pages, not rows.
STATEMENT(CACHE_DROP_ALL, "DELETE FROM analysis")
STATEMENT(CACHE_NO_SIZE, "UPDATE meta SET value = 0"
                         " WHERE key IN ('analysis size', 'analysis count')")
STATEMENT(CACHE_CLOCK, "SELECT coalesce(max(used), 0) FROM analysis")
STATEMENT(CACHE_SIZE, "SELECT value FROM meta WHERE key = 'analysis size'")
STATEMENT(CACHE_COUNT, "SELECT value FROM meta WHERE key = 'analysis count'")

STATEMENT(MERGE_RUNS, "SELECT run.id, profile.name, settings, engine, options, version, begun"
                      " FROM run JOIN profile ON profile.id = run.profile ORDER BY run.id")
STATEMENT(MERGE_NOTES, "SELECT path, complete FROM run_source"
                       " JOIN source ON source.id = run_source.source WHERE run = ?1")
STATEMENT(MERGE_GAMES, "SELECT game.id, hash, number, path, imported FROM game"
                       " JOIN source ON source.id = game.source"
                       " ORDER BY path, number, hash")
STATEMENT(MERGE_PLACE, "SELECT path, number FROM game"
                       " JOIN source ON source.id = game.source WHERE hash = ?1")
STATEMENT(MERGE_JUDGED, "SELECT ply, json FROM candidate"
                        " JOIN judgement ON judgement.candidate = candidate.id"
                        " WHERE game = ?1 AND judgement.run = ?2 AND NOT by_hand AND base IS NULL"
                        " ORDER BY ply, judgement.id")
STATEMENT(MERGE_VISIT, "SELECT first, data FROM scanned WHERE game = ?1 AND run = ?2")
STATEMENT(MERGE_STATE, "SELECT id, marks, entry, EXISTS (SELECT 1 FROM judgement"
                       " WHERE judgement.id = holding AND (by_hand OR base IS NOT NULL))"
                       " FROM candidate"
                       " WHERE game = (SELECT id FROM game WHERE hash = ?1) AND ply = ?2"
                       " AND profile = (SELECT id FROM profile WHERE name = ?3)")
STATEMENT(MERGE_BEGUN, "UPDATE run SET begun = min(begun, ?2) WHERE id = ?1")
STATEMENT(MERGE_PLACE_OF, "SELECT hash, ply, name FROM candidate"
                          " JOIN game ON game.id = candidate.game"
                          " JOIN profile ON profile.id = candidate.profile"
                          " WHERE candidate.id = ?1")
STATEMENT(MERGE_SOLVING, "SELECT solving FROM candidate WHERE id = ?1")
STATEMENT(MERGE_IMPORTED, "SELECT id, themes_low, themes_high FROM candidate"
                          " WHERE game = ?1 AND profile = ?2")
STATEMENT(MERGE_ANALYSES, "SELECT key, covered, size, data FROM analysis ORDER BY used, key")
STATEMENT(MERGE_ANALYSIS,
          "INSERT INTO analysis (key, covered, size, used, data) VALUES"
          " (?1, ?2, ?3, (SELECT coalesce(max(used), 0) + 1 FROM analysis), ?4)"
          " ON CONFLICT (key) DO UPDATE SET covered = excluded.covered, size = excluded.size,"
          " data = excluded.data WHERE covered >= 0" // -1: covers every limit
          " AND (excluded.covered < 0 OR excluded.covered > covered)")
STATEMENT(MERGE_AUDITED, "SELECT id FROM candidate WHERE audit <> 0 ORDER BY id")
STATEMENT(MERGE_RESULTS, "SELECT candidate, solver, date, rating, deviation, solved, seconds"
                         " FROM result ORDER BY candidate, id")
STATEMENT(MERGE_PAIRS, "SELECT one, other FROM kept_both ORDER BY id")
STATEMENT(ENTRY_TIME, "SELECT time FROM journal WHERE id = ?1")
STATEMENT(RANK_BEGUN, "SELECT coalesce(max(begun), '') FROM run")
STATEMENT(RANK_VISITS,
          "SELECT path, number, hash, profile.name, settings, engine, options, version,"
          " data FROM game JOIN source ON source.id = game.source"
          " LEFT JOIN scanned ON scanned.game = game.id LEFT JOIN run ON run.id = scanned.run"
          " LEFT JOIN profile ON profile.id = run.profile ORDER BY 1, 2, 3, 4, 5, 6, 7, 8")
STATEMENT(RANK_SAID, "SELECT hash, ply, name, decision, journal.reason, time FROM journal"
                     " JOIN candidate ON candidate.id = journal.candidate"
                     " JOIN game ON game.id = candidate.game"
                     " JOIN profile ON profile.id = candidate.profile ORDER BY 1, 2, 3, 6, 4, 5")
STATEMENT(RANK_SETS, "SELECT name, hash, ply, rank FROM member"
                     " JOIN collection ON collection.id = member.collection"
                     " JOIN candidate ON candidate.id = member.candidate"
                     " JOIN game ON game.id = candidate.game ORDER BY 1, 2, 3, 4")
