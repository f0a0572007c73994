-- Paying at the place, where the place wants to be asked first; and places that are not paid in time.

-- Whether an account may book once at an entity and pay there.
CREATE TABLE local_payment_authorisations (
  id uuid CONSTRAINT local_payment_authorisations_pkey PRIMARY KEY,
  account_id uuid NOT NULL CONSTRAINT local_payment_authorisations_account_fkey REFERENCES accounts,
  entity_id uuid NOT NULL CONSTRAINT local_payment_authorisations_entity_fkey REFERENCES entities,
  -- The cart it was asked from, and what its places cost together then.
  cart_id uuid NOT NULL CONSTRAINT local_payment_authorisations_cart_fkey REFERENCES carts,
  total_cents integer NOT NULL CONSTRAINT local_payment_authorisations_total_positive CHECK (total_cents > 0),
  -- granted: for one booking until expires_at; used: that booking was made.
  state text NOT NULL CONSTRAINT local_payment_authorisations_state_known CHECK (state IN ('asked', 'granted', 'refused', 'used')),
  -- Until when it can be answered; once granted, until when it can be used.
  expires_at timestamptz NOT NULL,
  payment_id uuid CONSTRAINT local_payment_authorisations_payment_fkey REFERENCES payments,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT local_payment_authorisations_used_for_a_payment CHECK ((state = 'used') = (payment_id IS NOT NULL)),
  CONSTRAINT local_payment_authorisations_decided CHECK ((state = 'asked') = (decided_at IS NULL))
);
-- A cart asks a place once.
CREATE UNIQUE INDEX local_payment_authorisations_cart_key ON local_payment_authorisations (cart_id, entity_id);
CREATE INDEX local_payment_authorisations_account_idx ON local_payment_authorisations (account_id, entity_id);

-- Hours before the start at which a booking that is still to be paid at the place is released; null: it is kept.
ALTER TABLE entities ADD COLUMN unpaid_release_hours integer
  CONSTRAINT entities_unpaid_release_range CHECK (unpaid_release_hours BETWEEN 1 AND 168);
CREATE INDEX appointments_unpaid_idx ON appointments (starts_at) WHERE status = 'Await';
