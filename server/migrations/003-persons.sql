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

-- Who is being forgotten cannot be added to. The row of a deleted account stays, so a foreign key would let through what
-- had begun before the deletion and comes after it; here it waits for the deletion, and is refused.
CREATE FUNCTION account_is_living() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT deleted_at INTO gone FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'account % is deleted', NEW.account_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'account_is_living';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER persons_account_is_living BEFORE INSERT ON persons
  FOR EACH ROW EXECUTE FUNCTION account_is_living();
