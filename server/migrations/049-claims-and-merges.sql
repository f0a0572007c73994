-- How an unclaimed account becomes its patient's, or is joined to another one. docs/decisions/0031 says why.

-- When the patient took over an account that an entity kept; null for one that was registered, and while it is kept.
ALTER TABLE accounts ADD COLUMN claimed_at timestamptz;

-- Wrong dates of birth behind the links to one mailbox. A corrected address or date begins a new count.
CREATE TABLE claim_attempts (
  account_id uuid NOT NULL CONSTRAINT claim_attempts_account_fkey REFERENCES accounts ON DELETE CASCADE,
  -- The address that the links went to, and the recorded date that was not typed.
  contact_email text NOT NULL,
  date_of_birth date NOT NULL,
  wrong_dates smallint NOT NULL CONSTRAINT claim_attempts_limit CHECK (wrong_dates BETWEEN 1 AND 5),
  last_at timestamptz NOT NULL,
  CONSTRAINT claim_attempts_pkey PRIMARY KEY (account_id, contact_email, date_of_birth)
);

-- Two unclaimed accounts of one entity that were found to be one person's.
CREATE TABLE account_merges (
  id uuid CONSTRAINT account_merges_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT account_merges_entity_fkey REFERENCES entities,
  -- Empty since then, and deleted when the merge can no longer be undone.
  from_account_id uuid NOT NULL CONSTRAINT account_merges_from_account_fkey REFERENCES accounts,
  into_account_id uuid NOT NULL CONSTRAINT account_merges_into_account_fkey REFERENCES accounts,
  -- The ids of the rows that moved, by table: an undo moves these back.
  moved jsonb NOT NULL,
  -- The member.
  made_by uuid NOT NULL CONSTRAINT account_merges_made_by_fkey REFERENCES accounts,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT account_merges_of_two CHECK (from_account_id <> into_account_id)
);
CREATE UNIQUE INDEX account_merges_from_account_key ON account_merges (from_account_id) WHERE undone_at IS NULL;
CREATE INDEX account_merges_into_account_idx ON account_merges (into_account_id);
CREATE INDEX account_merges_made_idx ON account_merges (made_at);
