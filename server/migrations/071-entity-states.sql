-- The states of organisations and of their entities: docs/states/organisation.md and entity.md.

ALTER TABLE organisations
  ADD COLUMN state text NOT NULL DEFAULT 'live' CONSTRAINT organisations_state_known
    CHECK (state IN ('setup', 'live', 'suspended', 'closed')),
  ADD COLUMN suspended_reason text CONSTRAINT organisations_suspended_reason_known CHECK (suspended_reason IN ('unpaid', 'safety')),
  ADD COLUMN closed_at timestamptz,
  -- What administrators note for each other.
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD CONSTRAINT organisations_suspended_for_reason CHECK ((state = 'suspended') = (suspended_reason IS NOT NULL)),
  ADD CONSTRAINT organisations_closed_at_known CHECK ((state = 'closed') = (closed_at IS NOT NULL));

ALTER TABLE entities
  ADD COLUMN state text NOT NULL DEFAULT 'live' CONSTRAINT entities_state_known
    CHECK (state IN ('draft', 'confirming', 'live', 'paused', 'closed')),
  -- The civil day of the entity on which it is live again.
  ADD COLUMN paused_until date,
  ADD COLUMN closed_at timestamptz,
  -- When it went live first; null: never.
  ADD COLUMN live_at timestamptz,
  -- Its members are out from here on: some time after it closed.
  ADD COLUMN archived_at timestamptz,
  -- What it may do, by its own state and that of its organisation. Kept by the trigger below, like is_active: that it is 'open'.
  ADD COLUMN standing text NOT NULL DEFAULT 'setup' CONSTRAINT entities_standing_known
    CHECK (standing IN ('setup', 'open', 'paused', 'unpaid', 'safety', 'closed')),
  -- Why the administrator returned it, for its owner.
  ADD COLUMN confirm_note text,
  -- The number of the entity in the national health service.
  ADD COLUMN sns_code text,
  ADD COLUMN licence_kind text CONSTRAINT entities_licence_kind_known
    CHECK (licence_kind IN ('ERS', 'INFARMED', 'RNT', 'IGAC', 'none')),
  ADD COLUMN licence_number text,
  ADD COLUMN licence_until date,
  ADD CONSTRAINT entities_paused_until_known
    CHECK ((state = 'paused') = (paused_until IS NOT NULL) AND isfinite(coalesce(paused_until, '2000-01-01'))),
  ADD CONSTRAINT entities_licence_until_finite CHECK (isfinite(licence_until)),
  ADD CONSTRAINT entities_closed_at_known CHECK ((state = 'closed') = (closed_at IS NOT NULL));

UPDATE entities SET state = CASE WHEN is_active THEN 'live' ELSE 'draft' END,
                    live_at = CASE WHEN is_active THEN created_at END,
                    standing = CASE WHEN is_active THEN 'open' ELSE 'setup' END;
UPDATE organisations o SET state = 'setup'
 WHERE NOT EXISTS (SELECT FROM entities e WHERE e.organisation_id = o.id AND e.is_active);

-- is_active and standing follow from the two states, whatever a statement says of them. A change of the organisation comes
-- here by organisations_state_changed, which waits for the rows of its entities; an entity that is added waits for the organisation.
CREATE FUNCTION entities_derive_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisation organisations;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO organisation FROM organisations o WHERE o.id = NEW.organisation_id FOR SHARE;
    -- The version before this one names no state: its drafts are inactive.
    IF NEW.state = 'live' AND NOT NEW.is_active THEN NEW.state := 'draft'; END IF;
    IF NEW.state = 'live' THEN NEW.live_at := coalesce(NEW.live_at, NEW.created_at); END IF;
  ELSE
    SELECT * INTO organisation FROM organisations o WHERE o.id = NEW.organisation_id;
  END IF;
  NEW.standing := CASE
    WHEN NEW.state = 'closed' OR organisation.state = 'closed' THEN 'closed'
    WHEN NEW.state IN ('draft', 'confirming') OR organisation.state = 'setup' THEN 'setup'
    WHEN organisation.state = 'suspended' THEN organisation.suspended_reason
    WHEN NEW.state = 'paused' THEN 'paused'
    ELSE 'open' END;
  NEW.is_active := NEW.standing = 'open';
  RETURN NEW;
END $$;
CREATE TRIGGER entities_derive_activity BEFORE INSERT OR UPDATE OF state, is_active, standing, organisation_id ON entities
  FOR EACH ROW EXECUTE FUNCTION entities_derive_activity();

-- In the order of the ids, as every statement that locks several entities.
CREATE FUNCTION organisations_state_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM entities e WHERE e.organisation_id = NEW.id ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE entities SET state = state WHERE organisation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER organisations_state_changed AFTER UPDATE OF state, suspended_reason ON organisations
  FOR EACH ROW WHEN ((OLD.state, OLD.suspended_reason) IS DISTINCT FROM (NEW.state, NEW.suspended_reason)) EXECUTE FUNCTION organisations_state_changed();

-- What follows from is_active follows from the state now: a trigger of a column does not see what another trigger changed.
CREATE OR REPLACE TRIGGER entities_refresh_services
  AFTER UPDATE OF latitude, longitude, position, state, is_active, is_private ON entities
  FOR EACH ROW EXECUTE FUNCTION entities_refresh_services();
CREATE OR REPLACE TRIGGER entities_code_changed AFTER UPDATE OF code, state, is_active ON entities
  FOR EACH ROW EXECUTE FUNCTION entities_code_changed();

-- The pauses that end, and the entities that an administrator has to confirm.
CREATE INDEX entities_paused_idx ON entities (paused_until) WHERE state = 'paused';

-- What an administrator has to confirm of an entity: that it opens, or changed facts of one that is open. A decision takes effect
-- once it can no longer be undone.
CREATE TABLE entity_reviews (
  id uuid CONSTRAINT entity_reviews_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT entity_reviews_entity_fkey REFERENCES entities,
  kind text NOT NULL CONSTRAINT entity_reviews_kind_known CHECK (kind IN ('opening', 'changes')),
  -- Asked again, as the facts changed meanwhile: a decision about the facts of before is void.
  asked_at timestamptz NOT NULL,
  asked_by uuid CONSTRAINT entity_reviews_asked_by_fkey REFERENCES accounts,
  decision text CONSTRAINT entity_reviews_decision_known CHECK (decision IN ('confirmed', 'returned')),
  -- Of what was returned: what its owner reads.
  reason text,
  decided_by uuid CONSTRAINT entity_reviews_decided_by_fkey REFERENCES accounts,
  decided_at timestamptz,
  -- When the decision took effect, or the request was withdrawn; null: open.
  ended_at timestamptz,
  CONSTRAINT entity_reviews_decision_whole CHECK (num_nulls(decision, decided_by, decided_at) IN (0, 3))
);
-- One at a time for an entity.
CREATE UNIQUE INDEX entity_reviews_open_key ON entity_reviews (entity_id) WHERE ended_at IS NULL;
CREATE INDEX entity_reviews_entity_idx ON entity_reviews (entity_id, asked_at);
CREATE INDEX entity_reviews_asked_by_idx ON entity_reviews (asked_by);
CREATE INDEX entity_reviews_decided_by_idx ON entity_reviews (decided_by);
