-- The guests of a stay as its hotel named them, so that it can book for them. Who adds the stay by its code has guests of their
-- own (reservation_guests), which the hotel never sees. Deleted 30 days after the departure. docs/decisions/0036 says why.
CREATE TABLE stay_guests (
  id uuid CONSTRAINT stay_guests_pkey PRIMARY KEY,
  reservation_id uuid NOT NULL CONSTRAINT stay_guests_reservation_fkey REFERENCES reservations ON DELETE CASCADE,
  name text NOT NULL CONSTRAINT stay_guests_name_short CHECK (char_length(name) BETWEEN 1 AND 120),
  arrives_at timestamptz NOT NULL CONSTRAINT stay_guests_arrival_finite CHECK (isfinite(arrives_at)),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX stay_guests_name_key ON stay_guests (reservation_id, lower(name));
-- The hotel's list: by how near the days are.
CREATE INDEX reservations_entity_days_idx ON reservations (entity_id, check_out_date);
