-- How late a pool runs, who was told of it, and guesses at the poster. docs/decisions/0047 says why.

CREATE TABLE delays (
  id uuid CONSTRAINT delays_pkey PRIMARY KEY,
  pool_id uuid NOT NULL CONSTRAINT delays_pool_fkey REFERENCES capacity_pools,
  minutes smallint NOT NULL CONSTRAINT delays_minutes_limit CHECK (minutes BETWEEN 5 AND 180),
  -- The member.
  made_by uuid NOT NULL CONSTRAINT delays_made_by_fkey REFERENCES accounts,
  created_at timestamptz NOT NULL,
  -- The end of the entity's day: no delay lasts overnight.
  until_at timestamptz NOT NULL,
  -- When a member took it back, or announced another one.
  ended_at timestamptz,
  CONSTRAINT delays_in_order CHECK (until_at > created_at AND ended_at >= created_at)
);
CREATE UNIQUE INDEX delays_open_key ON delays (pool_id) WHERE ended_at IS NULL;

-- What the patient of an appointment was told last; 0 minutes: on time again.
CREATE TABLE delay_notices (
  appointment_id uuid CONSTRAINT delay_notices_pkey PRIMARY KEY
    CONSTRAINT delay_notices_appointment_fkey REFERENCES appointments ON DELETE CASCADE,
  -- The start that the message was about.
  starts_at timestamptz NOT NULL,
  minutes smallint NOT NULL CONSTRAINT delay_notices_minutes_limit CHECK (minutes BETWEEN 0 AND 180),
  -- What they know if this message is dropped before it is sent.
  minutes_before smallint NOT NULL CONSTRAINT delay_notices_minutes_before_limit CHECK (minutes_before BETWEEN 0 AND 180),
  told_at timestamptz NOT NULL
);

-- Of whatever was typed at a poster as a code, whether there is such an appointment or not.
CREATE TABLE poster_attempts (
  code_hash bytea CONSTRAINT poster_attempts_pkey PRIMARY KEY,
  attempts smallint NOT NULL,
  -- Of the first of them.
  since timestamptz NOT NULL
);

-- The day of the delay, which its end names: the first instant after it.
CREATE FUNCTION notify_agenda_of_delays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_agenda(days.entity_id, days.about)
     FROM (SELECT DISTINCT e.id AS entity_id,
                  ((changed.until_at - interval '1 second') AT TIME ZONE e.time_zone)::date::text AS about
             FROM changed
             JOIN capacity_pools p ON p.id = changed.pool_id
             JOIN entities e ON e.id = p.entity_id) days;
  RETURN NULL;
END
$$;
CREATE TRIGGER delays_inserted_in_agenda AFTER INSERT ON delays
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_delays();
CREATE TRIGGER delays_updated_in_agenda AFTER UPDATE ON delays
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_delays();
CREATE TRIGGER delays_deleted_in_agenda AFTER DELETE ON delays
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_agenda_of_delays();
