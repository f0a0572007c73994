-- What people say of an entity after they have been there. docs/decisions/0068 says who, when and what is shown.
CREATE TABLE ratings (
  id uuid CONSTRAINT ratings_pkey PRIMARY KEY,
  -- One of an appointment. Whose it is follows from the appointment.
  appointment_id uuid NOT NULL CONSTRAINT ratings_appointment_key UNIQUE CONSTRAINT ratings_appointment_fkey REFERENCES appointments,
  entity_id uuid NOT NULL CONSTRAINT ratings_entity_fkey REFERENCES entities,
  stars smallint NOT NULL CONSTRAINT ratings_stars_range CHECK (stars BETWEEN 1 AND 5),
  comment text CONSTRAINT ratings_comment_length CHECK (char_length(comment) BETWEEN 1 AND 1000),
  -- published: shown and counted; waiting: for an administrator; refused: by an administrator.
  state text NOT NULL CONSTRAINT ratings_state_known CHECK (state IN ('published', 'waiting', 'refused')),
  -- Why it waits: kinds of the contract.
  findings text[] NOT NULL DEFAULT '{}',
  -- Why an administrator refused it.
  reason text CONSTRAINT ratings_reason_length CHECK (char_length(reason) <= 500),
  -- Of a manager of the entity, with its own state.
  answer text CONSTRAINT ratings_answer_length CHECK (char_length(answer) BETWEEN 1 AND 1000),
  answer_state text CONSTRAINT ratings_answer_state_known CHECK (answer_state IN ('published', 'waiting', 'refused')),
  answer_findings text[] NOT NULL DEFAULT '{}',
  answer_reason text CONSTRAINT ratings_answer_reason_length CHECK (char_length(answer_reason) <= 500),
  answered_by uuid CONSTRAINT ratings_answered_by_fkey REFERENCES accounts,
  answered_at timestamptz,
  -- Of the demo: no patient wrote it, and each reader sees that.
  is_invented boolean NOT NULL DEFAULT false,
  -- Raised with every change: an answer and a decision are about the text that was read.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT ratings_answer_whole CHECK (num_nulls(answer, answer_state, answered_at) IN (0, 3))
);
-- What the page of an entity shows, newest first.
CREATE INDEX ratings_shown_idx ON ratings (entity_id, created_at DESC, id DESC) WHERE state = 'published';
-- What waits for an administrator, oldest first.
CREATE INDEX ratings_waiting_idx ON ratings (changed_at, id) WHERE state = 'waiting' OR answer_state = 'waiting';

-- How many published ratings an entity has with one to five stars: a page and a search read one row, not all ratings.
CREATE TABLE rating_counts (
  entity_id uuid CONSTRAINT rating_counts_pkey PRIMARY KEY CONSTRAINT rating_counts_entity_fkey REFERENCES entities,
  counts integer[] NOT NULL CONSTRAINT rating_counts_of_five CHECK (cardinality(counts) = 5 AND 0 <= ALL (counts))
);

CREATE FUNCTION count_rating(entity uuid, of_stars integer, difference integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rating_counts (entity_id, counts) VALUES (entity, '{0,0,0,0,0}') ON CONFLICT DO NOTHING;
  UPDATE rating_counts SET counts[of_stars] = counts[of_stars] + difference WHERE entity_id = entity;
END $$;

CREATE FUNCTION ratings_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    PERFORM count_rating(OLD.entity_id, OLD.stars, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    PERFORM count_rating(NEW.entity_id, NEW.stars, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ratings_counted AFTER INSERT OR DELETE OR UPDATE OF state, stars, entity_id ON ratings
  FOR EACH ROW EXECUTE FUNCTION ratings_counted();

-- That an account was asked by e-mail for a rating of an appointment: once.
CREATE TABLE rating_requests (
  appointment_id uuid CONSTRAINT rating_requests_pkey PRIMARY KEY CONSTRAINT rating_requests_appointment_fkey REFERENCES appointments,
  asked_at timestamptz NOT NULL
);
-- Whom no e-mail asks for a rating. Without a row there is one after a check-in.
CREATE TABLE rating_choices (
  account_id uuid CONSTRAINT rating_choices_pkey PRIMARY KEY CONSTRAINT rating_choices_account_fkey REFERENCES accounts ON DELETE CASCADE,
  wants_emails boolean NOT NULL
);
-- Who was checked in some hours ago: looked for each quarter of an hour.
CREATE INDEX appointments_checked_in_idx ON appointments (checked_in_at) WHERE checked_in_at IS NOT NULL;
