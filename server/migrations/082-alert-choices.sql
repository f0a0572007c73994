-- How members learn of alerts: from the list alone, by an e-mail at once, or by the daily digest. docs/decisions/0062 says why.

-- A member's own choice; without a row the default of their roles counts.
CREATE TABLE alert_choices (
  account_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  -- A kind of the contract, like that of alerts.
  kind text NOT NULL CONSTRAINT alert_choices_kind_length CHECK (length(kind) BETWEEN 1 AND 40),
  channel text NOT NULL CONSTRAINT alert_choices_channel_known CHECK (channel IN ('screen', 'atOnce', 'daily')),
  saved_at timestamptz NOT NULL,
  CONSTRAINT alert_choices_pkey PRIMARY KEY (account_id, entity_id, kind),
  -- The choices of a member end with the membership.
  CONSTRAINT alert_choices_member_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entity_members ON DELETE CASCADE
);

-- The last digest of an entity: of what opened after `since`, up to `until`.
CREATE TABLE alert_digests (
  entity_id uuid CONSTRAINT alert_digests_pkey PRIMARY KEY
    CONSTRAINT alert_digests_entity_fkey REFERENCES entities ON DELETE CASCADE,
  -- Null: there was none before.
  since timestamptz,
  until timestamptz NOT NULL
);

ALTER TABLE alerts
  -- When it opened, or opened again with another cause. Null: when it was created.
  ADD opened_at timestamptz,
  -- Whether the e-mails at once were queued.
  ADD is_announced boolean NOT NULL DEFAULT true;
CREATE INDEX alerts_unannounced_idx ON alerts (entity_id) WHERE NOT is_announced;
