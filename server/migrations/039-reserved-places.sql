-- A place that is reserved for the waitlist belongs to nobody: it has no owner, cart or account.
ALTER TABLE occupancy ALTER COLUMN owner_id DROP NOT NULL;
ALTER TABLE occupancy ALTER COLUMN cart_id DROP NOT NULL;
ALTER TABLE occupancy ALTER COLUMN account_id DROP NOT NULL;
-- A hold and a booking have all three, a reserved place has none; an ended row keeps what it had.
-- The version before, which may run beside this one, gives a reserved place itself as owner; the next version refuses it.
ALTER TABLE occupancy ADD CONSTRAINT occupancy_owner_of_kind CHECK (
  num_nulls(owner_id, cart_id, account_id) IN (0, 3)
  AND (owner_id IS NOT NULL OR state NOT IN ('hold', 'booked', 'moved'))
  AND (state <> 'kept' OR owner_id IS NULL OR owner_id = id));
