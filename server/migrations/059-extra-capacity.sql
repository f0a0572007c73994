-- What the desk of an entity may give beyond its schedules. docs/decisions/0042 says why it is built like this.

-- More places of a pool, for an interval: to overbook is to add one and to take it.
CREATE TABLE extra_capacity (
  id uuid CONSTRAINT extra_capacity_pkey PRIMARY KEY,
  pool_id uuid NOT NULL CONSTRAINT extra_capacity_pool_fkey REFERENCES capacity_pools,
  during tstzrange NOT NULL CONSTRAINT extra_capacity_during_not_empty CHECK (NOT isempty(during)),
  places integer NOT NULL CONSTRAINT extra_capacity_places_range CHECK (places BETWEEN 1 AND 100),
  -- Whether patients may take them; if not, only the members of the entity.
  is_public boolean NOT NULL DEFAULT false,
  -- The member.
  made_by uuid CONSTRAINT extra_capacity_made_by_fkey REFERENCES accounts,
  reason text CONSTRAINT extra_capacity_reason_short CHECK (char_length(reason) BETWEEN 1 AND 120),
  -- The draft for which it was added: until that is booked, it goes with the draft, at the latest at expires_at.
  draft_id uuid,
  expires_at timestamptz NOT NULL DEFAULT 'infinity',
  created_at timestamptz NOT NULL,
  CONSTRAINT extra_capacity_of_draft_expires CHECK ((draft_id IS NULL) = (expires_at = 'infinity'))
);
CREATE INDEX extra_capacity_pool_idx ON extra_capacity USING gist (pool_id, during);
CREATE UNIQUE INDEX extra_capacity_draft_key ON extra_capacity (draft_id);

ALTER TABLE desk_drafts
  -- The pool that the member chose; null: any that has the start. Its place refers to the pool; one that is unknown has none.
  ADD COLUMN pool_id uuid,
  ADD COLUMN is_overbooked boolean NOT NULL DEFAULT false;
ALTER TABLE entities
  -- How many places members may add to a pool on one civil day.
  ADD COLUMN overbook_per_day integer NOT NULL DEFAULT 4
    CONSTRAINT entities_overbook_range CHECK (overbook_per_day BETWEEN 0 AND 100),
  -- Whether members with the role desk may overbook, block and announce delays; managers always may.
  ADD COLUMN desk_may_overbook boolean NOT NULL DEFAULT true;

-- The capacity of a pool for a place: that of its schedules, and the extra places that last as long as the place does.
CREATE FUNCTION pool_capacity(pool uuid, place tstzrange) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT pool_capacity(pool, lower(place)) + coalesce((
    SELECT sum(x.places)::integer FROM extra_capacity x WHERE x.pool_id = pool AND x.during @> place), 0)
$$;

-- As before, with extra capacity: it is looked up only for a unit above the schedules, so an ordinary place does not read it.
-- A row that is coloured anew may also have the unit of the place for which this is done, which is inserted after it.
CREATE OR REPLACE FUNCTION occupancy_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.live AND NEW.unit > pool_capacity(NEW.pool_id, lower(NEW.during))
     AND NEW.unit > pool_capacity(NEW.pool_id, NEW.during) THEN
    IF TG_OP = 'UPDATE' AND OLD.live AND OLD.pool_id = NEW.pool_id AND OLD.during = NEW.during
       AND NEW.unit <= 1 + (SELECT count(*) FROM occupancy o WHERE o.pool_id = NEW.pool_id AND o.live
          AND o.during @> lower(NEW.during)) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'unit % is above the capacity of pool %', NEW.unit, NEW.pool_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancy_within_capacity';
  END IF;
  RETURN NEW;
END $$;

-- Extra capacity is among what decides over an entity's starts: who keeps a copy of that reads it anew.
CREATE TRIGGER extra_capacity_new AFTER INSERT ON extra_capacity REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION entities_changed();
CREATE TRIGGER extra_capacity_before AFTER UPDATE ON extra_capacity REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION entities_changed();
CREATE TRIGGER extra_capacity_after AFTER UPDATE ON extra_capacity REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION entities_changed();
CREATE TRIGGER extra_capacity_gone AFTER DELETE ON extra_capacity REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION entities_changed();
