-- What members of an entity look people up by at the desk: without these, a name reads everyone who was ever there.
CREATE INDEX persons_search_name_idx ON persons USING gin (search_name(name) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX persons_phone_idx ON persons USING gin (phone gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX persons_health_number_idx ON persons (health_number) WHERE deleted_at IS NULL;
CREATE INDEX persons_date_of_birth_idx ON persons (date_of_birth) WHERE deleted_at IS NULL;
CREATE INDEX payments_invoice_tax_number_idx ON payments (invoice_tax_number) WHERE invoice_tax_number IS NOT NULL;

-- The count of what waits for an answer is read at each step of a member.
CREATE INDEX local_payment_authorisations_asked_idx ON local_payment_authorisations (entity_id) WHERE state = 'asked';
