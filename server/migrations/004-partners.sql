-- Organisations, their places and what these offer.

CREATE TABLE organisations (
  id uuid CONSTRAINT organisations_pkey PRIMARY KEY,
  company_name text NOT NULL,
  tax_number text NOT NULL,
  plan text NOT NULL DEFAULT 'payg' CONSTRAINT organisations_plan_known CHECK (plan IN ('payg', 'start', 'boost', 'custom')),
  created_at timestamptz NOT NULL
);

CREATE TABLE entities (
  id uuid CONSTRAINT entities_pkey PRIMARY KEY,
  organisation_id uuid NOT NULL CONSTRAINT entities_organisation_fkey REFERENCES organisations,
  entity_type text NOT NULL CONSTRAINT entities_type_known
    CHECK (entity_type IN ('TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner', 'Administrator')),
  code text NOT NULL CONSTRAINT entities_code_key UNIQUE CONSTRAINT entities_code_lower CHECK (code = lower(code)),
  business_name text NOT NULL,
  description_pt text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  phone text,
  email text,
  address text NOT NULL,
  postal_code text NOT NULL,
  locality text NOT NULL,
  municipality_code text NOT NULL CONSTRAINT entities_municipality_fkey REFERENCES municipalities,
  district_code text NOT NULL CONSTRAINT entities_district_fkey REFERENCES districts,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  position cube NOT NULL,
  time_zone text NOT NULL,
  logo_path text,
  -- [{"weekdays":[1,2,3,4,5],"from":"09:00","to":"19:00"}] in the entity's local time; ISO weekdays.
  working_hours jsonb NOT NULL DEFAULT '[]',
  online_payment boolean NOT NULL DEFAULT true,
  local_payment text NOT NULL DEFAULT 'off' CONSTRAINT entities_local_payment_known CHECK (local_payment IN ('off', 'open', 'authorised')),
  local_payment_methods integer[] NOT NULL DEFAULT '{0}',
  is_private boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE INDEX entities_organisation_idx ON entities (organisation_id);
-- A place that is searched for means one of these.
CREATE INDEX entities_district_idx ON entities (district_code);
CREATE INDEX entities_municipality_idx ON entities (municipality_code);

CREATE TABLE entity_members (
  entity_id uuid NOT NULL CONSTRAINT entity_members_entity_fkey REFERENCES entities,
  account_id uuid NOT NULL CONSTRAINT entity_members_account_fkey REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CONSTRAINT entity_members_pkey PRIMARY KEY (account_id, entity_id)
);

-- A service offered at an entity. service_id, position and is_offered stand here as well so that
-- 'nearest that offer this service' is one walk of one index; a trigger keeps the copies true.
CREATE TABLE entity_services (
  id uuid CONSTRAINT entity_services_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT entity_services_entity_fkey REFERENCES entities,
  service_id integer NOT NULL CONSTRAINT entity_services_service_fkey REFERENCES services,
  location text NOT NULL DEFAULT 'Entity' CONSTRAINT entity_services_location_known CHECK (location IN ('Entity', 'AtAddress', 'Online')),
  radius_km double precision CONSTRAINT entity_services_radius_positive CHECK (radius_km > 0),
  price_cents integer NOT NULL CONSTRAINT entity_services_price_positive CHECK (price_cents >= 0),
  needs_approval boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  position cube NOT NULL,
  is_offered boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT entity_services_entity_service_location_key UNIQUE (entity_id, service_id, location),
  CONSTRAINT entity_services_radius_at_address CHECK ((location = 'AtAddress') = (radius_km IS NOT NULL))
);
-- With the entity in it, who walks or counts what is near never visits the table.
CREATE INDEX entity_services_nearest_idx ON entity_services USING gist (service_id, position) INCLUDE (entity_id)
  WHERE is_offered;

CREATE FUNCTION entity_services_copy_entity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT e.position, NEW.is_active AND e.is_active AND NOT e.is_private
    INTO NEW.position, NEW.is_offered
    FROM entities e WHERE e.id = NEW.entity_id;
  RETURN NEW;
END $$;
CREATE TRIGGER entity_services_copy_entity BEFORE INSERT OR UPDATE ON entity_services
  FOR EACH ROW EXECUTE FUNCTION entity_services_copy_entity();

CREATE FUNCTION entities_refresh_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entity_services SET entity_id = entity_id WHERE entity_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER entities_refresh_services AFTER UPDATE OF latitude, longitude, position, is_active, is_private ON entities
  FOR EACH ROW EXECUTE FUNCTION entities_refresh_services();

CREATE TABLE campaigns (
  id uuid CONSTRAINT campaigns_pkey PRIMARY KEY,
  entity_service_id uuid NOT NULL CONSTRAINT campaigns_entity_service_fkey REFERENCES entity_services,
  name_pt text NOT NULL,
  name_en text NOT NULL,
  information_pt text NOT NULL DEFAULT '',
  information_en text NOT NULL DEFAULT '',
  price_cents integer NOT NULL CONSTRAINT campaigns_price_positive CHECK (price_cents >= 0),
  -- Civil days of the entity on which an appointment has this price: from inclusive, until exclusive.
  from_date date NOT NULL,
  until_date date NOT NULL,
  -- Only for people who come with this entity code; null for everybody.
  entity_code text,
  created_at timestamptz NOT NULL,
  CONSTRAINT campaigns_dates_in_order CHECK (from_date < until_date AND isfinite(from_date) AND isfinite(until_date))
);
CREATE INDEX campaigns_entity_service_idx ON campaigns (entity_service_id);

-- The agreement that links an accommodation or ticketing entity with a service entity nearby.
CREATE TABLE protocols (
  id uuid CONSTRAINT protocols_pkey PRIMARY KEY,
  partner_entity_id uuid NOT NULL CONSTRAINT protocols_partner_entity_fkey REFERENCES entities,
  service_entity_id uuid NOT NULL CONSTRAINT protocols_service_entity_fkey REFERENCES entities,
  is_enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT protocols_pair_key UNIQUE (partner_entity_id, service_entity_id)
);
