-- What members change of the services that their entity offers: prices to come, pauses, campaigns, suggestions.

ALTER TABLE entity_services
  -- What the entity itself calls the service, in its own systems.
  ADD own_code text CONSTRAINT entity_services_own_code_length CHECK (length(own_code) BETWEEN 1 AND 40),
  -- Not offered to the public, through a code or to hotels; the entity's own desk may book it, and what is held or booked
  -- goes on. Without is_active the entity has withdrawn it, and nobody books it.
  ADD is_paused boolean NOT NULL DEFAULT false,
  -- Becomes price_cents on this civil day of the entity.
  ADD next_price_cents integer CONSTRAINT entity_services_next_price_positive CHECK (next_price_cents >= 0),
  ADD next_price_from date CONSTRAINT entity_services_next_price_finite CHECK (isfinite(next_price_from)),
  ADD CONSTRAINT entity_services_next_price_whole CHECK ((next_price_cents IS NULL) = (next_price_from IS NULL));
CREATE INDEX entity_services_next_price_idx ON entity_services (next_price_from) WHERE next_price_from IS NOT NULL;

-- After entity_services_copy_entity, which says what the entity and is_active allow: triggers of one kind run by name.
CREATE FUNCTION entity_services_hide_paused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_offered := NEW.is_offered AND NOT NEW.is_paused;
  RETURN NEW;
END $$;
CREATE TRIGGER entity_services_hide_paused BEFORE INSERT OR UPDATE ON entity_services
  FOR EACH ROW EXECUTE FUNCTION entity_services_hide_paused();

-- As before, without services that are paused: a type has a row where one of its services can be found.
CREATE OR REPLACE FUNCTION derive_entity_service_types(entity uuid)
  RETURNS TABLE (entity_id uuid, service_type_id integer, "position" cube, district_code text, municipality_code text,
                 is_offered boolean, weekdays smallint[], weekdays_from date[])
  LANGUAGE sql STABLE AS $$
  WITH offers AS MATERIALIZED (
    SELECT es.id, s.service_type_id
      FROM entity_services es
      JOIN services s ON s.id = es.service_id
     WHERE es.entity_id = entity AND es.is_active AND NOT es.is_paused),
  hours AS MATERIALIZED (
    SELECT v.id, v.serves_all, v.valid_from, v.valid_until,
           (SELECT bit_or(1 << (d - 1)) FROM unnest(v.weekdays) AS d) AS mask,
           -- A schedule that ends after midnight may have starts on the next day as well.
           floor(extract(epoch FROM v.to_time) / 60) <= floor(extract(epoch FROM v.from_time) / 60)
             AND floor(extract(epoch FROM v.to_time) / 60) >= v.interval_minutes AS has_next_day
      FROM capacity_pools p
      JOIN schedules v ON v.pool_id = p.id
     WHERE p.entity_id = entity AND v.valid_from < v.valid_until),
  served AS (
    SELECT o.service_type_id, h.* FROM hours h CROSS JOIN offers o WHERE h.serves_all
    UNION
    SELECT o.service_type_id, h.* FROM hours h
      JOIN schedule_services x ON x.schedule_id = h.id
      JOIN offers o ON o.id = x.entity_service_id
     WHERE NOT h.serves_all),
  days AS MATERIALIZED (
    SELECT w.service_type_id, w.valid_from AS from_day, w.valid_until AS until_day, w.mask FROM served w
    UNION ALL
    SELECT w.service_type_id, w.valid_from + 1, w.valid_until + 1, ((w.mask << 1) | (w.mask >> 6)) & 127
      FROM served w WHERE w.has_next_day),
  periods AS (
    SELECT c.service_type_id, c.from_day,
           coalesce(bit_or(d.mask) FILTER (WHERE d.from_day <= c.from_day AND d.until_day > c.from_day), 0) AS mask
      FROM (SELECT o.service_type_id, '-infinity'::date AS from_day FROM offers o
            UNION SELECT b.service_type_id, b.from_day FROM days b
            UNION SELECT b.service_type_id, b.until_day FROM days b WHERE b.until_day < 'infinity') c
      LEFT JOIN days d ON d.service_type_id = c.service_type_id
     GROUP BY c.service_type_id, c.from_day),
  changes AS (
    SELECT p.*, lag(p.mask) OVER (PARTITION BY p.service_type_id ORDER BY p.from_day) AS mask_before FROM periods p),
  of_type AS (
    SELECT c.service_type_id, count(*) AS masks, bit_or(c.mask)::smallint AS any_mask,
           array_agg(c.mask::smallint ORDER BY c.from_day) AS weekdays, array_agg(c.from_day ORDER BY c.from_day) AS days
      FROM changes c
     WHERE c.mask IS DISTINCT FROM c.mask_before
     GROUP BY c.service_type_id)
  SELECT e.id, t.service_type_id, e.position, e.district_code, e.municipality_code, e.is_active AND NOT e.is_private,
         CASE WHEN t.masks <= 25 THEN t.weekdays ELSE ARRAY[t.any_mask] END,
         CASE WHEN t.masks <= 25 THEN t.days[2:] ELSE '{}' END
    FROM of_type t JOIN entities e ON e.id = entity
$$;

-- A campaign that was taken back: it gives no price any more, and what was booked with it still names it.
ALTER TABLE campaigns ADD removed_at timestamptz;

-- A service that an entity misses in the catalogue. An administrator says which service it is, or refuses.
CREATE TABLE service_suggestions (
  id uuid CONSTRAINT service_suggestions_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT service_suggestions_entity_fkey REFERENCES entities,
  -- The member, by id alone.
  asked_by uuid NOT NULL,
  text text NOT NULL,
  service_type_id integer CONSTRAINT service_suggestions_type_fkey REFERENCES service_types,
  state text NOT NULL DEFAULT 'open' CONSTRAINT service_suggestions_state_known CHECK (state IN ('open', 'merged', 'refused')),
  -- The service of the catalogue that it was merged into.
  service_id integer CONSTRAINT service_suggestions_service_fkey REFERENCES services,
  reason text,
  -- The administrator, by id alone.
  decided_by uuid,
  decided_at timestamptz,
  -- When the member was written to about it.
  told_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT service_suggestions_merged CHECK ((state = 'merged') = (service_id IS NOT NULL)),
  CONSTRAINT service_suggestions_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX service_suggestions_entity_idx ON service_suggestions (entity_id, created_at);
CREATE INDEX service_suggestions_state_idx ON service_suggestions (state, created_at);
