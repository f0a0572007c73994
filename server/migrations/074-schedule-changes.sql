-- Changes of hours with what they do to bookings, and the times that are proposed to the people concerned.
-- docs/decisions/0055 says why it is built like this.

CREATE TABLE schedule_changes (
  id uuid CONSTRAINT schedule_changes_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT schedule_changes_entity_fkey REFERENCES entities,
  -- The member.
  made_by uuid NOT NULL CONSTRAINT schedule_changes_made_by_fkey REFERENCES accounts,
  kind text NOT NULL CONSTRAINT schedule_changes_kind_known
    CHECK (kind IN ('schedules', 'closure', 'holiday', 'allotment')),
  -- As the contract has it.
  change jsonb NOT NULL,
  -- Of the entity, as the impact was shown: with another it is not applied.
  terms_version bigint NOT NULL,
  state text NOT NULL CONSTRAINT schedule_changes_state_known
    CHECK (state IN ('draft', 'previewed', 'applied', 'discarded')),
  -- The counts of the impact that was shown last, and what was done.
  impact jsonb NOT NULL,
  result jsonb,
  -- Rows of occupancy that were held in lost hours when it was applied: once booked, a time is proposed for them too.
  pending_places uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  CONSTRAINT schedule_changes_applied CHECK (num_nulls(applied_at, result) IN (0, 2)
    AND (state = 'applied') = (applied_at IS NOT NULL))
);
CREATE INDEX schedule_changes_entity_idx ON schedule_changes (entity_id, created_at);
CREATE INDEX schedule_changes_made_by_idx ON schedule_changes (made_by);
CREATE INDEX schedule_changes_open_idx ON schedule_changes (created_at) WHERE state IN ('draft', 'previewed');
CREATE INDEX schedule_changes_pending_idx ON schedule_changes (id) WHERE pending_places <> '{}';

-- Another time for a booking that a change leaves without a place. Its place is the row of occupancy that it owns.
CREATE TABLE rebooking_offers (
  id uuid CONSTRAINT rebooking_offers_pkey PRIMARY KEY,
  schedule_change_id uuid NOT NULL CONSTRAINT rebooking_offers_schedule_change_fkey REFERENCES schedule_changes,
  entity_id uuid NOT NULL CONSTRAINT rebooking_offers_entity_fkey REFERENCES entities,
  -- No foreign keys: to check them would lock the rows of appointments while the pools are locked, and rows come before pools.
  appointment_id uuid NOT NULL,
  -- The asset of the person, who owns the place of the appointment.
  owner_id uuid NOT NULL,
  from_starts_at timestamptz NOT NULL,
  -- Null where no time was found, or the appointment starts too soon.
  proposed_starts_at timestamptz,
  proposed_pool_id uuid,
  -- Until when the proposed place is reserved.
  expires_at timestamptz,
  remind_at timestamptz,
  -- When the appointment is cancelled without an answer; null: it is not.
  lapses_at timestamptz,
  state text NOT NULL CONSTRAINT rebooking_offers_state_known
    CHECK (state IN ('open', 'accepted', 'other', 'canceled', 'agreed', 'lapsed', 'void')),
  -- When its messages, and those of the reminder, were queued.
  told_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT rebooking_offers_proposal_whole CHECK (num_nulls(proposed_starts_at, proposed_pool_id, expires_at, remind_at) IN (0, 4)),
  CONSTRAINT rebooking_offers_ended_once CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX rebooking_offers_open_key ON rebooking_offers (appointment_id) WHERE state = 'open';
CREATE INDEX rebooking_offers_appointment_idx ON rebooking_offers (appointment_id);
CREATE INDEX rebooking_offers_entity_idx ON rebooking_offers (entity_id, from_starts_at);
CREATE INDEX rebooking_offers_change_idx ON rebooking_offers (schedule_change_id);
CREATE INDEX rebooking_offers_lapse_idx ON rebooking_offers (lapses_at) WHERE state = 'open';

-- An appointment outside the hours of its entity, which sees the person all the same.
ALTER TABLE appointments ADD COLUMN is_out_of_hours boolean NOT NULL DEFAULT false;
