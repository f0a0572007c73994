-- When the entity code of a cart stops counting: 180 minutes after it was entered. Null for the code of a stay, which counts
-- as long as the stay does.
ALTER TABLE carts ADD COLUMN entity_code_ends_at timestamptz;
UPDATE carts SET entity_code_ends_at = created_at + interval '180 minutes'
 WHERE entity_code IS NOT NULL
   AND NOT EXISTS (SELECT FROM assets a JOIN travel_guests g ON g.asset_id = a.id WHERE a.cart_id = carts.id);
