-- Companies that ask to be partners, and the bot checks that were answered.

CREATE TABLE registrations (
  id uuid CONSTRAINT registrations_pkey PRIMARY KEY,
  -- Made by the client: the same one again is the same registration.
  guid uuid NOT NULL CONSTRAINT registrations_guid_key UNIQUE,
  company_name text NOT NULL,
  tax_number text NOT NULL CONSTRAINT registrations_tax_number_format CHECK (tax_number ~ '^\d{9}$'),
  phone text NOT NULL,
  -- Who speaks for the company.
  representative text NOT NULL,
  email text NOT NULL,
  plan text NOT NULL CONSTRAINT registrations_plan_known CHECK (plan IN ('payg', 'start', 'boost', 'custom')),
  -- Null: not said.
  partner_kind text CONSTRAINT registrations_partner_kind_known
    CHECK (partner_kind IN ('pharmacy', 'laboratory', 'clinic', 'hotel', 'ticketOffice', 'other')),
  language text NOT NULL CONSTRAINT registrations_language_known CHECK (language IN ('pt', 'en')),
  state text NOT NULL DEFAULT 'received' CONSTRAINT registrations_state_known
    CHECK (state IN ('received', 'asked', 'approved', 'refused', 'expired')),
  received_at timestamptz NOT NULL
);
-- The list of the administration.
CREATE INDEX registrations_state_idx ON registrations (state, received_at);

-- Answers to bot checks: each is good once. Kept until the check has expired.
CREATE TABLE used_bot_checks (
  nonce text CONSTRAINT used_bot_checks_pkey PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
