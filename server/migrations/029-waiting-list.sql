-- Who waits for a place on a full day, in which order, and what was offered to whom. docs/decisions/0009 says why.

-- One cart's people, who wait together for one day: at one place, or at any within some kilometres of it.
CREATE TABLE waiting_entries (
  id uuid CONSTRAINT waiting_entries_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT waiting_entries_account_fkey REFERENCES accounts,
  cart_id uuid NOT NULL CONSTRAINT waiting_entries_cart_fkey REFERENCES carts,
  -- The place it was asked at, and how far around it another one will do; null: only there.
  entity_service_id uuid NOT NULL CONSTRAINT waiting_entries_entity_service_fkey REFERENCES entity_services,
  radius_km integer CONSTRAINT waiting_entries_radius_range CHECK (radius_km BETWEEN 1 AND 100),
  -- The civil day, of that place.
  date date NOT NULL,
  time_zone text NOT NULL,
  -- offered: a place is kept for it. left: its person went. ended: its day passed, or its offers were let pass.
  state text NOT NULL CONSTRAINT waiting_entries_state_known CHECK (state IN ('waiting', 'offered', 'booked', 'left', 'ended')),
  -- Offers that ran out without an answer.
  lapses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT waiting_entries_ended CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered')))
);
CREATE UNIQUE INDEX waiting_entries_cart_key ON waiting_entries (cart_id) WHERE ended_at IS NULL;
CREATE INDEX waiting_entries_account_idx ON waiting_entries (account_id);
CREATE INDEX waiting_entries_date_idx ON waiting_entries (date) WHERE ended_at IS NULL;

-- Where a living entry would take a place, nearest first: the rows go when the entry ends.
CREATE TABLE waiting_wishes (
  entry_id uuid NOT NULL CONSTRAINT waiting_wishes_entry_fkey REFERENCES waiting_entries ON DELETE CASCADE,
  entity_service_id uuid NOT NULL CONSTRAINT waiting_wishes_entity_service_fkey REFERENCES entity_services,
  entity_id uuid NOT NULL CONSTRAINT waiting_wishes_entity_fkey REFERENCES entities,
  date date NOT NULL,
  ordinal integer NOT NULL,
  -- entities.terms_version that was looked at: when it has grown, more may be open.
  seen_version bigint NOT NULL,
  CONSTRAINT waiting_wishes_pkey PRIMARY KEY (entry_id, entity_service_id)
);
CREATE INDEX waiting_wishes_entity_idx ON waiting_wishes (entity_id, date);

-- A place that was kept for an entry for a short time: nobody is offered the same start twice.
CREATE TABLE waiting_offers (
  id uuid CONSTRAINT waiting_offers_pkey PRIMARY KEY,
  entry_id uuid NOT NULL CONSTRAINT waiting_offers_entry_fkey REFERENCES waiting_entries,
  entity_service_id uuid NOT NULL CONSTRAINT waiting_offers_entity_service_fkey REFERENCES entity_services,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT waiting_offers_state_known CHECK (state IN ('open', 'taken', 'declined', 'lapsed')),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT waiting_offers_ended CHECK ((ended_at IS NULL) = (state = 'open'))
);
CREATE INDEX waiting_offers_entry_idx ON waiting_offers (entry_id);
-- An entry has one offer at a time.
CREATE UNIQUE INDEX waiting_offers_open_key ON waiting_offers (entry_id) WHERE state = 'open';
CREATE INDEX waiting_offers_expiry_idx ON waiting_offers (expires_at) WHERE state = 'open';

-- Whether somebody waits for a place of a pool at a time: what is given back there is kept for the line.
CREATE FUNCTION is_awaited(pool uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM capacity_pools p
      JOIN waiting_wishes w ON w.entity_id = p.entity_id AND w.date = (at AT TIME ZONE p.time_zone)::date
      JOIN waiting_entries e ON e.id = w.entry_id AND e.state = 'waiting'
     WHERE p.id = pool)
$$;

-- kept: given back by somebody, and nobody's until the line has been asked. Its owner is itself.
ALTER TABLE occupancy DROP CONSTRAINT occupancy_state_known;
ALTER TABLE occupancy ADD CONSTRAINT occupancy_state_known
  CHECK (state IN ('hold', 'booked', 'kept', 'released', 'expired', 'moved'));
ALTER TABLE occupancy DROP CONSTRAINT occupancy_live_means_held_or_booked;
ALTER TABLE occupancy ADD CONSTRAINT occupancy_live_means_taken CHECK (live = (state IN ('hold', 'booked', 'kept')));
CREATE INDEX occupancy_kept_idx ON occupancy (pool_id) WHERE state = 'kept';
