-- When entities work, and who has which place. docs/decisions/0003 says why it is built like this.

-- What can be full: a room, a desk, a team of nurses.
CREATE TABLE capacity_pools (
  id uuid CONSTRAINT capacity_pools_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT capacity_pools_entity_fkey REFERENCES entities,
  name text NOT NULL,
  -- Repeated from the entity: the days of its locks are days of this zone.
  time_zone text NOT NULL
);
CREATE INDEX capacity_pools_entity_idx ON capacity_pools (entity_id);

-- A dated version of hours, interval and capacity on a pool. A version with occupancy is ended, never deleted.
CREATE TABLE schedules (
  id uuid CONSTRAINT schedules_pkey PRIMARY KEY,
  pool_id uuid NOT NULL CONSTRAINT schedules_pool_fkey REFERENCES capacity_pools,
  name text NOT NULL,
  -- ISO weekdays, 1 Monday to 7 Sunday, of the working day: a slot after midnight belongs to the day before.
  weekdays smallint[] NOT NULL,
  -- Local wall time. to_time at or before from_time is on the next day.
  from_time time NOT NULL,
  to_time time NOT NULL,
  interval_minutes integer NOT NULL CONSTRAINT schedules_interval_range CHECK (interval_minutes BETWEEN 1 AND 1440),
  -- Persons at the same time.
  capacity integer NOT NULL CONSTRAINT schedules_capacity_range CHECK (capacity BETWEEN 0 AND 10000),
  serves_all boolean NOT NULL DEFAULT true,
  valid_from date NOT NULL,
  -- Exclusive; 'infinity' while in force.
  valid_until date NOT NULL DEFAULT 'infinity',
  created_at timestamptz NOT NULL,
  CONSTRAINT schedules_validity_in_order CHECK (valid_from <= valid_until),
  CONSTRAINT schedules_weekdays_known CHECK (weekdays <@ ARRAY[1,2,3,4,5,6,7]::smallint[] AND cardinality(weekdays) > 0)
);
CREATE INDEX schedules_pool_idx ON schedules (pool_id);

-- The services of a schedule that does not serve all services of its entity.
CREATE TABLE schedule_services (
  schedule_id uuid NOT NULL CONSTRAINT schedule_services_schedule_fkey REFERENCES schedules ON DELETE CASCADE,
  entity_service_id uuid NOT NULL CONSTRAINT schedule_services_entity_service_fkey REFERENCES entity_services,
  CONSTRAINT schedule_services_pkey PRIMARY KEY (schedule_id, entity_service_id)
);
CREATE INDEX schedule_services_entity_service_idx ON schedule_services (entity_service_id);

