-- Browsers that signed in to an account before. The browser has a random token in a cookie, which names nobody; only its
-- hash is here. One browser may know several accounts.
CREATE TABLE known_browsers (
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL CONSTRAINT known_browsers_account_fkey REFERENCES accounts ON DELETE CASCADE,
  signed_in_at timestamptz NOT NULL,
  CONSTRAINT known_browsers_pkey PRIMARY KEY (token_hash, account_id)
);
CREATE INDEX known_browsers_account_idx ON known_browsers (account_id, signed_in_at);
