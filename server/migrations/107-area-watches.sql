-- What a patient asks an e-mail for: available times of a service near a place. Deleted when it ends. docs/decisions/0077.
CREATE TABLE area_watches (
  id uuid CONSTRAINT area_watches_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT area_watches_account_fkey REFERENCES accounts,
  service_type_id integer NOT NULL CONSTRAINT area_watches_service_type_fkey REFERENCES service_types,
  -- Null: any service of the type.
  service_id integer CONSTRAINT area_watches_service_fkey REFERENCES services,
  -- The place in words, and its id where one was chosen; the point of either. Locations are loaded anew: no foreign key.
  place text NOT NULL,
  location_id text,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  radius_km integer NOT NULL CONSTRAINT area_watches_radius_range CHECK (radius_km BETWEEN 1 AND 50),
  -- The last day of a time that is of use.
  until_date date NOT NULL,
  -- The account has been sent an e-mail about times that were still available when this was last checked.
  is_available boolean NOT NULL DEFAULT false,
  notified_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX area_watches_account_idx ON area_watches (account_id);
CREATE INDEX area_watches_checked_idx ON area_watches (checked_at NULLS FIRST);
