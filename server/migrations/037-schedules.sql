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
