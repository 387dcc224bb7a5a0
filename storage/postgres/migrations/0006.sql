-- What a change to one table does to others, as triggers: counters, statistics, and references that become empty.

CREATE FUNCTION count_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage (account, contador, periodo, usado)
      VALUES (NEW.account, 'documentos', '', 1), (NEW.account, 'bytes', '', NEW.bytes)
      ON CONFLICT (account, contador, periodo) DO UPDATE SET usado = usage.usado + excluded.usado;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE usage SET usado = usado + NEW.bytes - OLD.bytes WHERE account = NEW.account AND contador = 'bytes';
  ELSE
    UPDATE usage SET usado = usado - 1 WHERE account = OLD.account AND contador = 'documentos';
    UPDATE usage SET usado = usado - OLD.bytes WHERE account = OLD.account AND contador = 'bytes';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_changed AFTER INSERT OR DELETE OR UPDATE OF bytes ON documents
  FOR EACH ROW EXECUTE FUNCTION count_documents();

CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics (account, passages, words)
    SELECT account, count(*), sum(length) FROM changed GROUP BY account
    ON CONFLICT (account) DO UPDATE
      SET passages = statistics.passages + excluded.passages, words = statistics.words + excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER passages_added AFTER INSERT ON passages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added();

CREATE FUNCTION count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE statistics s SET passages = s.passages - c.passages, words = s.words - c.words
    FROM (SELECT account, count(*) AS passages, sum(length) AS words FROM changed GROUP BY account) c
    WHERE s.account = c.account;
  RETURN NULL;
END $$;
CREATE TRIGGER passages_removed AFTER DELETE ON passages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed();

-- Foreign keys that become empty: before version 15 a key of two columns cannot empty one alone.
CREATE FUNCTION leave_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET record = NULL WHERE account = OLD.account AND record = OLD.number;
  UPDATE imported_items SET record = NULL WHERE account = OLD.account AND record = OLD.number;
  RETURN OLD;
END $$;
CREATE TRIGGER left_record BEFORE DELETE ON records FOR EACH ROW EXECUTE FUNCTION leave_record();

CREATE FUNCTION leave_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE imported_files SET document = NULL WHERE account = OLD.account AND document = OLD.number;
  RETURN OLD;
END $$;
CREATE TRIGGER left_document BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION leave_document();

CREATE FUNCTION leave_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE imported_collections SET collection = NULL WHERE account = OLD.account AND collection = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER left_collection BEFORE DELETE ON collections FOR EACH ROW EXECUTE FUNCTION leave_collection();