-- When a whole entity, or one of its services, is unavailable.
CREATE TABLE closures (
  id uuid CONSTRAINT closures_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT closures_entity_fkey REFERENCES entities,
  entity_service_id uuid CONSTRAINT closures_entity_service_fkey REFERENCES entity_services,
  during tstzrange NOT NULL CONSTRAINT closures_during_not_empty CHECK (NOT isempty(during)),
  reason_pt text NOT NULL DEFAULT '',
  reason_en text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX closures_entity_idx ON closures USING gist (entity_id, during);

-- Places of a pool set aside for one protocol or code, until release_hours before each start.
CREATE TABLE allotments (
  id uuid CONSTRAINT allotments_pkey PRIMARY KEY,
  pool_id uuid NOT NULL CONSTRAINT allotments_pool_fkey REFERENCES capacity_pools,
  protocol_id uuid CONSTRAINT allotments_protocol_fkey REFERENCES protocols,
  entity_code text,
  from_date date NOT NULL,
  until_date date NOT NULL,
  from_time time NOT NULL,
  to_time time NOT NULL,
  places integer NOT NULL CONSTRAINT allotments_places_positive CHECK (places > 0),
  release_hours integer NOT NULL CONSTRAINT allotments_release_positive CHECK (release_hours >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT allotments_dates_in_order CHECK (from_date < until_date),
  CONSTRAINT allotments_for_somebody CHECK (protocol_id IS NOT NULL OR entity_code IS NOT NULL)
);
CREATE INDEX allotments_pool_idx ON allotments (pool_id);

-- Holds and bookings, one row a person: the only record of what is taken.
CREATE TABLE occupancy (
  id uuid CONSTRAINT occupancy_pkey PRIMARY KEY,
  pool_id uuid NOT NULL CONSTRAINT occupancy_pool_fkey REFERENCES capacity_pools,
  schedule_id uuid NOT NULL CONSTRAINT occupancy_schedule_fkey REFERENCES schedules,
  entity_service_id uuid NOT NULL CONSTRAINT occupancy_entity_service_fkey REFERENCES entity_services,
  unit integer NOT NULL CONSTRAINT occupancy_unit_positive CHECK (unit >= 1),
  during tstzrange NOT NULL CONSTRAINT occupancy_during_not_empty CHECK (NOT isempty(during)),
  live boolean NOT NULL,
  state text NOT NULL CONSTRAINT occupancy_state_known CHECK (state IN ('hold', 'booked', 'released', 'expired', 'moved')),
  -- The asset whose person has the place.
  owner_id uuid NOT NULL,
  -- The cart and account it was taken for.
  cart_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- What the place costs, fixed when it is taken.
  price_cents integer NOT NULL CONSTRAINT occupancy_price_positive CHECK (price_cents >= 0),
  campaign_id uuid,
  allotment_id uuid CONSTRAINT occupancy_allotment_fkey REFERENCES allotments,
  -- 'infinity' for a booking.
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when its person has held one place or another without a break, where that began before this row.
  held_since timestamptz,
  -- Until when a hold is kept whatever becomes of a payment: what somebody was promised. Null for one's own hold.
  kept_until timestamptz,
  ended_at timestamptz,
  CONSTRAINT occupancy_live_means_held_or_booked CHECK (live = (state IN ('hold', 'booked'))),
  CONSTRAINT occupancy_bookings_do_not_expire CHECK ((state = 'booked') = (live AND expires_at = 'infinity')),
  -- The last word. The time stands before the unit, so that the same index finds what is taken of a pool at some time.
  -- What a search needs to know of each place is in it as well: the rows of a day lie all over the table.
  CONSTRAINT occupancy_no_unit_twice EXCLUDE USING gist (pool_id WITH =, during WITH &&, unit WITH =)
    INCLUDE (expires_at, allotment_id) WHERE (live) DEFERRABLE INITIALLY IMMEDIATE
);
-- One person of a cart has one place.
CREATE UNIQUE INDEX occupancy_owner_key ON occupancy (owner_id) WHERE live;
CREATE INDEX occupancy_account_idx ON occupancy (account_id) WHERE state = 'hold';
CREATE INDEX occupancy_cart_idx ON occupancy (cart_id);
CREATE INDEX occupancy_expiry_idx ON occupancy (expires_at) WHERE state = 'hold';

-- The largest capacity that any version in force gives a pool on the local day of an instant.
CREATE FUNCTION pool_capacity(pool uuid, at timestamptz) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(s.capacity), 0)
    FROM capacity_pools p
   CROSS JOIN LATERAL (SELECT (at AT TIME ZONE p.time_zone)::date AS today) d
    JOIN schedules s ON s.pool_id = p.id
   WHERE p.id = pool AND s.valid_from <= d.today
     -- A slot after midnight belongs to the working day before.
     AND (s.valid_until > d.today OR (s.to_time <= s.from_time AND s.valid_until = d.today))
$$;

-- A place above the capacity in force is refused whoever asks. Lowering a capacity cancels nobody: only new places are
-- refused. Rows that are coloured anew may have a unit above it only where that many places were live at their start
-- already. That counts times and not units, so it does not matter which rows of the statement were changed before.
CREATE FUNCTION occupancy_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.live AND NEW.unit > pool_capacity(NEW.pool_id, lower(NEW.during)) THEN
    IF TG_OP = 'UPDATE' AND OLD.live AND OLD.pool_id = NEW.pool_id AND OLD.during = NEW.during
       AND NEW.unit <= (SELECT count(*) FROM occupancy o WHERE o.pool_id = NEW.pool_id AND o.live
          AND o.during @> lower(NEW.during)) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'unit % is above the capacity of pool %', NEW.unit, NEW.pool_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancy_within_capacity';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER occupancy_within_capacity BEFORE INSERT OR UPDATE OF unit, during, pool_id, live ON occupancy
  FOR EACH ROW EXECUTE FUNCTION occupancy_within_capacity();
