-- Two copies that a change at the same moment left as they were:
-- - is_offered and position, when a service was added while its entity closed or moved: the copy was of the state before;
-- - the row of entity_service_types, when an entity began to offer a service while that changed its type: the change did not
--   see the entity, and the entity not the change.
-- So who begins to offer waits for both, and reads what they committed. The order is service, entity, as in a change of a
-- type. The lock of the entity is the one that entities_changed takes at the end of the statement.
CREATE OR REPLACE FUNCTION entity_services_copy_entity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.service_id <> OLD.service_id OR NEW.entity_id <> OLD.entity_id THEN
    PERFORM FROM services s WHERE s.id = NEW.service_id FOR SHARE;
  END IF;
  SELECT e.position, NEW.is_active AND e.is_active AND NOT e.is_private
    INTO NEW.position, NEW.is_offered
    FROM entities e WHERE e.id = NEW.entity_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;

UPDATE entity_services es SET entity_id = es.entity_id
  FROM entities e
 WHERE e.id = es.entity_id AND es.is_offered <> (es.is_active AND e.is_active AND NOT e.is_private);
