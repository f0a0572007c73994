-- What one entity does stays its own, and does not take the places of all others. docs/decisions/0050 says why.

-- The entity whose member saw the card: of a person whom two entities know, the other one reads nothing of it. Null: the register
-- answered, or a version before this one wrote the row.
ALTER TABLE number_checks
  ADD COLUMN entity_id uuid CONSTRAINT number_checks_entity_fkey REFERENCES entities;

-- The roles with which a member made the call: the reply is not given again to a member who has lost one of them.
ALTER TABLE idempotency_keys ADD COLUMN roles text[] NOT NULL DEFAULT '{}';

-- What a hotel holds and has not paid is counted at each booking.
CREATE INDEX carts_booked_by_entity_idx ON carts (booked_by_entity_id) WHERE booked_by_entity_id IS NOT NULL AND checked_out_at IS NULL;

-- The e-mails with links that members sent to addresses that they typed, to count those of an entity and of an address in a day.
-- Deleted after that.
CREATE TABLE entity_emails (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT entity_emails_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT entity_emails_entity_fkey REFERENCES entities ON DELETE CASCADE,
  -- A hash of the address in lower case.
  address_hash bytea NOT NULL CONSTRAINT entity_emails_address_hash_size CHECK (octet_length(address_hash) = 32),
  sent_at timestamptz NOT NULL
);
CREATE INDEX entity_emails_entity_idx ON entity_emails (entity_id, sent_at);
CREATE INDEX entity_emails_address_idx ON entity_emails (address_hash, sent_at);
CREATE INDEX entity_emails_sent_idx ON entity_emails (sent_at);
