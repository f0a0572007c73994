-- The one method that the patient chose before the provider's page, which offers no other. Null: the page offers all that the cart may have.
-- `method` stays what the provider says that the money came by.
alter table payments add column requested_method text
  constraint payments_requested_method_check check (requested_method in ('card', 'mbway', 'multibanco'));
