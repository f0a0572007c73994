-- Accounts, sessions and what proves an e-mail address.

CREATE TABLE accounts (
  id uuid CONSTRAINT accounts_pkey PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'pt',
  email_confirmed_at timestamptz,
  -- Before it was confirmed, somebody asked for this address who does not know the password: who confirms defines it anew.
  is_password_doubted boolean NOT NULL DEFAULT false,
  terms_version_accepted text,
  is_administrator boolean NOT NULL DEFAULT false,
  -- Made by the demo, with a password that everybody knows: opens nothing on an installation that others can reach.
  is_demo boolean NOT NULL DEFAULT false,
  blocked_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT accounts_email_lower CHECK (email = lower(email)),
  CONSTRAINT accounts_language_known CHECK (language IN ('pt', 'en'))
);
-- A deleted account keeps its row without identity: its e-mail is replaced, so this stays unique.
CREATE UNIQUE INDEX accounts_email_key ON accounts (email);

CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT sessions_account_fkey REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
  login_type text NOT NULL DEFAULT 'user' CONSTRAINT sessions_login_type_known CHECK (login_type IN ('user', 'partner')),
  entity_id uuid,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_account_idx ON sessions (account_id);

CREATE TABLE email_tokens (
  id uuid CONSTRAINT email_tokens_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT email_tokens_account_fkey REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CONSTRAINT email_tokens_purpose_known CHECK (purpose IN ('confirm', 'reset', 'define')),
  token_hash bytea NOT NULL CONSTRAINT email_tokens_token_hash_key UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_tokens_account_idx ON email_tokens (account_id);

-- What an account signs in with beside its password: one-time codes (RFC 6238). Unconfirmed until a first code was right.
CREATE TABLE second_factors (
  account_id uuid CONSTRAINT second_factors_pkey PRIMARY KEY CONSTRAINT second_factors_account_fkey REFERENCES accounts ON DELETE CASCADE,
  -- Encrypted: we need it itself to judge a code.
  secret bytea NOT NULL,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken, counted from 1970: no code opens twice.
  last_step integer,
  created_at timestamptz NOT NULL
);

-- Each opens once, in place of a code: its row goes with it.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL CONSTRAINT recovery_codes_factor_fkey REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
);

-- Failed logins, counted per e-mail (whether it exists or not) and per address. The key is a hash: no e-mail of a stranger is kept.
CREATE TABLE login_failures (
  key bytea NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX login_failures_key_idx ON login_failures (key, failed_at);

-- A reply that was given under an Idempotency-Key. `reply` is null while the first call is still at work.
CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  reply jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller, path, key)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
