-- The payment sandbox stands for a provider at another company: its tables are its own, and the product
-- never reads them. It is reached over HTTP alone.
CREATE SCHEMA sandbox;

CREATE TABLE sandbox.sessions (
  id text CONSTRAINT sandbox_sessions_pkey PRIMARY KEY,
  idempotency_key text NOT NULL CONSTRAINT sandbox_sessions_key UNIQUE,
  amount_cents integer NOT NULL,
  description text NOT NULL,
  language text NOT NULL,
  methods text[] NOT NULL,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  webhook_url text NOT NULL,
  status text NOT NULL CONSTRAINT sandbox_sessions_status_known CHECK (status IN ('open', 'processing', 'paid', 'failed', 'expired')),
  method text,
  voucher jsonb,
  -- How long a voucher can be paid after it is issued.
  voucher_minutes integer NOT NULL,
  -- What whoever pays asked the sandbox to do: tell everything twice, tell late, let refunds wait or fail.
  deliveries_wanted integer NOT NULL DEFAULT 1,
  delivery_delay_seconds integer NOT NULL DEFAULT 0,
  refund_outcome text NOT NULL DEFAULT 'done' CONSTRAINT sandbox_sessions_refund_known CHECK (refund_outcome IN ('done', 'pending', 'failed')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox.refunds (
  id text CONSTRAINT sandbox_refunds_pkey PRIMARY KEY,
  idempotency_key text NOT NULL CONSTRAINT sandbox_refunds_key UNIQUE,
  session_id text NOT NULL CONSTRAINT sandbox_refunds_session_fkey REFERENCES sandbox.sessions,
  amount_cents integer NOT NULL,
  status text NOT NULL CONSTRAINT sandbox_refunds_status_known CHECK (status IN ('pending', 'done', 'failed')),
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_session_idx ON sandbox.refunds (session_id);

CREATE TABLE sandbox.webhooks (
  id text CONSTRAINT sandbox_webhooks_pkey PRIMARY KEY,
  session_id text NOT NULL CONSTRAINT sandbox_webhooks_session_fkey REFERENCES sandbox.sessions,
  url text NOT NULL,
  payload jsonb NOT NULL,
  deliveries_wanted integer NOT NULL DEFAULT 1,
  delivered integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
