-- The stay of the guests for whom a hotel opened the cart: their appointments get it when they are booked. The stay is not deleted
-- while a cart names it.
ALTER TABLE carts
  ADD COLUMN reservation_id uuid CONSTRAINT carts_reservation_fkey REFERENCES reservations;
CREATE INDEX carts_reservation_idx ON carts (reservation_id) WHERE reservation_id IS NOT NULL;
