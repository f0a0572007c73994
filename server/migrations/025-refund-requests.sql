-- What a partner is asked about a refund, and what it says.

ALTER TABLE refunds
  -- When its place was last asked, by e-mail; null before that, and where nobody has to be.
  ADD asked_at timestamptz,
  -- When the place answered; null where nobody had to be asked.
  ADD decided_at timestamptz,
  -- Why it refused, in its own words.
  ADD answer_reason text;
-- What was refused before gave its reason where others say what they are for.
UPDATE refunds SET answer_reason = reason, reason = 'appointment canceled', decided_at = created_at WHERE status = 'refused';
ALTER TABLE refunds ADD CONSTRAINT refunds_refused_with_reason CHECK (status <> 'refused' OR answer_reason IS NOT NULL);
CREATE INDEX refunds_requested_idx ON refunds (created_at) WHERE status = 'requested';
CREATE INDEX refunds_refused_idx ON refunds (appointment_id) WHERE status = 'refused';
