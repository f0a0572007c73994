-- Members order the capacity pools of their entity, and retire those that are no longer worked with.
-- The version before, which may run beside this one, shows retired pools too, and all by name.
ALTER TABLE capacity_pools
  -- Its place among those of the entity; of equal ones the name decides.
  ADD COLUMN ordinal integer NOT NULL DEFAULT 0 CONSTRAINT capacity_pools_ordinal_positive CHECK (ordinal >= 0),
  -- Since when it has no schedule and can be given none. Its row stays: places that were taken refer to it.
  ADD COLUMN retired_at timestamptz;
