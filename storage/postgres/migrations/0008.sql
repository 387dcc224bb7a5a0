-- Isolation: the verbs of a shelf run as the role `anaquel_shelf`, which sees the rows of one account, the one that the
-- transaction names (`anaquel.account`). Without that name it sees none. It has no right to any other table.

DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT c.table_name FROM information_schema.columns c
    WHERE c.table_schema = current_schema() AND c.column_name = 'account'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I USING (account = current_setting(''anaquel.account''))', name);
    IF name NOT IN ('keys', 'grants', 'sessions', 'links', 'identities') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO anaquel_shelf', name);
    END IF;
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO anaquel_shelf', current_schema());
END $$;

ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON accounts USING (id = current_setting('anaquel.account'));
GRANT SELECT ON accounts TO anaquel_shelf;
GRANT SELECT, INSERT ON models TO anaquel_shelf;
