-- Of speech: where in the text of a segment each caption begins, and its times, as a JSON array of [index, from, to].
ALTER TABLE units ADD COLUMN cues text COLLATE "C";
