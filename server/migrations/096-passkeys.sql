-- Passkeys: a key pair that a device of the patient keeps. The device proves it by face, fingerprint or PIN in place of a password.
CREATE TABLE passkeys (
  id uuid CONSTRAINT passkeys_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT passkeys_account_fkey REFERENCES accounts ON DELETE CASCADE,
  credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
  public_key bytea NOT NULL,
  -- Of the device: it grows with each use, or stays 0.
  sign_count bigint NOT NULL CONSTRAINT passkeys_sign_count_not_negative CHECK (sign_count >= 0),
  -- The user agent that created it: the list says the device.
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_account_idx ON passkeys (account_id);

-- What a device is asked to sign. Each works once, for a few minutes.
CREATE TABLE passkey_challenges (
  challenge_hash bytea CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
  -- Of the account that adds a passkey; null for a sign-in.
  account_id uuid CONSTRAINT passkey_challenges_account_fkey REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_account_idx ON passkey_challenges (account_id);
CREATE INDEX passkey_challenges_created_idx ON passkey_challenges (created_at);
