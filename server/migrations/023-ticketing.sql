-- What ticket offices let people in to, and the tickets that people registered here to book the test for it.

CREATE TABLE events (
  id uuid CONSTRAINT events_pkey PRIMARY KEY,
  -- The ticket office whose event it is.
  entity_id uuid NOT NULL CONSTRAINT events_entity_fkey REFERENCES entities,
  -- The test that is asked for at the gate.
  service_id integer NOT NULL CONSTRAINT events_service_fkey REFERENCES services,
  name text NOT NULL,
  venue text NOT NULL,
  address text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  -- For how long before the start the test counts.
  valid_hours integer NOT NULL CONSTRAINT events_valid_hours_positive CHECK (valid_hours > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX events_entity_idx ON events (entity_id, starts_at);
CREATE INDEX events_service_idx ON events (service_id);

-- A ticket that the office sold. Numbers are written without spaces, and found whatever their case.
CREATE TABLE tickets (
  id uuid CONSTRAINT tickets_pkey PRIMARY KEY,
  event_id uuid NOT NULL CONSTRAINT tickets_event_fkey REFERENCES events,
  number text NOT NULL CONSTRAINT tickets_number_without_spaces CHECK (number ~ '^\S+$'),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX tickets_number_key ON tickets (lower(number), event_id);
CREATE INDEX tickets_event_idx ON tickets (event_id);

-- A ticket that somebody registered, and the asset that it became.
CREATE TABLE ticket_assets (
  id uuid CONSTRAINT ticket_assets_pkey PRIMARY KEY,
  -- It lets one person in: one registration of it at a time.
  ticket_id uuid NOT NULL CONSTRAINT ticket_assets_ticket_fkey REFERENCES tickets CONSTRAINT ticket_assets_ticket_key UNIQUE,
  asset_id uuid NOT NULL CONSTRAINT ticket_assets_asset_fkey REFERENCES assets ON DELETE CASCADE CONSTRAINT ticket_assets_asset_key UNIQUE,
  account_id uuid NOT NULL CONSTRAINT ticket_assets_account_fkey REFERENCES accounts,
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_assets_account_idx ON ticket_assets (account_id);
CREATE TRIGGER ticket_assets_account_is_living BEFORE INSERT ON ticket_assets
  FOR EACH ROW EXECUTE FUNCTION account_is_living();

-- A ticket's check-in is its event, and the event says for how long a test counts (null: as the service says).
CREATE OR REPLACE VIEW asset_check_ins AS
  SELECT g.asset_id, e.business_name AS check_in, r.code AS reservation, t.id AS travel_id,
         to_char(t.travel_date + t.travel_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS expected_at,
         e.latitude, e.longitude, NULL::integer AS valid_hours
    FROM travel_guests g
    JOIN travels t ON t.id = g.travel_id
    JOIN checkin_assets c ON c.id = t.checkin_asset_id
    JOIN reservations r ON r.id = c.reservation_id
    JOIN entities e ON e.id = r.entity_id
   WHERE g.asset_id IS NOT NULL
  UNION ALL
  SELECT ta.asset_id, ev.name, NULL, NULL,
         to_char(ev.starts_at AT TIME ZONE ev.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS'),
         ev.latitude, ev.longitude, ev.valid_hours
    FROM ticket_assets ta
    JOIN tickets k ON k.id = ta.ticket_id
    JOIN events ev ON ev.id = k.event_id;
