-- With which version of its hours the rebooking offers of an entity, and its appointments out of hours, were compared last. While
-- the entity has another one, some may fit again.
CREATE TABLE followed_hours (
  entity_id uuid CONSTRAINT followed_hours_pkey PRIMARY KEY CONSTRAINT followed_hours_entity_fkey REFERENCES entities,
  terms_version bigint NOT NULL
);

CREATE INDEX appointments_out_of_hours_idx ON appointments (entity_service_id, starts_at) WHERE is_out_of_hours;
CREATE INDEX rebooking_offers_open_entity_idx ON rebooking_offers (entity_id) WHERE state = 'open';
