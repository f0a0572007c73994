-- The file of a result, such as a laboratory's report. Sealed before it comes here (AES-256-GCM, bound to its
-- appointment): neither this database nor a copy of it says what is in it.
CREATE TABLE result_documents (
  id uuid CONSTRAINT result_documents_pkey PRIMARY KEY,
  -- One of each: a corrected one takes the place of the one before.
  appointment_id uuid NOT NULL CONSTRAINT result_documents_appointment_key UNIQUE
    CONSTRAINT result_documents_appointment_fkey REFERENCES appointments,
  -- Which key it is sealed with, by a name that says nothing about the key.
  key_id text NOT NULL CONSTRAINT result_documents_key_id_format CHECK (key_id ~ '^[0-9a-f]{16}$'),
  sealed bytea NOT NULL,
  -- Of the file itself.
  size_bytes integer NOT NULL CONSTRAINT result_documents_size_range CHECK (size_bytes BETWEEN 1 AND 10485760),
  -- Who of the partner gave it; null for the system itself.
  added_by uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT result_documents_sealed_whole CHECK (octet_length(sealed) = size_bytes + 28)
);
-- What is sealed does not get smaller: packing it would only cost time.
ALTER TABLE result_documents ALTER COLUMN sealed SET STORAGE EXTERNAL;
-- Whether there is a key for all of them is asked at each start, without reading one.
CREATE INDEX result_documents_key_id_idx ON result_documents (key_id);
