-- Stays at an accommodation entity, who has added them, and when their guests arrive.

CREATE TABLE reservations (
  id uuid CONSTRAINT reservations_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT reservations_entity_fkey REFERENCES entities,
  -- What the guest was given. Whoever types it in adds the stay, so it says nothing of anybody.
  code text NOT NULL CONSTRAINT reservations_code_key UNIQUE CONSTRAINT reservations_code_upper CHECK (code = upper(code)),
  -- Civil days of the entity.
  check_in_date date NOT NULL,
  check_out_date date NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT reservations_dates_in_order CHECK (check_in_date < check_out_date AND isfinite(check_in_date) AND isfinite(check_out_date))
);
CREATE INDEX reservations_entity_idx ON reservations (entity_id);

-- A stay that an account has added. Several may: each sees only the guests that it named itself.
CREATE TABLE checkin_assets (
  id uuid CONSTRAINT checkin_assets_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT checkin_assets_account_fkey REFERENCES accounts,
  reservation_id uuid NOT NULL CONSTRAINT checkin_assets_reservation_fkey REFERENCES reservations,
  created_at timestamptz NOT NULL,
  CONSTRAINT checkin_assets_once UNIQUE (account_id, reservation_id)
);
CREATE INDEX checkin_assets_reservation_idx ON checkin_assets (reservation_id);
CREATE TRIGGER checkin_assets_account_is_living BEFORE INSERT ON checkin_assets
  FOR EACH ROW EXECUTE FUNCTION account_is_living();

CREATE TABLE reservation_guests (
  checkin_asset_id uuid NOT NULL CONSTRAINT reservation_guests_checkin_asset_fkey REFERENCES checkin_assets ON DELETE CASCADE,
  person_id uuid NOT NULL CONSTRAINT reservation_guests_person_fkey REFERENCES persons ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CONSTRAINT reservation_guests_pkey PRIMARY KEY (checkin_asset_id, person_id)
);
CREATE INDEX reservation_guests_person_idx ON reservation_guests (person_id);

-- Guests of a reservation who arrive together: at a wall time of the entity.
CREATE TABLE travels (
  id uuid CONSTRAINT travels_pkey PRIMARY KEY,
  checkin_asset_id uuid NOT NULL CONSTRAINT travels_checkin_asset_fkey REFERENCES checkin_assets ON DELETE CASCADE,
  travel_date date NOT NULL,
  travel_time time NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT travels_once UNIQUE (checkin_asset_id, travel_date, travel_time)
);

CREATE TABLE travel_guests (
  id uuid CONSTRAINT travel_guests_pkey PRIMARY KEY,
  travel_id uuid NOT NULL CONSTRAINT travel_guests_travel_fkey REFERENCES travels ON DELETE CASCADE,
  person_id uuid NOT NULL CONSTRAINT travel_guests_person_fkey REFERENCES persons ON DELETE CASCADE,
  -- Their part of the last cart that was made for them; null while there is none.
  asset_id uuid CONSTRAINT travel_guests_asset_fkey REFERENCES assets ON DELETE SET NULL CONSTRAINT travel_guests_asset_key UNIQUE,
  created_at timestamptz NOT NULL,
  CONSTRAINT travel_guests_once UNIQUE (travel_id, person_id)
);
CREATE INDEX travel_guests_person_idx ON travel_guests (person_id);

-- Where and when whoever an asset is for is expected, whatever kind of check-in it is: a cart shows it, and looks for
-- places around it.
CREATE VIEW asset_check_ins AS
  SELECT g.asset_id, e.business_name AS check_in, r.code AS reservation, t.id AS travel_id,
         to_char(t.travel_date + t.travel_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS expected_at,
         e.latitude, e.longitude,
         -- For how long before then the service counts; null: as the service says.
         NULL::integer AS valid_hours
    FROM travel_guests g
    JOIN travels t ON t.id = g.travel_id
    JOIN checkin_assets c ON c.id = t.checkin_asset_id
    JOIN reservations r ON r.id = c.reservation_id
    JOIN entities e ON e.id = r.entity_id
   WHERE g.asset_id IS NOT NULL;
