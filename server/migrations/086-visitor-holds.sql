-- A start that is held for ten minutes for a visitor who has tapped it, until a cart takes it over. Its place is the row of occupancy
-- that it owns. docs/decisions/0066 says why it is built like this.
CREATE TABLE visitor_holds (
  id uuid CONSTRAINT visitor_holds_pkey PRIMARY KEY,
  -- Of the browser's cookie.
  token_hash bytea NOT NULL CONSTRAINT visitor_holds_token_hash_key UNIQUE,
  -- Of the network address, because of its limit. Deleted with the row, a day after its end.
  address_hash bytea NOT NULL,
  entity_service_id uuid NOT NULL CONSTRAINT visitor_holds_entity_service_fkey REFERENCES entity_services,
  entity_id uuid NOT NULL CONSTRAINT visitor_holds_entity_fkey REFERENCES entities,
  -- The civil day at the entity.
  date date NOT NULL,
  starts_at timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT visitor_holds_state_known CHECK (state IN ('reserved', 'taken', 'released', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT visitor_holds_ended_once CHECK ((state = 'reserved') = (ended_at IS NULL))
);
CREATE INDEX visitor_holds_address_idx ON visitor_holds (address_hash) WHERE state = 'reserved';
CREATE INDEX visitor_holds_day_idx ON visitor_holds (entity_id, date) WHERE state = 'reserved';
CREATE INDEX visitor_holds_expiry_idx ON visitor_holds (expires_at) WHERE state = 'reserved';
CREATE INDEX visitor_holds_ended_idx ON visitor_holds (ended_at) WHERE state <> 'reserved';
CREATE INDEX visitor_holds_entity_service_idx ON visitor_holds (entity_service_id);

ALTER TABLE occupancy
  DROP CONSTRAINT occupancy_reserved_for_known,
  ADD CONSTRAINT occupancy_reserved_for_known CHECK (reserved_for IN ('waitlist', 'draft', 'rebooking_offer', 'visitor'));
