-- Of speech: where in the text of a segment each caption begins, and its times, as a JSON array of [index, from, to].
ALTER TABLE units ADD COLUMN cues TEXT;
-- A passage is read with the anchor and the times of its unit, and without the unit's text.
DROP INDEX units_anchors;
CREATE INDEX units_anchors ON units (document, posicion, ancla, cues);
