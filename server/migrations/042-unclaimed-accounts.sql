-- An unclaimed account: kept by an entity for one person, who never signs in. docs/decisions/0022 says why.
ALTER TABLE accounts ALTER COLUMN email DROP NOT NULL;
ALTER TABLE accounts ALTER COLUMN password_hash DROP NOT NULL;
-- The entity that keeps an unclaimed account; null for an account that signs in, and for a deleted one.
ALTER TABLE accounts ADD COLUMN kept_by_entity_id uuid CONSTRAINT accounts_kept_by_entity_fkey REFERENCES entities;
-- Where messages of an unclaimed account go; null: nowhere. Several accounts may have the same.
ALTER TABLE accounts ADD COLUMN contact_email text
  CONSTRAINT accounts_contact_email_lower CHECK (contact_email = lower(contact_email));
-- What signs in has e-mail and password, what an entity keeps has neither.
ALTER TABLE accounts ADD CONSTRAINT accounts_claimed_or_kept CHECK (
  num_nulls(email, password_hash) = CASE WHEN kept_by_entity_id IS NULL THEN 0 ELSE 2 END
  AND (contact_email IS NULL OR kept_by_entity_id IS NOT NULL));
CREATE INDEX accounts_kept_by_entity_idx ON accounts (kept_by_entity_id) WHERE kept_by_entity_id IS NOT NULL;
