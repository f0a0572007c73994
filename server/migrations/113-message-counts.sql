-- The entity whose appointment a message is about, of which its plan includes some a month; null: none, such as a message about an
-- account, or to members. Not a foreign key: each message of a booking would lock the row of its entity.
ALTER TABLE messages ADD COLUMN entity_id uuid;

-- How many messages were sent for an entity in a month of Lisbon. Apart from the messages: those of an account are deleted with it,
-- and what was sent stays counted.
CREATE TABLE message_counts (
  entity_id uuid NOT NULL CONSTRAINT message_counts_entity_fkey REFERENCES entities,
  -- Its first day.
  month date NOT NULL CONSTRAINT message_counts_month_first CHECK (date_part('day', month) = 1),
  channel text NOT NULL CONSTRAINT message_counts_channel_known CHECK (channel IN ('email', 'sms')),
  sent integer NOT NULL CONSTRAINT message_counts_sent_positive CHECK (sent > 0),
  CONSTRAINT message_counts_pkey PRIMARY KEY (entity_id, month, channel)
);
