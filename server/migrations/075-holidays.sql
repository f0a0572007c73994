-- Public holidays on which an entity closes, and the day of its municipality. docs/decisions/0056 says why it is built like this.

-- What an entity does on a holiday. Without a row it closes.
CREATE TABLE holiday_choices (
  id uuid CONSTRAINT holiday_choices_pkey PRIMARY KEY,
  entity_id uuid NOT NULL CONSTRAINT holiday_choices_entity_fkey REFERENCES entities,
  -- The id of a holiday (server/src/agenda/closures/holidays.rules.ts).
  holiday text NOT NULL,
  -- Null: every year. A choice for one year counts before that for every year.
  year smallint,
  choice text NOT NULL CONSTRAINT holiday_choices_choice_known CHECK (choice IN ('closed', 'reduced', 'open')),
  -- Wall times of reduced hours.
  from_time time,
  to_time time,
  created_at timestamptz NOT NULL,
  CONSTRAINT holiday_choices_key UNIQUE NULLS NOT DISTINCT (entity_id, holiday, year),
  CONSTRAINT holiday_choices_hours_of_reduced CHECK (
    (choice = 'reduced') = (from_time IS NOT NULL) AND (choice = 'reduced') = (to_time IS NOT NULL) AND from_time < to_time)
);

-- The day of the municipality, as the entity has confirmed or changed it. Without a row that of the reference counts.
CREATE TABLE municipal_days (
  entity_id uuid CONSTRAINT municipal_days_pkey PRIMARY KEY CONSTRAINT municipal_days_entity_fkey REFERENCES entities,
  -- 'MM-DD', 'easter+39'; null: none.
  rule text,
  saved_at timestamptz NOT NULL
);

ALTER TABLE municipalities ADD holiday_rule text;

-- Of a closure that a holiday brought: which holiday, and its civil day at the entity. Reduced hours have two closures.
ALTER TABLE closures
  ADD holiday text,
  ADD holiday_date date,
  ADD CONSTRAINT closures_holiday_is_whole CHECK ((holiday IS NULL) = (holiday_date IS NULL) AND (holiday IS NULL OR kind = 'holiday'));
CREATE UNIQUE INDEX closures_holiday_key ON closures (entity_id, holiday, holiday_date, lower(during)) WHERE holiday IS NOT NULL;

-- An allotment that was ended before its first day is empty.
ALTER TABLE allotments DROP CONSTRAINT allotments_dates_in_order;
ALTER TABLE allotments ADD CONSTRAINT allotments_dates_in_order CHECK (from_date <= until_date);
