-- Accounts that sign in, invite and can be deleted. Sessions begin anew: whoever had one signs in again.

-- When the removal of the account began; its documents go one by one, and the row last.
ALTER TABLE accounts ADD COLUMN closed TEXT;

DROP TABLE sessions;
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The key that began it, for whoever pasted one instead of signing in.
  key TEXT REFERENCES keys ON DELETE CASCADE,
  navegador TEXT NOT NULL,
  creada TEXT NOT NULL,
  usada TEXT NOT NULL,
  expira TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_account ON sessions (account);

-- Good for one use: sets the password of `account`, or makes a new one where that is null.
CREATE TABLE links (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT REFERENCES accounts ON DELETE CASCADE,
  author TEXT REFERENCES accounts ON DELETE CASCADE,
  email TEXT,
  creada TEXT NOT NULL,
  expira TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_account ON links (account);
CREATE INDEX links_author ON links (author);

-- Who an outside provider says somebody is.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_account ON identities (account);
