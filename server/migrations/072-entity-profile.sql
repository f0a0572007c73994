-- What an entity shows of itself: what waits for an administrator, its photos, and the file of its licence. docs/decisions/0053 says why
-- the files are here.

ALTER TABLE entities
  -- Of an entity that has been live: the new name, address and licence that an administrator has not confirmed yet. Null: nothing waits.
  ADD COLUMN pending_changes jsonb,
  -- Of e-mails to the entity's own address; null: the language of its first member.
  ADD COLUMN language text CONSTRAINT entities_language_known CHECK (language IN ('pt', 'en'));

CREATE TABLE entity_photos (
  id uuid CONSTRAINT entity_photos_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT entity_photos_entity_fkey REFERENCES entities ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT entity_photos_kind_known CHECK (kind IN ('photo', 'logo')),
  -- The first photo is the cover. A logo has 0.
  ordinal integer NOT NULL CONSTRAINT entity_photos_ordinal_range CHECK (ordinal BETWEEN 0 AND 99),
  alt_pt text NOT NULL DEFAULT '' CONSTRAINT entity_photos_alt_pt_length CHECK (char_length(alt_pt) <= 200),
  alt_en text NOT NULL DEFAULT '' CONSTRAINT entity_photos_alt_en_length CHECK (char_length(alt_en) <= 200),
  -- Of the picture as it was uploaded, upright.
  width integer NOT NULL CONSTRAINT entity_photos_width_range CHECK (width BETWEEN 1 AND 4000),
  height integer NOT NULL CONSTRAINT entity_photos_height_range CHECK (height BETWEEN 1 AND 4000),
  -- Of the upload, which is not kept: the same file twice is one photo.
  bytes integer NOT NULL CONSTRAINT entity_photos_bytes_positive CHECK (bytes > 0),
  sha256 bytea NOT NULL CONSTRAINT entity_photos_sha256_size CHECK (octet_length(sha256) = 32),
  created_at timestamptz NOT NULL,
  CONSTRAINT entity_photos_content_key UNIQUE (entity_id, kind, sha256),
  -- Checked at the end of the transaction: a new order moves several at once.
  CONSTRAINT entity_photos_ordinal_key UNIQUE (entity_id, kind, ordinal) DEFERRABLE INITIALLY DEFERRED
);

-- A photo as it is served: written anew as WebP, in up to three widths.
CREATE TABLE entity_photo_files (
  photo_id uuid NOT NULL CONSTRAINT entity_photo_files_photo_fkey REFERENCES entity_photos ON DELETE CASCADE,
  width integer NOT NULL CONSTRAINT entity_photo_files_width_range CHECK (width BETWEEN 1 AND 1600),
  height integer NOT NULL CONSTRAINT entity_photo_files_height_range CHECK (height BETWEEN 1 AND 4000),
  -- Of the content: it is served under this name, for good.
  sha256 bytea NOT NULL CONSTRAINT entity_photo_files_sha256_size CHECK (octet_length(sha256) = 32),
  content bytea NOT NULL,
  CONSTRAINT entity_photo_files_pkey PRIMARY KEY (photo_id, width)
);
-- WebP does not compress any further.
ALTER TABLE entity_photo_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX entity_photo_files_sha256_idx ON entity_photo_files (sha256);

-- Files of an entity that only its managers and administrators read.
CREATE TABLE entity_files (
  id uuid CONSTRAINT entity_files_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT entity_files_entity_fkey REFERENCES entities ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT entity_files_kind_known CHECK (kind IN ('licence')),
  -- Waits for an administrator, beside the one in force.
  is_pending boolean NOT NULL,
  file_name text NOT NULL CONSTRAINT entity_files_file_name_length CHECK (char_length(file_name) BETWEEN 1 AND 200),
  media_type text NOT NULL CONSTRAINT entity_files_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg')),
  -- Of the file itself.
  size_bytes integer NOT NULL CONSTRAINT entity_files_size_range CHECK (size_bytes BETWEEN 1 AND 5000000),
  -- The file, encrypted before it comes here (AES-256-GCM, bound to this row).
  sealed bytea NOT NULL,
  key_id text NOT NULL CONSTRAINT entity_files_key_id_format CHECK (key_id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz NOT NULL,
  CONSTRAINT entity_files_one_of_each UNIQUE (entity_id, kind, is_pending),
  CONSTRAINT entity_files_sealed_size CHECK (octet_length(sealed) = size_bytes + 28)
);
ALTER TABLE entity_files ALTER COLUMN sealed SET STORAGE EXTERNAL;
-- Whether there is a key for all of them is asked at each start.
CREATE INDEX entity_files_key_id_idx ON entity_files (key_id);
