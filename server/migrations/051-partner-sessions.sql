-- Whether the session has acted for an entity. Such a session ends 12 hours after it was last seen, because desks are shared
-- machines, and keeps that when it acts for its account alone again.
ALTER TABLE sessions ADD has_acted_for_entity boolean NOT NULL DEFAULT false;
