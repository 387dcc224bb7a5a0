-- Agents that sign in: what people allowed, and the records of the authorization server. Ids that open something are kept as hashes alone.

CREATE TABLE grants (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  client TEXT NOT NULL,
  nombre TEXT NOT NULL,
  anfitrion TEXT NOT NULL,
  alcances TEXT NOT NULL,
  creado TEXT NOT NULL,
  usado TEXT
) STRICT;
CREATE INDEX grants_account ON grants (account);
CREATE INDEX grants_client ON grants (client);

CREATE TABLE oauth (
  model TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- What a grant opened ends with it, and with its account.
  grant_hash TEXT REFERENCES grants (hash) ON DELETE CASCADE,
  -- Seconds since 1970.
  created INTEGER NOT NULL,
  consumed INTEGER,
  expires INTEGER,
  PRIMARY KEY (model, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_grant ON oauth (grant_hash);
CREATE INDEX oauth_expires ON oauth (expires);
