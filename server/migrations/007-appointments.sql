-- A booked slot for one person, and what became of it.

-- Asks a partner for a time, where an entity service needs approval. It takes no place.
CREATE TABLE approval_requests (
  id uuid CONSTRAINT approval_requests_pkey PRIMARY KEY,
  cart_id uuid NOT NULL CONSTRAINT approval_requests_cart_fkey REFERENCES carts,
  entity_service_id uuid NOT NULL CONSTRAINT approval_requests_entity_service_fkey REFERENCES entity_services,
  service_date date NOT NULL,
  state text NOT NULL CONSTRAINT approval_requests_state_known CHECK (state IN ('pending', 'accepted', 'refused', 'canceled', 'expired')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Why it was refused, in the partner's own words.
  reason text,
  CONSTRAINT approval_requests_once UNIQUE (cart_id, entity_service_id, service_date)
);
CREATE INDEX approval_requests_pending_idx ON approval_requests (service_date) WHERE state = 'pending';

CREATE TABLE appointments (
  id uuid CONSTRAINT appointments_pkey PRIMARY KEY,
  code text NOT NULL CONSTRAINT appointments_code_key UNIQUE,
  account_id uuid NOT NULL CONSTRAINT appointments_account_fkey REFERENCES accounts,
  person_id uuid NOT NULL CONSTRAINT appointments_person_fkey REFERENCES persons,
  cart_id uuid NOT NULL CONSTRAINT appointments_cart_fkey REFERENCES carts,
  asset_id uuid NOT NULL CONSTRAINT appointments_asset_fkey REFERENCES assets,
  approval_request_id uuid CONSTRAINT appointments_approval_request_fkey REFERENCES approval_requests,
  entity_service_id uuid NOT NULL CONSTRAINT appointments_entity_service_fkey REFERENCES entity_services,
  campaign_id uuid,
  -- Null while a partner is still asked for a time; service_date says the day asked for.
  starts_at timestamptz,
  ends_at timestamptz,
  service_date date NOT NULL,
  address text,
  price_cents integer NOT NULL CONSTRAINT appointments_price_positive CHECK (price_cents >= 0),
  is_local_payment boolean NOT NULL DEFAULT false,
  payment_id uuid,
  status text NOT NULL CONSTRAINT appointments_status_known
    CHECK (status IN ('SchedulePending', 'PaymentPending', 'Await', 'Paid', 'Pending', 'CheckedIn', 'Canceled')),
  status_reason text CONSTRAINT appointments_reason_known
    CHECK (status_reason IN ('expired', 'byPerson', 'byPartner', 'paymentCanceled', 'refused', 'placeLost', 'unpaid')),
  result text NOT NULL DEFAULT 'Pending' CONSTRAINT appointments_result_known
    CHECK (result IN ('Pending', 'Executed', 'WithResult', 'Authorized', 'Unauthorized', 'Inconclusive')),
  refund_state text NOT NULL DEFAULT 'none' CONSTRAINT appointments_refund_state_known
    CHECK (refund_state IN ('none', 'automatic', 'requested', 'accepted', 'refused', 'failed')),
  paid_at timestamptz,
  canceled_at timestamptz,
  -- Raised with every change that a calendar must learn of.
  sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT appointments_time_once_scheduled CHECK ((starts_at IS NULL) = (ends_at IS NULL) AND (starts_at IS NOT NULL OR status IN ('SchedulePending', 'Canceled'))),
  CONSTRAINT appointments_canceled_has_reason CHECK ((status = 'Canceled') = (canceled_at IS NOT NULL) AND (status <> 'Canceled' OR status_reason IS NOT NULL))
);
-- One living appointment for one asset.
CREATE UNIQUE INDEX appointments_asset_key ON appointments (asset_id) WHERE status <> 'Canceled';
CREATE INDEX appointments_account_idx ON appointments (account_id, starts_at);
CREATE INDEX appointments_person_idx ON appointments (person_id);
CREATE INDEX appointments_cart_idx ON appointments (cart_id);
CREATE INDEX appointments_payment_idx ON appointments (payment_id);
CREATE INDEX appointments_entity_service_idx ON appointments (entity_service_id, starts_at);
CREATE TRIGGER appointments_account_is_living BEFORE INSERT ON appointments
  FOR EACH ROW EXECUTE FUNCTION account_is_living();

-- Every change of an appointment, with who and when. Appended, never changed.
CREATE TABLE appointment_changes (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT appointment_changes_pkey PRIMARY KEY,
  appointment_id uuid NOT NULL CONSTRAINT appointment_changes_appointment_fkey REFERENCES appointments,
  changed_at timestamptz NOT NULL,
  -- Null for the system itself.
  account_id uuid,
  field text NOT NULL,
  from_value text,
  to_value text
);
CREATE INDEX appointment_changes_appointment_idx ON appointment_changes (appointment_id);
