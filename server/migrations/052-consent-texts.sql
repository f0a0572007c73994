-- What an informed consent says of a service, in the order of its form. Filled from server/reference, as the services are.
CREATE TABLE service_consents (
  service_id integer NOT NULL CONSTRAINT service_consents_service_fkey REFERENCES services,
  language text NOT NULL CONSTRAINT service_consents_language_known CHECK (language IN ('pt', 'en')),
  -- What is done.
  act text NOT NULL,
  aim text NOT NULL,
  benefits text NOT NULL,
  common_risks text NOT NULL,
  grave_risks text NOT NULL,
  alternatives text NOT NULL,
  -- What follows if the person refuses.
  refusal text NOT NULL,
  CONSTRAINT service_consents_pkey PRIMARY KEY (service_id, language)
);

-- What an entity adds to the consents to all of its services; '' for nothing.
ALTER TABLE entities
  ADD COLUMN consent_pt text NOT NULL DEFAULT '' CONSTRAINT entities_consent_pt_short CHECK (char_length(consent_pt) <= 2000),
  ADD COLUMN consent_en text NOT NULL DEFAULT '' CONSTRAINT entities_consent_en_short CHECK (char_length(consent_en) <= 2000);
