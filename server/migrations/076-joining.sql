-- How a company joins: the files of its answer, where its money goes, and the terms that its owner accepted.

-- What a company sends with its answer to a question about its registration, encrypted before it comes here (AES-256-GCM, bound to
-- this row). Forgotten with the registration.
CREATE TABLE registration_files (
  id uuid CONSTRAINT registration_files_pkey PRIMARY KEY,
  registration_id uuid NOT NULL CONSTRAINT registration_files_registration_fkey REFERENCES registrations ON DELETE CASCADE,
  -- The instant of the answer that it came with, as the notes of the registration have it.
  answered_at timestamptz NOT NULL,
  -- As the client called it.
  file_name text NOT NULL CONSTRAINT registration_files_file_name_length CHECK (char_length(file_name) BETWEEN 1 AND 200),
  media_type text NOT NULL CONSTRAINT registration_files_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg')),
  -- Of the file itself.
  size_bytes integer NOT NULL CONSTRAINT registration_files_size_range CHECK (size_bytes BETWEEN 1 AND 5242880),
  sealed bytea NOT NULL,
  key_id text NOT NULL CONSTRAINT registration_files_key_id_format CHECK (key_id ~ '^[0-9a-f]{16}$'),
  CONSTRAINT registration_files_sealed_size CHECK (octet_length(sealed) = size_bytes + 28)
);
ALTER TABLE registration_files ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX registration_files_registration_idx ON registration_files (registration_id);
-- Whether there is a key for all of them is asked at each start.
CREATE INDEX registration_files_key_id_idx ON registration_files (key_id);

ALTER TABLE organisations
  -- Of the invoices; the company name is that of its trade.
  ADD COLUMN legal_name text CONSTRAINT organisations_legal_name_length CHECK (char_length(legal_name) BETWEEN 1 AND 200),
  ADD COLUMN billing_email text CONSTRAINT organisations_billing_email_length CHECK (char_length(billing_email) BETWEEN 3 AND 254),
  ADD COLUMN billing_address text CONSTRAINT organisations_billing_address_length CHECK (char_length(billing_address) BETWEEN 1 AND 300),
  -- Where money that is paid online goes, encrypted for this row.
  ADD COLUMN iban bytea,
  -- The texts that an owner accepted for the company, each by its version, with who did and when.
  ADD COLUMN partner_terms_version text,
  ADD COLUMN processing_terms_version text,
  ADD COLUMN terms_accepted_by uuid CONSTRAINT organisations_terms_accepted_by_fkey REFERENCES accounts,
  ADD COLUMN terms_accepted_at timestamptz,
  ADD CONSTRAINT organisations_terms_whole
    CHECK (num_nulls(partner_terms_version, processing_terms_version, terms_accepted_at) IN (0, 3));
CREATE INDEX organisations_terms_accepted_by_idx ON organisations (terms_accepted_by) WHERE terms_accepted_by IS NOT NULL;
