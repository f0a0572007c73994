-- Whoever keeps a copy of what decides over an entity's starts and prices asks whether it still stands: by this number,
-- which every change of the entity or of what hangs on it counts on (server/src/scheduling/kept-terms.ts).
ALTER TABLE entities ADD terms_version bigint NOT NULL DEFAULT 1;

CREATE FUNCTION entities_count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_version := OLD.terms_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER entities_count_change BEFORE UPDATE ON entities
  FOR EACH ROW EXECUTE FUNCTION entities_count_change();

-- The entity that a row of one of the tables below belongs to.
CREATE FUNCTION entity_of(changed jsonb) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (changed->>'entity_id')::uuid,
    (changed->>'service_entity_id')::uuid,
    (SELECT p.entity_id FROM capacity_pools p WHERE p.id = (changed->>'pool_id')::uuid),
    (SELECT es.entity_id FROM entity_services es WHERE es.id = (changed->>'entity_service_id')::uuid))
$$;

-- Once for a statement, in the order of the ids: so that many rows at once count once, and two such statements wait for
-- each other in one order.
CREATE FUNCTION entities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM entities WHERE id IN (SELECT entity_of(to_jsonb(c)) FROM changed c) ORDER BY id FOR NO KEY UPDATE;
  UPDATE entities SET terms_version = terms_version WHERE id IN (SELECT entity_of(to_jsonb(c)) FROM changed c);
  RETURN NULL;
END $$;

DO $$
DECLARE
  of_entity text;
BEGIN
  FOREACH of_entity IN ARRAY ARRAY['entity_services', 'campaigns', 'protocols', 'capacity_pools', 'schedules',
      'schedule_services', 'closures', 'allotments'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entities_changed()', of_entity || '_new', of_entity);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entities_changed()', of_entity || '_before', of_entity);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entities_changed()', of_entity || '_after', of_entity);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION entities_changed()', of_entity || '_gone', of_entity);
  END LOOP;
END $$;

-- Whose allotments a code opens depends on the entity whose code it is.
CREATE FUNCTION entities_code_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entities SET terms_version = terms_version
   WHERE id IN (SELECT service_entity_id FROM protocols WHERE partner_entity_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER entities_code_changed AFTER UPDATE OF code, is_active ON entities
  FOR EACH ROW EXECUTE FUNCTION entities_code_changed();
