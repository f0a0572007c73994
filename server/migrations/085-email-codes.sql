-- Six digits in an e-mail, which are typed where one is: they confirm an address and sign in.
ALTER TABLE email_tokens
  DROP CONSTRAINT email_tokens_purpose_known,
  ADD CONSTRAINT email_tokens_purpose_known CHECK (purpose IN ('confirm', 'reset', 'define', 'sign_in')),
  -- Of the row's id and its code; null for a link alone.
  ADD code_hash bytea,
  ADD wrong_codes integer NOT NULL DEFAULT 0;
