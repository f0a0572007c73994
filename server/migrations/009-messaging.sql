-- Every message is a row written in the same transaction as what it tells of; a job sends it.

CREATE TABLE messages (
  id uuid CONSTRAINT messages_pkey PRIMARY KEY,
  channel text NOT NULL CONSTRAINT messages_channel_known CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  language text NOT NULL,
  template text NOT NULL,
  -- What the template needs; kept until the message is sent, then emptied.
  data jsonb NOT NULL,
  account_id uuid CONSTRAINT messages_account_fkey REFERENCES accounts ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'queued' CONSTRAINT messages_status_known CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX messages_status_idx ON messages (status, created_at);
