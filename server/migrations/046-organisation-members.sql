-- Members of a whole organisation, beside those of its entities. An owner decides about members, entities and settings;
-- `billing` about the plan and the invoices. Neither role shows a patient.
CREATE TABLE organisation_members (
  organisation_id uuid NOT NULL CONSTRAINT organisation_members_organisation_fkey REFERENCES organisations,
  account_id uuid NOT NULL CONSTRAINT organisation_members_account_fkey REFERENCES accounts ON DELETE CASCADE,
  roles text[] NOT NULL
    CONSTRAINT organisation_members_roles_known CHECK (roles <@ ARRAY['owner', 'billing'])
    CONSTRAINT organisation_members_roles_some CHECK (cardinality(roles) > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT organisation_members_pkey PRIMARY KEY (account_id, organisation_id)
);
CREATE INDEX organisation_members_organisation_idx ON organisation_members (organisation_id);

-- Until now the managers of the entities decided about everything, and no other account could: without an owner none could
-- invite anybody, or hand the organisation over. The steward is to the administration what a manager is to a partner.
INSERT INTO organisation_members (organisation_id, account_id, roles, created_at)
SELECT e.organisation_id, m.account_id, ARRAY['owner'], min(m.created_at)
  FROM entity_members m
  JOIN entities e ON e.id = m.entity_id
  JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
 WHERE m.roles && ARRAY['manager', 'steward']
 GROUP BY e.organisation_id, m.account_id;

-- A member without a role may do nothing, and no version writes one: such rows would only be read as memberships.
DELETE FROM entity_members WHERE cardinality(roles) = 0;
ALTER TABLE entity_members
  ALTER roles DROP DEFAULT,
  ADD CONSTRAINT entity_members_roles_some CHECK (cardinality(roles) > 0),
  -- When the member last chose this entity to act for.
  ADD last_used_at timestamptz;
CREATE INDEX entity_members_entity_idx ON entity_members (entity_id);

-- Whether every member signs in with a second factor.
ALTER TABLE organisations ADD requires_second_factor boolean NOT NULL DEFAULT false;

-- Asks a person to become a member. The grants are roles in the organisation and at its entities:
-- {"organisationRoles": ["billing"], "entities": [{"entityId": "…", "roles": ["desk"]}]}.
CREATE TABLE invitations (
  id uuid CONSTRAINT invitations_pkey PRIMARY KEY,
  organisation_id uuid NOT NULL CONSTRAINT invitations_organisation_fkey REFERENCES organisations,
  email text NOT NULL CONSTRAINT invitations_email_lower CHECK (email = lower(email)),
  name text NOT NULL,
  language text NOT NULL CONSTRAINT invitations_language_known CHECK (language IN ('pt', 'en')),
  grants jsonb NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT invitations_token_hash_key UNIQUE,
  -- The entity that the inviting member acted for: their right to invite depends on it.
  entity_id uuid NOT NULL CONSTRAINT invitations_entity_fkey REFERENCES entities,
  -- Null when the account was deleted.
  invited_by uuid CONSTRAINT invitations_invited_by_fkey REFERENCES accounts ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CONSTRAINT invitations_state_known CHECK (state IN ('pending', 'accepted', 'revoked', 'expired', 'canceled')),
  created_at timestamptz NOT NULL,
  -- When its e-mail was last sent, and how often: what the quota of an organisation counts.
  sent_at timestamptz NOT NULL,
  sends integer NOT NULL DEFAULT 1,
  ended_at timestamptz,
  CONSTRAINT invitations_ended CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX invitations_pending_key ON invitations (organisation_id, email) WHERE state = 'pending';
CREATE INDEX invitations_email_idx ON invitations (email);
CREATE INDEX invitations_invited_by_idx ON invitations (invited_by);

-- An organisation that has had an owner keeps one. The check runs at the end of the transaction, so that one owner can take
-- over from another in it, and locks the organisation: of two owners who remove each other at once the second waits, and
-- reads what the first has committed. An organisation that never had a member is not checked.
CREATE FUNCTION require_organisation_owner(organisation uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organisations WHERE id = organisation FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (
    SELECT FROM organisation_members m JOIN accounts a ON a.id = m.account_id
     WHERE m.organisation_id = organisation AND 'owner' = ANY (m.roles) AND a.deleted_at IS NULL)
  THEN
    RAISE EXCEPTION 'organisation % would have no owner', organisation
      USING ERRCODE = 'check_violation', CONSTRAINT = 'organisation_members_owner';
  END IF;
END $$;

CREATE FUNCTION keep_organisation_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'organisation_members' THEN
    PERFORM require_organisation_owner(OLD.organisation_id);
  ELSE
    PERFORM require_organisation_owner(m.organisation_id)
       FROM organisation_members m WHERE m.account_id = OLD.id AND 'owner' = ANY (m.roles);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER organisation_members_keep_owner
  AFTER UPDATE OR DELETE ON organisation_members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ('owner' = ANY (OLD.roles)) EXECUTE FUNCTION keep_organisation_owner();

CREATE CONSTRAINT TRIGGER accounts_keep_owner
  AFTER UPDATE OF deleted_at ON accounts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION keep_organisation_owner();
