-- Plans. Null: the plan of whoever was given none.
ALTER TABLE accounts ADD COLUMN plan TEXT;

-- One row an account, counter and period: `2026-11`, `2026-11-21`, or empty for what is on the shelf now.
CREATE TABLE usage (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  contador TEXT NOT NULL,
  periodo TEXT NOT NULL,
  usado INTEGER NOT NULL CHECK (usado >= 0),
  PRIMARY KEY (account, contador, periodo)
) STRICT, WITHOUT ROWID;

-- What reading it has cost, and in which month, until its job has ended well: a second attempt costs nothing and a failure gives it back.
ALTER TABLE documents ADD COLUMN charged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN charged_in TEXT NOT NULL DEFAULT '';

-- Kept by the table itself, so that no verb can forget it.
CREATE TRIGGER usage_added AFTER INSERT ON documents BEGIN
  INSERT INTO usage (account, contador, periodo, usado) VALUES (NEW.account, 'documentos', '', 1), (NEW.account, 'bytes', '', NEW.bytes)
    ON CONFLICT DO UPDATE SET usado = usado + excluded.usado;
END;
CREATE TRIGGER usage_changed AFTER UPDATE OF bytes ON documents BEGIN
  UPDATE usage SET usado = usado + NEW.bytes - OLD.bytes WHERE account = NEW.account AND contador = 'bytes';
END;
CREATE TRIGGER usage_removed AFTER DELETE ON documents BEGIN
  UPDATE usage SET usado = usado - 1 WHERE account = OLD.account AND contador = 'documentos';
  UPDATE usage SET usado = usado - OLD.bytes WHERE account = OLD.account AND contador = 'bytes';
END;

INSERT INTO usage (account, contador, periodo, usado) SELECT account, 'documentos', '', count(*) FROM documents GROUP BY account;
INSERT INTO usage (account, contador, periodo, usado) SELECT account, 'bytes', '', sum(bytes) FROM documents GROUP BY account;
