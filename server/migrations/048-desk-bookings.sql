-- What members of entities book for people: drafts, copies of personal data, and who booked. docs/decisions/0030 says why.

-- A start that a member has reserved while typing who it is for. Its place is the row of occupancy that it owns.
CREATE TABLE desk_drafts (
  id uuid CONSTRAINT desk_drafts_pkey PRIMARY KEY,
  -- The entity that the member acts for: that of the service, or a hotel.
  entity_id uuid NOT NULL CONSTRAINT desk_drafts_entity_fkey REFERENCES entities,
  -- The member.
  account_id uuid NOT NULL CONSTRAINT desk_drafts_account_fkey REFERENCES accounts,
  entity_service_id uuid NOT NULL CONSTRAINT desk_drafts_entity_service_fkey REFERENCES entity_services,
  starts_at timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT desk_drafts_state_known CHECK (state IN ('reserved', 'booked', 'released', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT desk_drafts_ended_once CHECK ((state = 'reserved') = (ended_at IS NULL))
);
CREATE INDEX desk_drafts_account_idx ON desk_drafts (account_id);
CREATE INDEX desk_drafts_expiry_idx ON desk_drafts (expires_at) WHERE state = 'reserved';
CREATE INDEX desk_drafts_ended_idx ON desk_drafts (ended_at) WHERE state <> 'reserved';
CREATE TRIGGER desk_drafts_account_is_living BEFORE INSERT ON desk_drafts
  FOR EACH ROW EXECUTE FUNCTION account_is_living();

-- A reserved place has an owner, which is no asset, and neither cart nor account. Those of the waitlist keep the state
-- 'kept': the version before, which may run beside this one, looks for it and would offer every place in that state.
ALTER TABLE occupancy ADD COLUMN reserved_for text
  CONSTRAINT occupancy_reserved_for_known CHECK (reserved_for IN ('waitlist', 'draft', 'rebooking_offer'));
ALTER TABLE occupancy
  DROP CONSTRAINT occupancy_state_known,
  ADD CONSTRAINT occupancy_state_known
    CHECK (state IN ('hold', 'booked', 'kept', 'reserved', 'released', 'expired', 'moved')),
  DROP CONSTRAINT occupancy_live_means_taken,
  ADD CONSTRAINT occupancy_live_means_taken CHECK (live = (state IN ('hold', 'booked', 'kept', 'reserved'))),
  DROP CONSTRAINT occupancy_owner_of_kind,
  ADD CONSTRAINT occupancy_owner_of_kind CHECK (
    num_nulls(cart_id, account_id) IN (0, 2)
    AND (cart_id IS NULL OR owner_id IS NOT NULL)
    AND (cart_id IS NOT NULL OR state NOT IN ('hold', 'booked', 'moved'))
    AND (state <> 'kept' OR owner_id IS NULL OR owner_id = id)
    AND (state <> 'reserved' OR reserved_for IS NOT NULL)
    AND (reserved_for IS NOT NULL) = (owner_id IS NOT NULL AND cart_id IS NULL));

-- The entity whose members wrote this row: a copy of a person's data for one booking of the entity. Null for the people of
-- the account itself. A copy is in no list of people, and does not count for unique names.
ALTER TABLE persons ADD COLUMN kept_by_entity_id uuid CONSTRAINT persons_kept_by_entity_fkey REFERENCES entities;
CREATE UNIQUE INDEX persons_own_name_key ON persons (account_id, lower(name))
  WHERE deleted_at IS NULL AND kept_by_entity_id IS NULL;
DROP INDEX persons_account_name_key;
-- By what way a cart was made.
ALTER TABLE carts ADD COLUMN source text NOT NULL DEFAULT 'web'
  CONSTRAINT carts_source_known CHECK (source IN ('web', 'desk', 'hotel', 'embed', 'import'));

ALTER TABLE appointments
  -- The member who booked it, and the entity that the member acted for; null where the patient booked.
  ADD COLUMN booked_by_account_id uuid CONSTRAINT appointments_booked_by_account_fkey REFERENCES accounts,
  ADD COLUMN booked_by_entity_id uuid CONSTRAINT appointments_booked_by_entity_fkey REFERENCES entities,
  -- Entities, beside that of the service, to which the patient allowed to see the result.
  ADD COLUMN shares_result_with uuid[] NOT NULL DEFAULT '{}',
  -- What a member noted when booking, for the members of the entity.
  ADD COLUMN desk_note text CONSTRAINT appointments_desk_note_short CHECK (char_length(desk_note) BETWEEN 1 AND 280),
  -- The stay for which a hotel booked.
  ADD COLUMN reservation_id uuid CONSTRAINT appointments_reservation_fkey REFERENCES reservations,
  -- Rises with every change of the row: a member changes what the screen showed, or is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT appointments_booked_by_member CHECK (num_nulls(booked_by_account_id, booked_by_entity_id) IN (0, 2));
CREATE INDEX appointments_booked_by_entity_idx ON appointments (booked_by_entity_id, starts_at)
  WHERE booked_by_entity_id IS NOT NULL;
CREATE INDEX appointments_reservation_idx ON appointments (reservation_id) WHERE reservation_id IS NOT NULL;

-- In the database, so that no code that changes an appointment can forget it.
CREATE FUNCTION raise_appointment_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER appointments_raise_version BEFORE UPDATE ON appointments
  FOR EACH ROW EXECUTE FUNCTION raise_appointment_version();

-- partner: due by the entity that booked, as its protocol with that of the service says.
ALTER TABLE payments
  ADD COLUMN payer_entity_id uuid CONSTRAINT payments_payer_entity_fkey REFERENCES entities,
  DROP CONSTRAINT payments_kind_known,
  ADD CONSTRAINT payments_kind_known CHECK (kind IN ('free', 'local', 'online', 'partner')),
  ADD CONSTRAINT payments_payer_of_partner CHECK ((kind = 'partner') = (payer_entity_id IS NOT NULL));
CREATE INDEX payments_payer_entity_idx ON payments (payer_entity_id, created_at) WHERE payer_entity_id IS NOT NULL;
