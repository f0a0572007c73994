-- What members do with appointments on the day, and the money that they take. docs/decisions/0039 says why.

-- Attendance is derived from these times; none of them is set before the appointment has a start.
ALTER TABLE appointments
  -- Set with the status CheckedIn. Null in that status: checked in before this column was there.
  ADD COLUMN checked_in_at timestamptz,
  -- The last time that the person was called in from the waiting room.
  ADD COLUMN called_at timestamptz,
  -- When a member marked that the person did not come. The place stays theirs.
  ADD COLUMN no_show_at timestamptz,
  ADD CONSTRAINT appointments_checked_in_at_of_status CHECK (checked_in_at IS NULL OR status = 'CheckedIn'),
  ADD CONSTRAINT appointments_called_once_checked_in CHECK (called_at IS NULL OR status = 'CheckedIn'),
  ADD CONSTRAINT appointments_no_show_never_came CHECK (no_show_at IS NULL OR status <> 'CheckedIn');

-- local_method: 2 is the card terminal of the desk, beside 0 cash and 1 bank reference.
ALTER TABLE payments
  -- What a member took at the desk, in whole cents, and who did.
  ADD COLUMN taken_cents integer CONSTRAINT payments_taken_positive CHECK (taken_cents > 0),
  ADD COLUMN taken_by uuid CONSTRAINT payments_taken_by_fkey REFERENCES accounts,
  -- What of it was given back at the desk: noted, not sent by a provider.
  ADD COLUMN returned_cents integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT payments_taken_by_member CHECK (num_nulls(taken_cents, taken_by) IN (0, 2)),
  ADD CONSTRAINT payments_returned_of_taken CHECK (returned_cents BETWEEN 0 AND coalesce(taken_cents, 0));
