-- Moves by members, and their undo. docs/decisions/0041 says why.

ALTER TABLE appointment_changes
  -- The change took an act of a member back: there is nothing to undo of it.
  ADD COLUMN is_undo boolean NOT NULL DEFAULT false;
