-- Which payment of a cart can still be paid: a cart's SQL reads no table of payments. The database keeps it, and not the code
-- that changes payments, because the version before runs beside this one during an upgrade and does not know the column.

ALTER TABLE carts ADD COLUMN open_payment_id uuid;

CREATE FUNCTION keep_open_payment_of_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('deferred', 'created', 'pending', 'processing') THEN
    UPDATE carts SET open_payment_id = NEW.id WHERE id = NEW.cart_id AND open_payment_id IS DISTINCT FROM NEW.id;
  ELSE
    UPDATE carts SET open_payment_id = NULL WHERE id = NEW.cart_id AND open_payment_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_keep_open_payment_of_cart AFTER INSERT OR UPDATE OF status ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_open_payment_of_cart();

UPDATE carts c SET open_payment_id = p.id
  FROM payments p
 WHERE p.cart_id = c.id AND p.status IN ('deferred', 'created', 'pending', 'processing');
