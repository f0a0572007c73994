-- To which persons an offer was made: those of a cart can change later, as a ticket's person does. Null for offers of the version
-- before, which count for the persons whom their carts have now.
ALTER TABLE waiting_offers ADD person_ids uuid[];
