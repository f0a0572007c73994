-- A protocol is asked for by a hotel or ticket office, and answered by the service entity.
ALTER TABLE protocols
  ADD state text NOT NULL DEFAULT 'pending'
    CONSTRAINT protocols_state_known CHECK (state IN ('pending', 'active', 'refused', 'paused', 'deleted')),
  ADD description text NOT NULL DEFAULT '',
  -- The contact at the service entity, as the partner wrote it. Links that answer the request never go there.
  ADD manager_name text,
  ADD manager_phone text,
  ADD manager_email text,
  -- Who pays what is booked under it: the guest, or the partner.
  ADD payer text NOT NULL DEFAULT 'guest' CONSTRAINT protocols_payer_known CHECK (payer IN ('guest', 'partner')),
  ADD asked_by uuid CONSTRAINT protocols_asked_by_fkey REFERENCES accounts,
  -- Null: from before protocols were asked for. No reminder is due.
  ADD asked_at timestamptz,
  -- How many reminders were sent.
  ADD reminded integer NOT NULL DEFAULT 0 CONSTRAINT protocols_reminded_positive CHECK (reminded >= 0),
  ADD answered_by uuid CONSTRAINT protocols_answered_by_fkey REFERENCES accounts,
  ADD answered_at timestamptz,
  -- Why the service entity refused or ended it, as the partner reads it.
  ADD answer_reason text,
  ADD ended_at timestamptz;

UPDATE protocols SET state = 'active', answered_at = created_at WHERE is_enabled;

-- The state decides. is_enabled follows it, for the version before, which writes is_enabled alone.
CREATE FUNCTION protocols_follow_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.is_enabled AND NEW.state = 'pending' THEN NEW.state := 'active'; END IF;
  ELSIF NEW.is_enabled <> OLD.is_enabled AND NEW.state = OLD.state THEN
    NEW.state := CASE WHEN NEW.is_enabled THEN 'active' ELSE 'paused' END;
  END IF;
  NEW.is_enabled := NEW.state = 'active';
  RETURN NEW;
END $$;
CREATE TRIGGER protocols_follow_state BEFORE INSERT OR UPDATE ON protocols
  FOR EACH ROW EXECUTE FUNCTION protocols_follow_state();

-- After a refusal, or after it was deleted, a protocol may be asked for again.
ALTER TABLE protocols DROP CONSTRAINT protocols_pair_key;
CREATE UNIQUE INDEX protocols_current_pair_key ON protocols (partner_entity_id, service_entity_id)
  WHERE state IN ('pending', 'active', 'paused');
CREATE INDEX protocols_service_entity_idx ON protocols (service_entity_id);

-- Who answers for an entity, for its partners.
ALTER TABLE entities
  ADD information_manager_name text,
  ADD information_manager_phone text,
  ADD information_manager_email text;
