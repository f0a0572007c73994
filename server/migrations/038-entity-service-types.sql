-- What a search by service type reads: one row for an entity and a type that it has an active service of, with where it is
-- and on which days of the week it works. The triggers below keep it true; nobody else writes it.
CREATE TABLE entity_service_types (
  entity_id uuid NOT NULL CONSTRAINT entity_service_types_entity_fkey REFERENCES entities,
  service_type_id integer NOT NULL CONSTRAINT entity_service_types_type_fkey REFERENCES service_types,
  -- Its entity's.
  position cube NOT NULL,
  district_code text NOT NULL,
  municipality_code text NOT NULL,
  -- To the public; without it only through an entity code.
  is_offered boolean NOT NULL,
  -- Civil days of the entity on which its schedules have starts, closures and occupancy aside: bit 0 is Monday. One mask for
  -- each period in which other versions are in force. Never lacks a day; after many changes one mask has the days of all.
  weekdays smallint[] NOT NULL,
  -- The first day of each period but the first.
  weekdays_from date[] NOT NULL,
  CONSTRAINT entity_service_types_pkey PRIMARY KEY (entity_id, service_type_id),
  CONSTRAINT entity_service_types_periods CHECK (cardinality(weekdays) = cardinality(weekdays_from) + 1)
-- Leaves room for other weekdays on the same page: these are in no index.
) WITH (fillfactor = 50);
-- With the entity in it, who counts what is near never visits the table.
CREATE INDEX entity_service_types_nearest_idx ON entity_service_types USING gist (service_type_id, position)
  INCLUDE (entity_id) WHERE is_offered;
CREATE INDEX entity_service_types_district_idx ON entity_service_types (district_code, service_type_id);
CREATE INDEX entity_service_types_municipality_idx ON entity_service_types (municipality_code, service_type_id);

CREATE FUNCTION may_have_starts(weekdays smallint[], weekdays_from date[], day date) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (weekdays[width_bucket(day, weekdays_from) + 1] >> (extract(isodow FROM day)::integer - 1)) & 1 = 1;

-- The rows of an entity, from what they are derived from.
CREATE FUNCTION derive_entity_service_types(entity uuid)
  RETURNS TABLE (entity_id uuid, service_type_id integer, "position" cube, district_code text, municipality_code text,
                 is_offered boolean, weekdays smallint[], weekdays_from date[])
  LANGUAGE sql STABLE AS $$
  WITH offers AS MATERIALIZED (
    SELECT es.id, s.service_type_id
      FROM entity_services es
      JOIN services s ON s.id = es.service_id
     WHERE es.entity_id = entity AND es.is_active),
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

-- Two transactions that change one entity come one after the other: the second reads what the first wrote, because each
-- statement of a function sees what was committed before it. To plan the derivation takes ten times as long as to run it.
CREATE FUNCTION refresh_entity_service_types(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM entities WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  WITH derived AS MATERIALIZED (
    SELECT d.* FROM unnest(ids) AS changed(id) CROSS JOIN LATERAL derive_entity_service_types(changed.id) d),
  gone AS (
    DELETE FROM entity_service_types t
     WHERE t.entity_id = ANY (ids) AND NOT EXISTS (
       SELECT FROM derived d WHERE d.entity_id = t.entity_id AND d.service_type_id = t.service_type_id))
  INSERT INTO entity_service_types AS t
         (entity_id, service_type_id, position, district_code, municipality_code, is_offered, weekdays, weekdays_from)
  SELECT d.entity_id, d.service_type_id, d.position, d.district_code, d.municipality_code, d.is_offered, d.weekdays,
         d.weekdays_from
    FROM derived d
  ON CONFLICT ON CONSTRAINT entity_service_types_pkey DO UPDATE
    SET position = excluded.position, district_code = excluded.district_code,
        municipality_code = excluded.municipality_code, is_offered = excluded.is_offered, weekdays = excluded.weekdays,
        weekdays_from = excluded.weekdays_from
    WHERE (t.position, t.district_code, t.municipality_code, t.is_offered, t.weekdays, t.weekdays_from)
      IS DISTINCT FROM (excluded.position, excluded.district_code, excluded.municipality_code, excluded.is_offered,
                        excluded.weekdays, excluded.weekdays_from);
END $$;

-- Once for a statement, like entities_changed. A change of an entity's state or position arrives by
-- entities_refresh_services.
CREATE FUNCTION entity_service_types_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'entity_services' THEN
    SELECT array_agg(DISTINCT c.entity_id) INTO ids FROM changed c;
  ELSIF TG_TABLE_NAME = 'schedules' THEN
    SELECT array_agg(DISTINCT p.entity_id) INTO ids FROM changed c JOIN capacity_pools p ON p.id = c.pool_id;
  ELSE
    SELECT array_agg(DISTINCT es.entity_id) INTO ids
      FROM changed c JOIN entity_services es ON es.id = c.entity_service_id;
  END IF;
  IF ids IS NOT NULL THEN PERFORM refresh_entity_service_types(ids); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['entity_services', 'schedules', 'schedule_services'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entity_service_types_changed()', source || '_types_new', source);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entity_service_types_changed()', source || '_types_before', source);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entity_service_types_changed()', source || '_types_after', source);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entity_service_types_changed()', source || '_types_gone', source);
  END LOOP;
END $$;

CREATE FUNCTION entity_service_types_entity_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_entity_service_types(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER entities_types_moved AFTER UPDATE OF district_code, municipality_code ON entities
  FOR EACH ROW EXECUTE FUNCTION entity_service_types_entity_moved();

CREATE FUNCTION entity_service_types_pool_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_entity_service_types(ARRAY[OLD.entity_id, NEW.entity_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER capacity_pools_types_moved AFTER UPDATE OF entity_id ON capacity_pools
  FOR EACH ROW WHEN (OLD.entity_id <> NEW.entity_id) EXECUTE FUNCTION entity_service_types_pool_moved();

CREATE FUNCTION entity_service_types_service_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_entity_service_types(ARRAY(
    SELECT DISTINCT es.entity_id FROM entity_services es WHERE es.service_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER services_types_moved AFTER UPDATE OF service_type_id ON services
  FOR EACH ROW WHEN (OLD.service_type_id <> NEW.service_type_id) EXECUTE FUNCTION entity_service_types_service_moved();

SELECT refresh_entity_service_types(ARRAY(SELECT id FROM entities));
