-- A change of the e-mail that an account signs in with: at most one each, until both addresses have confirmed it.
CREATE TABLE email_changes (
  account_id uuid CONSTRAINT email_changes_pkey PRIMARY KEY
    CONSTRAINT email_changes_account_fkey REFERENCES accounts ON DELETE CASCADE,
  new_email text NOT NULL,
  current_token_hash bytea NOT NULL CONSTRAINT email_changes_current_token_key UNIQUE,
  new_token_hash bytea NOT NULL CONSTRAINT email_changes_new_token_key UNIQUE,
  current_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
