-- When the sign-in that opened the session gave a code of the second factor; null where it gave none, as it is for whoever
-- signed in before becoming an administrator.
ALTER TABLE sessions ADD second_factor_at timestamptz;
