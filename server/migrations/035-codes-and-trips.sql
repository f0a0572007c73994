-- When the entity code of a cart stops counting: 180 minutes after it was entered. Null for the code of a stay, which counts
-- as long as the stay does.
ALTER TABLE carts ADD COLUMN entity_code_ends_at timestamptz;
UPDATE carts SET entity_code_ends_at = created_at + interval '180 minutes'
 WHERE entity_code IS NOT NULL
   AND NOT EXISTS (SELECT FROM assets a JOIN travel_guests g ON g.asset_id = a.id WHERE a.cart_id = carts.id);

-- The instant at which an event starts beside its wall time: how long before it a test counts goes by the hour.
CREATE OR REPLACE VIEW asset_check_ins AS
  SELECT g.asset_id, e.business_name AS check_in, r.code AS reservation, t.id AS travel_id,
         to_char(t.travel_date + t.travel_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS expected_at,
         e.latitude, e.longitude, NULL::integer AS valid_hours, NULL::timestamptz AS event_at
    FROM travel_guests g
    JOIN travels t ON t.id = g.travel_id
    JOIN checkin_assets c ON c.id = t.checkin_asset_id
    JOIN reservations r ON r.id = c.reservation_id
    JOIN entities e ON e.id = r.entity_id
   WHERE g.asset_id IS NOT NULL
  UNION ALL
  SELECT ta.asset_id, ev.name, NULL, NULL,
         to_char(ev.starts_at AT TIME ZONE ev.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS'),
         ev.latitude, ev.longitude, ev.valid_hours, ev.starts_at
    FROM ticket_assets ta
    JOIN tickets k ON k.id = ta.ticket_id
    JOIN events ev ON ev.id = k.event_id;
