-- Counts the text messages to numbers of other countries, which are limited for the whole installation.
CREATE INDEX messages_texts_abroad_idx ON messages (sent_at) WHERE channel = 'sms' AND recipient NOT LIKE '+351%';
