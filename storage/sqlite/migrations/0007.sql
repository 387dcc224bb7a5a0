-- What people and agents said of a claim beside a passage. The hashes say of which words exactly: a passage that was read anew is not the one that was judged.

CREATE TABLE judgements (
  id TEXT PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  -- The passage's token within its document.
  passage TEXT NOT NULL,
  afirmacion TEXT NOT NULL,
  claim_hash TEXT NOT NULL,
  passage_hash TEXT NOT NULL,
  veredicto TEXT NOT NULL,
  juez TEXT NOT NULL,
  cita TEXT,
  quien TEXT NOT NULL,
  creado TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX judgements_place ON judgements (document, passage, claim_hash, juez);
CREATE INDEX judgements_claim ON judgements (claim_hash);
