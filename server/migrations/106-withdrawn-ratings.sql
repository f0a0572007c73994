-- That a patient took a rating back: one written anew is a change of it, by the same rules. docs/decisions/0068.
CREATE TABLE withdrawn_ratings (
  appointment_id uuid CONSTRAINT withdrawn_ratings_pkey PRIMARY KEY CONSTRAINT withdrawn_ratings_appointment_fkey REFERENCES appointments,
  -- When the rating was first written.
  created_at timestamptz NOT NULL,
  was_answered boolean NOT NULL,
  -- An administrator has refused a text of it: the next one is read first.
  was_refused boolean NOT NULL
);
