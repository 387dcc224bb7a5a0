-- The accounts take turns in the queue: its next job is found without a look at all that wait.
CREATE INDEX jobs_turns ON jobs (account, (coalesce(long, 0)), kind, id);
