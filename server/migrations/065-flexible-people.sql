-- Who can move by some minutes said so when they booked. docs/decisions/0048 says what it is for.

ALTER TABLE appointments
  -- Null: they did not say so.
  ADD COLUMN flexible_minutes smallint
    CONSTRAINT appointments_flexible_minutes_positive CHECK (flexible_minutes > 0);
