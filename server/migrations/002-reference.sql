-- Look-up data that every installation has: geography and the catalogue. Filled from server/reference after the migrations.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- A point on the earth as a unit vector: chord distances order and filter exactly, at the Azores as in Lisbon,
-- and a GiST index answers 'nearest first'. earthdistance does the same, but managed servers refuse it.
CREATE FUNCTION earth_point(latitude double precision, longitude double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cube(ARRAY[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);

-- Kilometres along the surface for a chord between two unit vectors, and back.
CREATE FUNCTION chord_to_km(chord double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 2 * 6371.0088 * asin(least(1, chord / 2));
CREATE FUNCTION km_to_chord(km double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 2 * sin(km / (2 * 6371.0088));

-- What a name is looked for by: no accents, lower case.
CREATE FUNCTION search_name(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, name));

CREATE TABLE countries (
  id integer CONSTRAINT countries_pkey PRIMARY KEY,
  iso text NOT NULL CONSTRAINT countries_iso_key UNIQUE,
  name_pt text NOT NULL,
  name_en text NOT NULL
);

CREATE TABLE districts (
  code text CONSTRAINT districts_pkey PRIMARY KEY,
  name text NOT NULL,
  region text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);

CREATE TABLE municipalities (
  code text CONSTRAINT municipalities_pkey PRIMARY KEY,
  district_code text NOT NULL CONSTRAINT municipalities_district_fkey REFERENCES districts,
  name text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);

CREATE TABLE localities (
  id integer CONSTRAINT localities_pkey PRIMARY KEY,
  municipality_code text NOT NULL CONSTRAINT localities_municipality_fkey REFERENCES municipalities,
  name text NOT NULL,
  population integer NOT NULL DEFAULT 0,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);

-- Every place that somebody can type, with the text it is found by.
CREATE TABLE locations (
  id text CONSTRAINT locations_pkey PRIMARY KEY,
  kind text NOT NULL CONSTRAINT locations_kind_known CHECK (kind IN ('district', 'municipality', 'locality')),
  description text NOT NULL,
  search text NOT NULL,
  weight integer NOT NULL,
  district_code text NOT NULL,
  municipality_code text,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  position cube NOT NULL
);
CREATE INDEX locations_search_idx ON locations USING gin (search gin_trgm_ops);
CREATE INDEX locations_position_idx ON locations USING gist (position);

CREATE TABLE service_types (
  id integer CONSTRAINT service_types_pkey PRIMARY KEY,
  slug text NOT NULL CONSTRAINT service_types_slug_key UNIQUE,
  name_pt text NOT NULL,
  name_en text NOT NULL
);

CREATE TABLE services (
  id integer CONSTRAINT services_pkey PRIMARY KEY,
  service_type_id integer NOT NULL CONSTRAINT services_service_type_fkey REFERENCES service_types,
  slug text NOT NULL CONSTRAINT services_slug_key UNIQUE,
  name_pt text NOT NULL,
  name_en text NOT NULL,
  information_pt text NOT NULL DEFAULT '',
  information_en text NOT NULL DEFAULT '',
  duration_minutes integer NOT NULL CONSTRAINT services_duration_positive CHECK (duration_minutes > 0),
  allows_prescription boolean NOT NULL DEFAULT false,
  -- Hours before a trip within which the result counts; null where a service has no such rule.
  validity_hours integer,
  -- Which results it can have after Pending, in the words of the contract.
  results text[] NOT NULL,
  loinc text
);
CREATE INDEX services_service_type_idx ON services (service_type_id);

CREATE TABLE identification_types (
  id integer CONSTRAINT identification_types_pkey PRIMARY KEY,
  name_pt text NOT NULL,
  name_en text NOT NULL
);

CREATE TABLE prescription_types (
  id integer CONSTRAINT prescription_types_pkey PRIMARY KEY,
  name_pt text NOT NULL,
  name_en text NOT NULL
);

-- What was last loaded from server/reference, so that a start with the same content writes nothing.
CREATE TABLE reference_loads (
  name text CONSTRAINT reference_loads_pkey PRIMARY KEY,
  content_hash text NOT NULL,
  loaded_at timestamptz NOT NULL
);
