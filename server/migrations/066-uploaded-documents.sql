-- Documents of results that were uploaded many at once, until a member publishes them. docs/decisions/0049 says why.
CREATE TABLE uploaded_documents (
  id uuid CONSTRAINT uploaded_documents_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT uploaded_documents_entity_fkey REFERENCES entities,
  -- Chosen by the client, for what it sends together.
  batch_id uuid NOT NULL,
  -- As the client called it; it may name the person.
  file_name text NOT NULL CONSTRAINT uploaded_documents_file_name_length CHECK (char_length(file_name) BETWEEN 1 AND 200),
  sha256 bytea NOT NULL CONSTRAINT uploaded_documents_sha256_size CHECK (octet_length(sha256) = 32),
  -- Of the file itself.
  size_bytes integer NOT NULL CONSTRAINT uploaded_documents_size_range CHECK (size_bytes BETWEEN 0 AND 10485760),
  state text NOT NULL CONSTRAINT uploaded_documents_state_known
    CHECK (state IN ('received', 'matched', 'proposed', 'unmatched', 'refused', 'published', 'rejected', 'expired')),
  found_by text CONSTRAINT uploaded_documents_found_by_known
    CHECK (found_by IN ('fileName', 'text', 'reference', 'identity', 'member')),
  -- Why it is unmatched, refused, or not published yet: a message of the contract.
  reason text,
  appointment_id uuid CONSTRAINT uploaded_documents_appointment_fkey REFERENCES appointments,
  -- The file, encrypted before it comes here (AES-256-GCM, bound to this row), while the document is open. What is published moves
  -- to result_documents.
  sealed bytea,
  key_id text CONSTRAINT uploaded_documents_key_id_format CHECK (key_id ~ '^[0-9a-f]{16}$'),
  -- The member, or the system of the entity, that sent it.
  added_by uuid,
  added_by_key uuid,
  created_at timestamptz NOT NULL,
  -- When it ends if it is unmatched by then.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT uploaded_documents_author CHECK (num_nonnulls(added_by, added_by_key) = 1),
  CONSTRAINT uploaded_documents_sealed_open
    CHECK ((state IN ('received', 'matched', 'proposed', 'unmatched')) = (sealed IS NOT NULL)),
  CONSTRAINT uploaded_documents_ended
    CHECK ((state IN ('received', 'matched', 'proposed', 'unmatched')) = (ended_at IS NULL)),
  CONSTRAINT uploaded_documents_sealed_whole
    CHECK (num_nulls(sealed, key_id) IN (0, 2) AND octet_length(sealed) = size_bytes + 28),
  CONSTRAINT uploaded_documents_appointment_known
    CHECK (appointment_id IS NOT NULL OR state NOT IN ('matched', 'proposed', 'published'))
);
ALTER TABLE uploaded_documents ALTER COLUMN sealed SET STORAGE EXTERNAL;
-- The same bytes twice are one document.
CREATE UNIQUE INDEX uploaded_documents_content_key ON uploaded_documents (entity_id, sha256)
  WHERE state IN ('received', 'matched', 'proposed', 'unmatched', 'published');
-- No document is another's: one of each appointment, and an appointment of each.
CREATE UNIQUE INDEX uploaded_documents_appointment_key ON uploaded_documents (appointment_id)
  WHERE state IN ('matched', 'proposed');
CREATE INDEX uploaded_documents_batch_idx ON uploaded_documents (entity_id, batch_id);
-- For the erasure of an account.
CREATE INDEX uploaded_documents_appointment_idx ON uploaded_documents (appointment_id) WHERE appointment_id IS NOT NULL;
-- Whether there is a key for all of them is asked at each start.
CREATE INDEX uploaded_documents_key_id_idx ON uploaded_documents (key_id) WHERE key_id IS NOT NULL;

-- The system of the entity that gave a document, with an access key; it can be taken back as a member's.
ALTER TABLE result_documents ADD COLUMN added_by_key uuid;

-- Laboratories' references are looked up by what a document says.
CREATE INDEX appointments_lab_reference_idx ON appointments (upper(lab_reference)) WHERE lab_reference IS NOT NULL;

-- As health_accesses_listed_once, of the systems of an entity.
CREATE UNIQUE INDEX health_accesses_listed_once_by_key
  ON health_accesses (entity_id, service_date, access_key_id, ((at AT TIME ZONE 'UTC')::date))
  WHERE act = 'listed' AND access_key_id IS NOT NULL;
