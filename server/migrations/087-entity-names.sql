-- Visitors find an entity by its name and town. With what the public sees in the predicate, an index of what they may find.
-- Entities are seldom added and often looked for: none waits in a list that each search would read.
CREATE INDEX entities_search_name_idx ON entities USING gin (search_name(business_name || ' ' || locality) gin_trgm_ops)
  WITH (fastupdate = off)
  WHERE NOT is_private AND live_at IS NOT NULL;
