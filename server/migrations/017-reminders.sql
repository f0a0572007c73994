-- Reminders of appointments to come, and messages that are no longer worth sending.

-- That somebody was reminded of an appointment at this start: once of each kind, whoever looks and however often. What
-- moves has another start, and is reminded of that.
CREATE TABLE appointment_reminders (
  appointment_id uuid NOT NULL CONSTRAINT appointment_reminders_appointment_fkey REFERENCES appointments,
  -- day: 24 hours before; hours: 2 hours before.
  kind text NOT NULL CONSTRAINT appointment_reminders_kind_known CHECK (kind IN ('day', 'hours')),
  starts_at timestamptz NOT NULL,
  reminded_at timestamptz NOT NULL,
  CONSTRAINT appointment_reminders_pkey PRIMARY KEY (appointment_id, kind, starts_at)
);
-- What is booked, by its start: looked through each minute.
CREATE INDEX appointments_booked_idx ON appointments (starts_at) WHERE status IN ('Await', 'Paid', 'Pending');

-- dropped: it would have come too late, or what it tells is no longer so.
ALTER TABLE messages
  DROP CONSTRAINT messages_status_known,
  ADD CONSTRAINT messages_status_known CHECK (status IN ('queued', 'sent', 'failed', 'dropped'));
