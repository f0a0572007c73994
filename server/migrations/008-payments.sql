-- Money. Amounts are whole cents of euros.

CREATE TABLE payments (
  id uuid CONSTRAINT payments_pkey PRIMARY KEY,
  cart_id uuid NOT NULL CONSTRAINT payments_cart_fkey REFERENCES carts,
  account_id uuid NOT NULL CONSTRAINT payments_account_fkey REFERENCES accounts,
  -- In the address of the result screens: whoever has it may see, cancel or repeat this payment and nothing else.
  token text NOT NULL CONSTRAINT payments_token_key UNIQUE,
  kind text NOT NULL CONSTRAINT payments_kind_known CHECK (kind IN ('free', 'local', 'online')),
  -- For local payment 0 cash, 1 bank reference.
  local_method integer,
  provider text NOT NULL DEFAULT 'none',
  provider_session text,
  -- card, mbway or multibanco, once the provider says so.
  method text,
  redirect_url text,
  amount_cents integer NOT NULL CONSTRAINT payments_amount_positive CHECK (amount_cents >= 0),
  -- What the provider said it took; refunds are never more than this.
  paid_cents integer NOT NULL DEFAULT 0 CONSTRAINT payments_paid_positive CHECK (paid_cents >= 0),
  -- deferred: waits for who has the link; created: no session yet; pending: to be paid at the provider; processing: the
  -- provider waits for the money; due: to be paid at the place.
  status text NOT NULL CONSTRAINT payments_status_known
    CHECK (status IN ('deferred', 'created', 'pending', 'processing', 'due', 'paid', 'failed', 'canceled', 'expired')),
  -- Until when the provider's session or voucher can be paid.
  expires_at timestamptz,
  voucher jsonb,
  invoice_name text,
  invoice_tax_number text,
  invoice_address text,
  invoice_postal_code text,
  invoice_locality text,
  -- Numbered without gaps when it is paid.
  receipt_number bigint CONSTRAINT payments_receipt_number_key UNIQUE,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX payments_cart_idx ON payments (cart_id);
CREATE INDEX payments_account_idx ON payments (account_id);
CREATE UNIQUE INDEX payments_provider_session_key ON payments (provider, provider_session) WHERE provider_session IS NOT NULL;
-- One payment at a time for a cart.
CREATE UNIQUE INDEX payments_cart_open_key ON payments (cart_id)
  WHERE status IN ('deferred', 'created', 'pending', 'processing');
CREATE TRIGGER payments_account_is_living BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION account_is_living();

CREATE TABLE receipt_numbers (
  year integer CONSTRAINT receipt_numbers_pkey PRIMARY KEY,
  last_number bigint NOT NULL
);

-- What a provider told us, once each, whatever number of times it is told.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  payment_id uuid CONSTRAINT payment_events_payment_fkey REFERENCES payments,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT payment_events_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_payment_idx ON payment_events (payment_id);

CREATE TABLE refunds (
  id uuid CONSTRAINT refunds_pkey PRIMARY KEY,
  payment_id uuid NOT NULL CONSTRAINT refunds_payment_fkey REFERENCES payments,
  -- Null where a whole payment goes back: it was paid when no place was left.
  appointment_id uuid CONSTRAINT refunds_appointment_fkey REFERENCES appointments,
  amount_cents integer NOT NULL CONSTRAINT refunds_amount_positive CHECK (amount_cents > 0),
  status text NOT NULL CONSTRAINT refunds_status_known CHECK (status IN ('requested', 'refused', 'queued', 'sent', 'done', 'failed')),
  reason text NOT NULL,
  provider_refund text,
  -- The provider's session that it is taken from, where that is not the payment's own: not part of what was paid for it.
  provider_session text,
  -- How often the provider was asked.
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_appointment_key ON refunds (appointment_id) WHERE appointment_id IS NOT NULL AND status <> 'refused';
CREATE UNIQUE INDEX refunds_session_key ON refunds (provider_session) WHERE provider_session IS NOT NULL;

-- Invoicing data kept for next time.
CREATE TABLE invoicing_data (
  account_id uuid CONSTRAINT invoicing_data_pkey PRIMARY KEY CONSTRAINT invoicing_data_account_fkey REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  tax_number text NOT NULL,
  address text NOT NULL,
  postal_code text NOT NULL,
  locality text NOT NULL,
  updated_at timestamptz NOT NULL
);
