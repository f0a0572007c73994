-- Who saw and changed what: docs/decisions/0029 says what is recorded and how long it is kept.

-- A laboratory's own system calls for one entity with such a key.
CREATE TABLE access_keys (
  id uuid CONSTRAINT access_keys_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT access_keys_entity_fkey REFERENCES entities,
  -- By which the owners know it.
  name text NOT NULL CONSTRAINT access_keys_name_length CHECK (length(name) BETWEEN 1 AND 80),
  hash bytea NOT NULL CONSTRAINT access_keys_hash_key UNIQUE,
  scopes text[] NOT NULL
    CONSTRAINT access_keys_scopes_known CHECK (scopes <@ ARRAY['results', 'agenda-read'])
    CONSTRAINT access_keys_scopes_some CHECK (cardinality(scopes) > 0),
  created_by uuid NOT NULL CONSTRAINT access_keys_created_by_fkey REFERENCES accounts,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX access_keys_entity_idx ON access_keys (entity_id, created_at);

-- That an entity saw or changed health data of a person.
CREATE TABLE health_accesses (
  id uuid CONSTRAINT health_accesses_pkey PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CONSTRAINT health_accesses_actor_known CHECK (actor IN ('member', 'link', 'access_key')),
  -- The member; null for the bearer of a link, and for a system with an access key.
  account_id uuid CONSTRAINT health_accesses_account_fkey REFERENCES accounts,
  access_key_id uuid CONSTRAINT health_accesses_access_key_fkey REFERENCES access_keys,
  entity_id uuid NOT NULL CONSTRAINT health_accesses_entity_fkey REFERENCES entities,
  -- The member's roles at the time.
  roles text[] NOT NULL DEFAULT '{}',
  -- No foreign key: the row of a person may be deleted with its account, and this record outlives both.
  person_id uuid,
  appointment_id uuid CONSTRAINT health_accesses_appointment_fkey REFERENCES appointments,
  -- Instead of a person: the day whose appointments at the entity were seen. Counts for every person who had one.
  service_date date,
  act text NOT NULL CONSTRAINT health_accesses_act_known CHECK (act IN
    ('opened', 'listed', 'searched', 'result', 'document', 'printed', 'exported', 'booked', 'changed')),
  -- Names of what was seen or changed, never values.
  fields text[] NOT NULL DEFAULT '{}'
    CONSTRAINT health_accesses_fields_names CHECK (array_to_string(fields, ',', '') ~ '^([a-z][A-Za-z]{0,40}(,[a-z][A-Za-z]{0,40})*)?$'),
  CONSTRAINT health_accesses_person_or_day CHECK (num_nonnulls(person_id, service_date) = 1
    AND (appointment_id IS NULL OR person_id IS NOT NULL)),
  CONSTRAINT health_accesses_author_of_actor CHECK (
    (account_id IS NOT NULL) = (actor = 'member') AND (access_key_id IS NOT NULL) = (actor = 'access_key'))
);
-- The list of a day is drawn anew all the time: one row for each member, entity and day, each day on which it was seen.
CREATE UNIQUE INDEX health_accesses_listed_once
  ON health_accesses (entity_id, service_date, account_id, ((at AT TIME ZONE 'UTC')::date)) WHERE act = 'listed';
CREATE INDEX health_accesses_person_idx ON health_accesses (person_id, at) WHERE person_id IS NOT NULL;
CREATE INDEX health_accesses_day_idx ON health_accesses (entity_id, service_date) WHERE service_date IS NOT NULL;
CREATE INDEX health_accesses_entity_idx ON health_accesses (entity_id, at);
CREATE INDEX health_accesses_at_idx ON health_accesses USING brin (at);

-- Who changed what of the business: members, prices, schedules, states, settings. No health data, no names of people.
CREATE TABLE audit_entries (
  id uuid CONSTRAINT audit_entries_pkey PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CONSTRAINT audit_entries_actor_known CHECK (actor IN ('patient', 'member', 'link', 'system')),
  -- Null for the bearer of a link, and for the product itself.
  account_id uuid CONSTRAINT audit_entries_account_fkey REFERENCES accounts,
  -- The entity that the actor acted for; for an administrator that of the administration.
  actor_entity_id uuid CONSTRAINT audit_entries_actor_entity_fkey REFERENCES entities,
  -- What was changed is of this organisation and entity; null: of the installation, of the whole organisation.
  organisation_id uuid CONSTRAINT audit_entries_organisation_fkey REFERENCES organisations,
  entity_id uuid CONSTRAINT audit_entries_entity_fkey REFERENCES entities,
  -- 'subject.verb'; contract/src/audit.ts lists all.
  act text NOT NULL CONSTRAINT audit_entries_act_format CHECK (act ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  -- The row that was changed, and what it is called; of a person only the id of the account.
  subject_id text CONSTRAINT audit_entries_subject_id_length CHECK (length(subject_id) <= 60),
  subject text CONSTRAINT audit_entries_subject_length CHECK (length(subject) <= 200),
  before jsonb,
  after jsonb,
  CONSTRAINT audit_entries_author_of_actor CHECK ((account_id IS NOT NULL) = (actor IN ('patient', 'member'))),
  CONSTRAINT audit_entries_values_size CHECK (coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0) <= 16384)
);
CREATE INDEX audit_entries_organisation_idx ON audit_entries (organisation_id, at);
CREATE INDEX audit_entries_entity_idx ON audit_entries (entity_id, at);
CREATE INDEX audit_entries_actor_entity_idx ON audit_entries (actor_entity_id, at);
CREATE INDEX audit_entries_at_idx ON audit_entries USING brin (at);

-- Both records are appended only. A row may be deleted once it is older than the trigger's argument, and never changed.
CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - TG_ARGV[0]::interval THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are appended only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER health_accesses_append_only BEFORE UPDATE OR DELETE ON health_accesses
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_record('5 years');
CREATE TRIGGER health_accesses_never_emptied BEFORE TRUNCATE ON health_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_record('10 years');
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();

-- How soon a patient is told of accesses to their data, and until when that was done; null: never yet.
ALTER TABLE accounts
  ADD accesses_notice text NOT NULL DEFAULT 'weekly'
    CONSTRAINT accounts_accesses_notice_known CHECK (accesses_notice IN ('weekly', 'daily', 'at_once')),
  ADD accesses_notified_at timestamptz;
-- Looked for every ten minutes: few want to know at once.
CREATE INDEX accounts_accesses_at_once_idx ON accounts (id) WHERE accesses_notice = 'at_once';
