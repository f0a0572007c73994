-- Results that members enter. docs/decisions/0043 says why.

ALTER TABLE appointments
  -- Until this time a result can be taken back, and the patient reads `result_before` instead of it; both null: it is shown.
  ADD COLUMN result_shown_at timestamptz,
  ADD COLUMN result_before text,
  -- When the sample was taken, if the laboratory said so.
  ADD COLUMN sample_taken_at timestamptz,
  -- What the laboratory calls the sample.
  ADD COLUMN lab_reference text CONSTRAINT appointments_lab_reference_short CHECK (char_length(lab_reference) BETWEEN 1 AND 60),
  -- When a member of the provider confirmed, with the person, the address that another entity had typed.
  ADD COLUMN address_confirmed_at timestamptz,
  ADD CONSTRAINT appointments_result_before_until_shown CHECK (num_nulls(result_shown_at, result_before) IN (0, 2));

-- What members have to enter: services that end at Executed are not looked up.
CREATE INDEX appointments_executed_idx ON appointments (entity_service_id, starts_at) WHERE result = 'Executed';

ALTER TABLE appointment_changes
  -- Why a result was corrected, in the member's words.
  ADD COLUMN reason text CONSTRAINT appointment_changes_reason_short CHECK (char_length(reason) BETWEEN 1 AND 280),
  -- A system of the entity, with an access key, is an author too.
  DROP CONSTRAINT appointment_changes_actor_known,
  ADD CONSTRAINT appointment_changes_actor_known CHECK (actor IN ('patient', 'member', 'link', 'system', 'access_key'));

-- Minutes until a result is promised, at the latest; null: nothing is promised.
ALTER TABLE services
  ADD COLUMN result_minutes integer CONSTRAINT services_result_minutes_positive CHECK (result_minutes > 0);
