-- What becomes of a company that asks to be a partner: an administrator asks, approves or refuses. A decision takes effect once
-- it can no longer be undone.

ALTER TABLE registrations
  -- What an administrator asked and the company answered: [{from, at, text}], the oldest first.
  ADD COLUMN notes jsonb NOT NULL DEFAULT '[]',
  -- The state before the decision: an undo goes back to it.
  ADD COLUMN state_before text CONSTRAINT registrations_state_before_known CHECK (state_before IN ('received', 'asked')),
  ADD COLUMN decided_by uuid CONSTRAINT registrations_decided_by_fkey REFERENCES accounts,
  ADD COLUMN decided_at timestamptz,
  -- Null while the decision can be undone.
  ADD COLUMN effective_at timestamptz,
  -- Of an approval.
  ADD COLUMN entity_type text,
  ADD COLUMN entity_name text,
  -- Of a refusal.
  ADD COLUMN reason text CONSTRAINT registrations_reason_known
    CHECK (reason IN ('notLicensed', 'wrongData', 'noAnswer', 'notForUs', 'other')),
  -- What the company reads: of a refusal, or the question.
  ADD COLUMN decision_text text,
  -- Opens the page that takes the answer of the company: SHA-256.
  ADD COLUMN answer_token_hash bytea CONSTRAINT registrations_answer_token_hash_key UNIQUE,
  ADD COLUMN answer_until timestamptz,
  -- What the approval made.
  ADD COLUMN organisation_id uuid CONSTRAINT registrations_organisation_fkey REFERENCES organisations,
  ADD CONSTRAINT registrations_decision_whole CHECK (num_nulls(state_before, decided_by, decided_at) IN (0, 3)),
  ADD CONSTRAINT registrations_decided CHECK (state NOT IN ('asked', 'approved', 'refused') OR decided_at IS NOT NULL);
CREATE INDEX registrations_tax_number_idx ON registrations (tax_number);
CREATE INDEX registrations_email_idx ON registrations (email);
CREATE INDEX registrations_decided_by_idx ON registrations (decided_by);
