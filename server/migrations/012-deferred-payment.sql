-- Payments that are left to somebody else: who has the link pays, with no account.

CREATE TABLE deferrals (
  id uuid CONSTRAINT deferrals_pkey PRIMARY KEY,
  cart_id uuid NOT NULL CONSTRAINT deferrals_cart_fkey REFERENCES carts,
  account_id uuid NOT NULL CONSTRAINT deferrals_account_fkey REFERENCES accounts,
  -- Where the link goes, in which language. Null once the account is forgotten.
  email text,
  language text NOT NULL,
  -- Where whoever paid wants to hear of it, as they typed it beside the link.
  payer_email text,
  payer_language text,
  -- open: to be paid until expires_at; the others are how it ended.
  state text NOT NULL CONSTRAINT deferrals_state_known CHECK (state IN ('open', 'paid', 'expired', 'canceled')),
  -- The end of its places, too.
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT deferrals_ended_once_over CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX deferrals_cart_open_key ON deferrals (cart_id) WHERE state = 'open';
CREATE INDEX deferrals_account_idx ON deferrals (account_id);

-- A mail each: all of them open the same until another address is given. Only hashes: the table opens nothing.
CREATE TABLE deferral_links (
  token_hash bytea CONSTRAINT deferral_links_pkey PRIMARY KEY,
  deferral_id uuid NOT NULL CONSTRAINT deferral_links_deferral_fkey REFERENCES deferrals ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX deferral_links_deferral_idx ON deferral_links (deferral_id);

-- The tries at paying that come from a link, and the waiting in between.
ALTER TABLE payments ADD COLUMN deferral_id uuid CONSTRAINT payments_deferral_fkey REFERENCES deferrals;
ALTER TABLE payments ADD CONSTRAINT payments_deferred_by_link CHECK (status <> 'deferred' OR deferral_id IS NOT NULL);
CREATE INDEX payments_deferral_idx ON payments (deferral_id) WHERE deferral_id IS NOT NULL;
