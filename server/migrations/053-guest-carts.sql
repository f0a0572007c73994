-- The entity whose member opened the cart, for a person or for guests who come together: its members go on with it by its
-- id. Null for a cart that a patient made. docs/decisions/0035 says why.
ALTER TABLE carts
  ADD COLUMN booked_by_entity_id uuid CONSTRAINT carts_booked_by_entity_fkey REFERENCES entities,
  ADD CONSTRAINT carts_booked_by_member CHECK (booked_by_entity_id IS NULL OR source IN ('desk', 'hotel'));
