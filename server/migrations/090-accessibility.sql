-- What a manager says of how people with a disability reach and use an entity, and which languages are spoken there. Empty: nothing
-- was said, and nothing is claimed.
ALTER TABLE entities
  ADD COLUMN accessibility text[] NOT NULL DEFAULT '{}'
    CONSTRAINT entities_accessibility_known CHECK (accessibility <@ ARRAY['stepFree', 'lift', 'accessibleToilet', 'reservedParking',
      'parking', 'hearingLoop', 'signLanguage']),
  ADD COLUMN spoken_languages text[] NOT NULL DEFAULT '{}'
    CONSTRAINT entities_spoken_languages_known CHECK (spoken_languages <@ ARRAY['pt', 'en', 'es', 'fr', 'de', 'it', 'nl', 'uk', 'ru',
      'ro', 'pl', 'ar', 'hi', 'ne', 'bn', 'zh']);
