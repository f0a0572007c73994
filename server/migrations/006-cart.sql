-- What is being booked, before and after it is paid.

CREATE TABLE carts (
  id uuid CONSTRAINT carts_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT carts_account_fkey REFERENCES accounts,
  service_id integer NOT NULL CONSTRAINT carts_service_fkey REFERENCES services,
  entity_code text,
  is_travelling boolean NOT NULL,
  -- The day asked for, and the wall time of the trip when travelling.
  service_date date NOT NULL,
  service_time time,
  -- The place last asked for with this cart, and the start chosen on the way to it.
  entity_service_id uuid CONSTRAINT carts_entity_service_fkey REFERENCES entity_services,
  preferred_time timestamptz,
  -- The point its places were last listed from.
  latitude double precision,
  longitude double precision,
  jump_to_slots boolean NOT NULL DEFAULT false,
  checked_out_at timestamptz,
  -- Entering payment renews the holds once.
  payment_entered_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX carts_account_idx ON carts (account_id);
CREATE TRIGGER carts_account_is_living BEFORE INSERT ON carts
  FOR EACH ROW EXECUTE FUNCTION account_is_living();

CREATE TABLE assets (
  id uuid CONSTRAINT assets_pkey PRIMARY KEY,
  cart_id uuid NOT NULL CONSTRAINT assets_cart_fkey REFERENCES carts,
  person_id uuid NOT NULL CONSTRAINT assets_person_fkey REFERENCES persons,
  ordinal integer NOT NULL,
  asset_number text,
  -- Where the service is done, for one at the customer's address.
  address text,
  prescription_type_id integer CONSTRAINT assets_prescription_type_fkey REFERENCES prescription_types,
  prescription_number text,
  prescription_access_code text,
  prescription_provision_code text,
  created_at timestamptz NOT NULL,
  CONSTRAINT assets_cart_ordinal_key UNIQUE (cart_id, ordinal),
  CONSTRAINT assets_cart_person_key UNIQUE (cart_id, person_id)
);
CREATE INDEX assets_person_idx ON assets (person_id);
