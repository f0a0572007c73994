-- A member saw the card with a person's health number. A row of each entity: what one saw neither replaces nor hides what another one did.
CREATE TABLE seen_health_cards (
  person_id uuid NOT NULL CONSTRAINT seen_health_cards_person_fkey REFERENCES persons ON DELETE CASCADE,
  entity_id uuid NOT NULL CONSTRAINT seen_health_cards_entity_fkey REFERENCES entities ON DELETE CASCADE,
  -- As in number_checks: of the number, the name and the date of birth that the card was compared with.
  number_hash bytea NOT NULL CONSTRAINT seen_health_cards_number_hash_size CHECK (octet_length(number_hash) = 32),
  seen_by uuid NOT NULL CONSTRAINT seen_health_cards_seen_by_fkey REFERENCES accounts,
  seen_at timestamptz NOT NULL,
  CONSTRAINT seen_health_cards_pkey PRIMARY KEY (person_id, entity_id)
);
CREATE INDEX seen_health_cards_seen_by_idx ON seen_health_cards (seen_by);

INSERT INTO seen_health_cards (person_id, entity_id, number_hash, seen_by, seen_at)
SELECT person_id, entity_id, number_hash, checked_by, checked_at
  FROM number_checks WHERE state = 'seen' AND entity_id IS NOT NULL;
