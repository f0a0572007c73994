-- When an entity, or what hangs on it (services, prices, hours), was changed last: sitemaps say so. Null: not since this was added.
ALTER TABLE entities ADD changed_at timestamptz;

CREATE OR REPLACE FUNCTION entities_count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_version := OLD.terms_version + 1;
  NEW.changed_at := now();
  RETURN NEW;
END $$;
