-- A search may begin at a parish, or at the first four digits of a postal code.
-- The version before, which may run beside this one, loads its own locations at its start; the next start of this one adds these again.
ALTER TABLE locations DROP CONSTRAINT locations_kind_known;
ALTER TABLE locations ADD CONSTRAINT locations_kind_known
  CHECK (kind IN ('district', 'municipality', 'locality', 'parish', 'postalCode'));
-- How many keystrokes a name is away from what was typed.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
-- A name as it is typed in full.
CREATE INDEX locations_name_idx ON locations (split_part(search, ',', 1));
