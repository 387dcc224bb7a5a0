-- Who waits for the queue is told: of a job that somebody may claim, and of one that has advanced or ended (its subject
-- is the payload). Equal notices of one transaction arrive once.

CREATE FUNCTION tell_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('anaquel_changed', OLD.subject);
    RETURN NULL;
  END IF;
  IF NEW.worker IS NULL THEN
    PERFORM pg_notify('anaquel_queued', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_told AFTER INSERT OR DELETE OR UPDATE OF worker ON jobs FOR EACH ROW EXECUTE FUNCTION tell_jobs();
