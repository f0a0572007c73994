-- What a member may do at an entity. A member without a role may do nothing there.
ALTER TABLE entity_members
  ADD roles text[] NOT NULL DEFAULT '{}'
    CONSTRAINT entity_members_roles_known CHECK (roles <@ ARRAY['manager', 'desk', 'results', 'gate',
      'steward', 'support', 'catalogue', 'finance', 'privacy']);

-- Until now a member could do everything: those who are members keep every role of their entity's type.
UPDATE entity_members m
   SET roles = CASE e.entity_type
         WHEN 'AccommodationPartner' THEN ARRAY['manager', 'desk']
         WHEN 'TicketingPartner' THEN ARRAY['manager', 'desk', 'gate']
         WHEN 'Administrator' THEN ARRAY['steward', 'support', 'catalogue', 'finance', 'privacy']
         ELSE ARRAY['manager', 'desk', 'results'] END
  FROM entities e WHERE e.id = m.entity_id;

-- Who made a change: account_id is the patient's or the member's account, entity_id the entity that a member or the link
-- of an entity acted for. Rows from before have no actor.
ALTER TABLE appointment_changes
  ADD actor text CONSTRAINT appointment_changes_actor_known CHECK (actor IN ('patient', 'member', 'link', 'system')),
  ADD entity_id uuid CONSTRAINT appointment_changes_entity_fkey REFERENCES entities;
