-- What the law obliges an entity to report to the health authority, and what the national register answered about a health
-- number. docs/decisions/0044 says why.

-- The results that must be reported, and how soon. Filled from server/reference/notifiable-results.json.
CREATE TABLE notifiable_results (
  service_id integer NOT NULL CONSTRAINT notifiable_results_service_fkey REFERENCES services,
  -- In the words of the contract.
  result text NOT NULL,
  urgency text NOT NULL CONSTRAINT notifiable_results_urgency_known CHECK (urgency IN ('within24h', 'immediately')),
  disease_pt text NOT NULL,
  disease_en text NOT NULL,
  CONSTRAINT notifiable_results_pkey PRIMARY KEY (service_id, result)
);

CREATE TABLE surveillance_notifications (
  id uuid CONSTRAINT surveillance_notifications_pkey PRIMARY KEY,
  appointment_id uuid NOT NULL CONSTRAINT surveillance_notifications_appointment_fkey REFERENCES appointments,
  -- The result to report: after a correction, that of the correction.
  result text NOT NULL,
  state text NOT NULL CONSTRAINT surveillance_notifications_state_known
    CHECK (state IN ('due', 'sent', 'acknowledged', 'rejected', 'recorded', 'amending', 'withdrawn')),
  -- Rises when a result is corrected after it may have been received.
  version integer NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL,
  -- What the authority knows: null until it has acknowledged one, or a member has recorded that it was reported.
  reported_result text,
  -- What the authority calls it.
  reference text CONSTRAINT surveillance_notifications_reference_length CHECK (length(reference) BETWEEN 1 AND 100),
  -- The member who reported it by hand; null: reported by the product.
  recorded_by uuid CONSTRAINT surveillance_notifications_recorded_by_fkey REFERENCES accounts,
  attempts integer NOT NULL DEFAULT 0,
  -- A code of ours, never the text of an answer: that may name the person.
  last_error text,
  -- What is to be sent, sealed once it may leave, bound to this row. Deleted once it was reported.
  bundle bytea,
  key_id text CONSTRAINT surveillance_notifications_key_id_format CHECK (key_id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz NOT NULL,
  reported_at timestamptz,
  CONSTRAINT surveillance_notifications_bundle_whole CHECK (num_nulls(bundle, key_id) IN (0, 2)),
  CONSTRAINT surveillance_notifications_reported
    CHECK (state NOT IN ('acknowledged', 'recorded') OR (reported_result IS NOT NULL AND reported_at IS NOT NULL AND bundle IS NULL)),
  CONSTRAINT surveillance_notifications_withdrawn_unknown CHECK (state <> 'withdrawn' OR reported_result IS NULL)
);
-- One of each appointment; one that was withdrawn before it left stays as a trace.
CREATE UNIQUE INDEX surveillance_notifications_appointment_key
  ON surveillance_notifications (appointment_id) WHERE state <> 'withdrawn';
-- For erasure and export.
CREATE INDEX surveillance_notifications_appointment_idx ON surveillance_notifications (appointment_id);

-- What the national register says of a person's health number. One row of each person whose number was checked.
CREATE TABLE number_checks (
  person_id uuid CONSTRAINT number_checks_pkey PRIMARY KEY CONSTRAINT number_checks_person_fkey REFERENCES persons ON DELETE CASCADE,
  -- A keyed hash of the number and of the data compared: another one is another check.
  number_hash bytea NOT NULL CONSTRAINT number_checks_number_hash_size CHECK (octet_length(number_hash) = 32),
  state text NOT NULL CONSTRAINT number_checks_state_known
    CHECK (state IN ('asked', 'valid', 'notFound', 'differs', 'unavailable', 'seen')),
  -- Which data differ from the register's, never a value.
  differing text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  -- When the register answered, or a member saw the card.
  checked_at timestamptz,
  -- The member who saw the card.
  checked_by uuid CONSTRAINT number_checks_checked_by_fkey REFERENCES accounts,
  CONSTRAINT number_checks_seen_by_member CHECK ((state = 'seen') = (checked_by IS NOT NULL)),
  CONSTRAINT number_checks_asked_is_open CHECK (state = 'asked' OR checked_at IS NOT NULL)
);
