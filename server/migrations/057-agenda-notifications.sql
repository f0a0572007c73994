-- Live updates of the day: each commit that changes what the agenda of an entity shows notifies the channel 'agenda'. In the
-- database, so that no code can forget it. docs/decisions/0040 says why, and what does not notify.

-- `about`: a civil day of the entity ('2026-11-25'), 'days' (any of them), 'requests' or 'alerts'. Nothing of a person.
CREATE FUNCTION notify_agenda(entity uuid, about text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('agenda', entity::text || ' ' || about)
$$;

-- A statement that changes many days of an entity says so once.
CREATE FUNCTION notify_agenda_of_appointments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM notify_agenda(notified.entity_id, notified.about)
       FROM (SELECT DISTINCT es.entity_id,
                    CASE WHEN count(*) OVER (PARTITION BY es.entity_id) > 7 THEN 'days' ELSE day.service_date::text END AS about
               FROM (SELECT entity_service_id, service_date FROM changed
                     UNION SELECT entity_service_id, service_date FROM unchanged) day
               JOIN entity_services es ON es.id = day.entity_service_id) notified;
  ELSE
    PERFORM notify_agenda(notified.entity_id, notified.about)
       FROM (SELECT DISTINCT es.entity_id,
                    CASE WHEN count(*) OVER (PARTITION BY es.entity_id) > 7 THEN 'days' ELSE day.service_date::text END AS about
               FROM (SELECT DISTINCT entity_service_id, service_date FROM changed) day
               JOIN entity_services es ON es.id = day.entity_service_id) notified;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER appointments_inserted_in_agenda AFTER INSERT ON appointments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_appointments();
CREATE TRIGGER appointments_updated_in_agenda AFTER UPDATE ON appointments
  REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_appointments();
CREATE TRIGGER appointments_deleted_in_agenda AFTER DELETE ON appointments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_appointments();

-- For every table with an `entity_id` whose rows change the starts or the look of days.
CREATE FUNCTION notify_agenda_of_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_agenda(entity_id, 'days') FROM (SELECT DISTINCT entity_id FROM changed) entities;
  RETURN NULL;
END
$$;
CREATE TRIGGER closures_inserted_in_agenda AFTER INSERT ON closures
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_days();
CREATE TRIGGER closures_updated_in_agenda AFTER UPDATE ON closures
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_days();
CREATE TRIGGER closures_deleted_in_agenda AFTER DELETE ON closures
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_days();

-- What waits for an answer of the entity, or was answered.
CREATE FUNCTION notify_agenda_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request jsonb := to_jsonb(NEW);
  entity uuid;
BEGIN
  IF TG_TABLE_NAME = 'approval_requests' THEN
    SELECT entity_id INTO entity FROM entity_services WHERE id = (request ->> 'entity_service_id')::uuid;
  ELSIF TG_TABLE_NAME = 'refunds' THEN
    SELECT es.entity_id INTO entity FROM appointments a JOIN entity_services es ON es.id = a.entity_service_id
     WHERE a.id = (request ->> 'appointment_id')::uuid;
  ELSE
    entity := (request ->> 'entity_id')::uuid;
  END IF;
  IF entity IS NOT NULL THEN PERFORM notify_agenda(entity, 'requests'); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER approval_requests_in_agenda AFTER INSERT OR UPDATE ON approval_requests
  FOR EACH ROW EXECUTE FUNCTION notify_agenda_of_request();
CREATE TRIGGER local_payment_authorisations_in_agenda AFTER INSERT OR UPDATE ON local_payment_authorisations
  FOR EACH ROW EXECUTE FUNCTION notify_agenda_of_request();
CREATE TRIGGER refunds_asked_in_agenda AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.status = 'requested') EXECUTE FUNCTION notify_agenda_of_request();
CREATE TRIGGER refunds_answered_in_agenda AFTER UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.status = 'requested' AND NEW.status <> 'requested') EXECUTE FUNCTION notify_agenda_of_request();
