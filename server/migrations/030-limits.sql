-- What an account had us send of late is counted before more is sent.
CREATE INDEX messages_account_idx ON messages (account_id, created_at);
-- And what a number got, from whichever accounts.
CREATE INDEX messages_texts_idx ON messages (recipient, sent_at) WHERE channel = 'sms';
