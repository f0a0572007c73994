-- Whether a version of a schedule has starts on any civil day from from_day until before until_day. A start after midnight
-- belongs to the working day before, so hours that end after midnight reach into the day after the version's last.
-- Inlined into the statement that calls it.
CREATE FUNCTION is_in_force(version schedules, from_day date, until_day date) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT version.valid_from < until_day
     AND (version.valid_until > from_day OR (version.to_time <= version.from_time AND version.valid_until = from_day))
$$;

-- As before, by the function above.
CREATE OR REPLACE FUNCTION pool_capacity(pool uuid, at timestamptz) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(s.capacity), 0)
    FROM capacity_pools p
   CROSS JOIN LATERAL (SELECT (at AT TIME ZONE p.time_zone)::date AS today) d
    JOIN schedules s ON s.pool_id = p.id
   WHERE p.id = pool AND is_in_force(s, d.today, d.today + 1)
$$;

-- A break in each working day, in local wall time: starts end before it and begin anew after it. Null: no break.
ALTER TABLE schedules ADD break_from time, ADD break_to time;
-- In seconds after from_time, so that hours and break may continue after midnight; a full day counts as 86400.
ALTER TABLE schedules ADD CONSTRAINT schedules_break_within_hours CHECK (
  (break_from IS NULL) = (break_to IS NULL) AND (break_from IS NULL OR (
    (extract(epoch FROM break_from - from_time)::integer + 86400) % 86400
      < (extract(epoch FROM break_to - from_time)::integer + 86399) % 86400 + 1
    AND (extract(epoch FROM break_to - from_time)::integer + 86399) % 86400
      <= (extract(epoch FROM to_time - from_time)::integer + 86399) % 86400)));
