-- What members of an entity have to look at: found by jobs in the data of the house. docs/decisions/0060 says why.
CREATE TABLE alerts (
  id uuid CONSTRAINT alerts_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT alerts_entity_fkey REFERENCES entities ON DELETE CASCADE,
  -- A kind of the contract. Not checked here: a new kind needs no migration.
  kind text NOT NULL CONSTRAINT alerts_kind_length CHECK (length(kind) BETWEEN 1 AND 40),
  -- The id of the row that it is about.
  subject uuid NOT NULL,
  -- What of the subject led to it: another cause opens the alert again.
  cause text NOT NULL,
  is_grave boolean NOT NULL,
  -- An appointment's code or the name of a pool; never a person, a service or a result.
  label text,
  since timestamptz NOT NULL,
  -- One more with each change of its cause.
  version integer NOT NULL DEFAULT 1,
  snoozed_until timestamptz,
  done_at timestamptz,
  -- The member; an id alone, which outlives the account.
  done_by uuid,
  -- When the cause was not found any more.
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT alerts_done_by_member CHECK ((done_at IS NULL) = (done_by IS NULL))
);
-- A subject has one alert of a kind, which opens and ends.
CREATE UNIQUE INDEX alerts_subject_key ON alerts (kind, entity_id, subject);
CREATE INDEX alerts_entity_idx ON alerts (entity_id, kind);
CREATE INDEX alerts_ended_idx ON alerts (ended_at) WHERE ended_at IS NOT NULL;

-- What the jobs look up, without reading what is settled.
CREATE INDEX surveillance_notifications_open_idx ON surveillance_notifications (due_at)
  WHERE state NOT IN ('acknowledged', 'recorded', 'withdrawn');
CREATE INDEX uploaded_documents_unmatched_idx ON uploaded_documents (entity_id) WHERE state = 'unmatched';
CREATE INDEX number_checks_not_found_idx ON number_checks (entity_id) WHERE state = 'notFound';
CREATE INDEX payments_due_idx ON payments (id) WHERE status = 'due';
CREATE INDEX entities_licence_until_idx ON entities (licence_until) WHERE licence_until IS NOT NULL;
