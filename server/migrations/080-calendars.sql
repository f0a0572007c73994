-- External calendars, which take times of a pool, and the agenda as calendar programs read it. docs/decisions/0059 says why it is
-- built like this.

-- An external calendar whose events take times of a pool.
CREATE TABLE busy_calendars (
  id uuid CONSTRAINT busy_calendars_pkey PRIMARY KEY,
  pool_id uuid NOT NULL CONSTRAINT busy_calendars_pool_fkey REFERENCES capacity_pools,
  -- The host of its address. The address itself opens the calendar to whoever has it: it is encrypted.
  host text NOT NULL,
  address bytea NOT NULL,
  -- Recognises the address.
  fingerprint bytea NOT NULL,
  etag text,
  -- When it was tried last, when it was read last, and when its whole content came last.
  tried_at timestamptz NOT NULL,
  read_at timestamptz,
  content_at timestamptz,
  -- Why the last try failed; null: it did not.
  error text,
  made_by uuid NOT NULL CONSTRAINT busy_calendars_made_by_fkey REFERENCES accounts,
  created_at timestamptz NOT NULL,
  CONSTRAINT busy_calendars_key UNIQUE (pool_id, fingerprint)
);
CREATE INDEX busy_calendars_tried_idx ON busy_calendars (tried_at);
CREATE INDEX busy_calendars_made_by_idx ON busy_calendars (made_by);

-- What an external calendar takes is a closure of its pool: all that respects closures respects it.
ALTER TABLE closures
  ADD busy_calendar_id uuid CONSTRAINT closures_busy_calendar_fkey REFERENCES busy_calendars,
  DROP CONSTRAINT closures_kind_known,
  ADD CONSTRAINT closures_kind_known CHECK (kind IN ('closure', 'block', 'holiday', 'busy')),
  ADD CONSTRAINT closures_busy_has_calendar CHECK ((kind = 'busy') = (busy_calendar_id IS NOT NULL AND pool_id IS NOT NULL));
CREATE INDEX closures_busy_calendar_idx ON closures (busy_calendar_id) WHERE busy_calendar_id IS NOT NULL;

-- The address of an entity's agenda, or of one pool, for calendar programs. All who have it read it.
CREATE TABLE calendar_links (
  id uuid CONSTRAINT calendar_links_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT calendar_links_entity_fkey REFERENCES entities,
  -- Null: all pools.
  pool_id uuid CONSTRAINT calendar_links_pool_fkey REFERENCES capacity_pools,
  token_hash bytea NOT NULL CONSTRAINT calendar_links_token_hash_key UNIQUE,
  detail text NOT NULL CONSTRAINT calendar_links_detail_known CHECK (detail IN ('busy', 'initials')),
  made_by uuid NOT NULL CONSTRAINT calendar_links_made_by_fkey REFERENCES accounts,
  created_at timestamptz NOT NULL,
  -- Accurate to five minutes.
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX calendar_links_entity_idx ON calendar_links (entity_id);
CREATE INDEX calendar_links_pool_idx ON calendar_links (pool_id);
CREATE INDEX calendar_links_made_by_idx ON calendar_links (made_by);
