-- Whether text messages go to the people that an account books for: about its appointments, beside the e-mails.
ALTER TABLE accounts ADD wants_texts boolean NOT NULL DEFAULT true;
