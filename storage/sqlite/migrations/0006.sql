-- The list by author and by kind of progress; the counts of printed numbers, as a catalogue writes them.

ALTER TABLE documents ADD COLUMN numeraciones TEXT;

-- Authors, case and accents folded: what the list is sorted by. `folded` is "title · author · author".
ALTER TABLE documents ADD COLUMN folded_authors TEXT NOT NULL DEFAULT '';
UPDATE documents SET folded_authors = substr(folded, instr(folded, ' · ') + 3) WHERE instr(folded, ' · ') > 0;

CREATE INDEX documents_pending ON documents (account, creado, id) WHERE estado <> 'listo';
