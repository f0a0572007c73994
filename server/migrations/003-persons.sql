-- The people that an account books for.

CREATE TABLE persons (
  id uuid CONSTRAINT persons_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT persons_account_fkey REFERENCES accounts,
  name text NOT NULL,
  email text,
  phone text,
  date_of_birth date,
  gender text CONSTRAINT persons_gender_known CHECK (gender IN ('Male', 'Female')),
  health_number text,
  -- National or Foreign as the form said; null until it was filled in.
  nationality_type text CONSTRAINT persons_nationality_type_known CHECK (nationality_type IN ('National', 'Foreign')),
  identification_type_id integer CONSTRAINT persons_identification_type_fkey REFERENCES identification_types,
  identification_number text,
  nationality_id integer CONSTRAINT persons_nationality_fkey REFERENCES countries,
  country_of_birth_id integer CONSTRAINT persons_country_of_birth_fkey REFERENCES countries,
  country_of_residence_id integer CONSTRAINT persons_country_of_residence_fkey REFERENCES countries,
  postal_code text,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
-- One living person of a name in an account, case apart: a name that matches is that person.
CREATE UNIQUE INDEX persons_account_name_key ON persons (account_id, lower(name)) WHERE deleted_at IS NULL;
