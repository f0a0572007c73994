/** What becomes of a table that says something about an account or its people. Columns as they are in the database. */
interface PersonalDataTable {
  /** Where in the archive its rows are: the file, and the list in it. */
  file: string;
  list?: string;
  exported: string;
  /** What the archive does not hold: `whyWithheld` has the reasons. */
  withheld?: string;
  /** What a deletion leaves: no row, or rows with these columns emptied, and why they stay. */
  after: 'no row' | { emptied: string; why: string };
}

const member = 'is a member of the entity, or may be one: another person';
const opens = 'opens something, or is compared with what does';
const internal = 'how we work, nothing about anybody';
const entityByName = 'the entity is there by its name';

/** Why a column is withheld: that of a table before all of its name. */
export const whyWithheld: Record<string, string> = {
  ...because(
    opens,
    'code_hash credential_id current_token_hash last_step new_token_hash number_hash password_hash public_key secret token token_hash',
  ),
  ...because(
    internal,
    'access_key_id actor_entity_id added_by_key allotment_id attempts audit_entries.organisation_id campaign_id due_at entity_id expires_at held_since id is_demo is_password_doubted kept_until key_id last_error live pool_id schedule_id sends sign_count subject_id unit version wrong_codes',
  ),
  ...because(
    entityByName,
    'alert_choices.entity_id appointment_changes.entity_id entity_members.entity_id ratings.entity_id seen_health_cards.entity_id',
  ),
  ...because(
    member,
    'added_by answered_by booked_by_account_id checked_by invited_by recorded_by seen_by taken_by appointment_changes.account_id health_accesses.account_id',
  ),
  ...because('is of who pays: another person', 'payer_email payer_language'),
  ...because('is of an answer of an entity', 'answer_findings answer_reason'),
  ...because('the result is there as the account may read it', 'result_before result_shown_at'),
  account_id: 'names the account whose archive it is',
  organisation_id: 'the organisation is there by its name',
  is_administrator: 'is not read any more: memberships.json names the roles',
  deleted_at: 'of a living account there is none',
  'ratings.id': 'the appointment names it',
  answer_state: 'the answer is there once it is published',
  sealed: 'is there as the file itself, opened',
  bundle: 'says in the words of the authority what the appointment and its person say',
  owner_id: 'is there as assetId',
  reserved_for: 'is of places without a cart',
  person_id: 'the person is there by name',
  appointment_id: 'is there as the appointment itself',
};

function because(reason: string, columns: string): Record<string, string> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, reason]));
}

const traceability = 'who saw and changed what outlives the account, by ids alone; decision 0029';
const legalRetention = 'the law asks to keep what was sold and paid';

export const personalDataTables: Record<string, PersonalDataTable> = {
  accounts: {
    file: 'account.json',
    list: 'account',
    exported:
      'id email contact_email kept_by_entity_id claimed_at first_name last_name language created_at email_confirmed_at terms_version_accepted blocked_at wants_texts accesses_notice accesses_notified_at',
    withheld: 'password_hash is_password_doubted is_demo is_administrator deleted_at',
    after: { emptied: 'first_name last_name email_confirmed_at', why: legalRetention },
  },
  sessions: {
    file: 'account.json',
    list: 'sessions',
    exported:
      'user_agent login_type entity_id created_at last_seen_at expires_at revoked_at second_factor_at has_acted_for_entity',
    withheld: 'id account_id token_hash',
    after: 'no row',
  },
  known_browsers: {
    file: 'account.json',
    list: 'knownBrowsers',
    exported: 'signed_in_at',
    withheld: 'account_id token_hash',
    after: 'no row',
  },
  email_tokens: {
    file: 'account.json',
    list: 'mailedLinks',
    exported: 'purpose created_at expires_at used_at',
    withheld: 'id account_id token_hash code_hash wrong_codes',
    after: 'no row',
  },
  second_factors: {
    file: 'account.json',
    list: 'secondFactor',
    exported: 'created_at confirmed_at',
    withheld: 'account_id secret last_step',
    after: 'no row',
  },
  email_changes: {
    file: 'account.json',
    list: 'emailChange',
    exported: 'new_email current_confirmed_at new_confirmed_at created_at expires_at',
    withheld: 'account_id current_token_hash new_token_hash',
    after: 'no row',
  },
  passkeys: {
    file: 'account.json',
    list: 'passkeys',
    exported: 'user_agent created_at last_used_at',
    withheld: 'id account_id credential_id public_key sign_count',
    after: 'no row',
  },
  persons: {
    file: 'people.json',
    exported:
      'id account_id name date_of_birth email phone gender nationality_type health_number identification_type_id identification_number nationality_id country_of_birth_id country_of_residence_id postal_code kept_by_entity_id created_at deleted_at',
    after: {
      emptied:
        'date_of_birth email phone gender health_number identification_number identification_type_id nationality_id country_of_birth_id country_of_residence_id postal_code',
      why: legalRetention,
    },
  },
  organisation_members: {
    file: 'memberships.json',
    list: 'organisations',
    exported: 'roles created_at',
    withheld: 'account_id organisation_id',
    after: 'no row',
  },
  entity_members: {
    file: 'memberships.json',
    list: 'entities',
    exported: 'roles created_at last_used_at',
    withheld: 'account_id entity_id',
    after: 'no row',
  },
  alert_choices: {
    file: 'memberships.json',
    list: 'alertChoices',
    exported: 'kind channel saved_at',
    withheld: 'account_id entity_id',
    after: 'no row',
  },
  invitations: {
    file: 'memberships.json',
    list: 'invitations',
    exported: 'email name language grants state created_at sent_at expires_at ended_at',
    withheld: 'id organisation_id entity_id invited_by token_hash sends',
    after: 'no row',
  },
  appointments: {
    file: 'appointments.json',
    list: 'appointments',
    exported:
      'id account_id asset_id cart_id person_id entity_service_id campaign_id approval_request_id payment_id code service_date starts_at ends_at status status_reason result refund_state sequence price_cents is_local_payment address booked_by_entity_id shares_result_with desk_note flexible_minutes reservation_id paid_at canceled_at checked_in_at called_at no_show_at created_at sample_taken_at lab_reference address_confirmed_at is_out_of_hours',
    withheld: 'booked_by_account_id version result_shown_at result_before',
    after: { emptied: 'address desk_note lab_reference flexible_minutes', why: legalRetention },
  },
  approval_requests: {
    file: 'appointments.json',
    list: 'requests',
    exported: 'id cart_id entity_service_id service_date state reason created_at decided_at',
    after: { emptied: 'reason', why: 'shows what was asked of an entity, and when it answered' },
  },
  appointment_changes: {
    file: 'appointments.json',
    list: 'changes',
    exported: 'appointment_id changed_at field from_value to_value reason is_undo actor',
    withheld: 'id account_id entity_id',
    after: { emptied: 'reason', why: 'shows what was done to an appointment that is kept' },
  },
  result_documents: {
    file: 'appointments.json',
    list: 'documents',
    exported: 'id appointment_id size_bytes created_at',
    withheld: 'sealed key_id added_by added_by_key',
    after: 'no row',
  },
  surveillance_notifications: {
    file: 'public-health.json',
    list: 'notifications',
    exported:
      'id appointment_id result state due_at reported_result reference created_at reported_at',
    withheld: 'version attempts last_error bundle key_id recorded_by',
    after: { emptied: '', why: 'the law asks the entity to report, and to show that it did' },
  },
  seen_health_cards: {
    file: 'public-health.json',
    list: 'seenCards',
    exported: 'person_id seen_at',
    withheld: 'number_hash seen_by entity_id',
    after: 'no row',
  },
  number_checks: {
    file: 'public-health.json',
    list: 'numberChecks',
    exported: 'person_id state differing checked_at',
    withheld: 'number_hash attempts checked_by entity_id',
    after: 'no row',
  },
  ratings: {
    file: 'ratings.json',
    list: 'ratings',
    exported:
      'appointment_id stars comment state findings reason answer answered_at is_invented created_at changed_at',
    withheld: 'id entity_id answer_state answer_findings answer_reason answered_by version',
    after: {
      emptied: 'comment reason answer answer_state answer_reason answered_by answered_at',
      why: 'the stars stay in the average of the entity, by no name; decision 0068',
    },
  },
  rating_choices: {
    file: 'ratings.json',
    list: 'choices',
    exported: 'account_id wants_emails',
    after: 'no row',
  },
  rating_requests: {
    file: 'ratings.json',
    list: 'requests',
    exported: 'appointment_id asked_at',
    after: { emptied: '', why: 'that an e-mail went, by the appointment alone' },
  },
  withdrawn_ratings: {
    file: 'ratings.json',
    list: 'withdrawn',
    exported: 'appointment_id created_at was_answered was_refused',
    after: 'no row',
  },
  carts: {
    file: 'bookings.json',
    list: 'carts',
    exported:
      'id account_id service_id entity_service_id entity_code entity_code_ends_at service_date service_time preferred_time latitude longitude is_travelling jump_to_slots source booked_by_entity_id reservation_id checked_out_at payment_entered_at open_payment_id created_at',
    after: { emptied: 'latitude longitude', why: legalRetention },
  },
  assets: {
    file: 'bookings.json',
    list: 'people',
    exported:
      'id cart_id person_id ordinal asset_number address prescription_type_id prescription_number prescription_access_code prescription_provision_code created_at',
    after: {
      emptied: 'address prescription_number prescription_access_code prescription_provision_code',
      why: legalRetention,
    },
  },
  ticket_assets: {
    file: 'tickets.json',
    exported: 'id ticket_id asset_id created_at',
    withheld: 'account_id',
    after: 'no row',
  },
  occupancy: {
    file: 'bookings.json',
    list: 'places',
    exported: 'id cart_id entity_service_id during state price_cents created_at ended_at',
    withheld:
      'owner_id account_id pool_id schedule_id unit live allotment_id campaign_id expires_at held_since kept_until reserved_for',
    after: { emptied: '', why: 'who was how full, by codes alone' },
  },
  waiting_entries: {
    file: 'waiting-list.json',
    list: 'entries',
    exported:
      'id account_id cart_id entity_service_id radius_km date time_zone state lapses created_at ended_at',
    after: 'no row',
  },
  area_watches: {
    file: 'waiting-list.json',
    list: 'watches',
    exported:
      'id account_id service_type_id service_id place location_id latitude longitude radius_km until_date is_available notified_at checked_at created_at',
    after: 'no row',
  },
  waiting_offers: {
    file: 'waiting-list.json',
    list: 'offers',
    exported:
      'id entry_id entity_service_id starts_at expires_at state created_at ended_at person_ids',
    after: 'no row',
  },
  payments: {
    file: 'payments.json',
    list: 'payments',
    exported:
      'id account_id cart_id kind status amount_cents paid_cents provider provider_session method requested_method local_method voucher redirect_url receipt_number invoice_name invoice_tax_number invoice_address invoice_postal_code invoice_locality expires_at paid_at ended_at created_at deferral_id payer_entity_id taken_cents returned_cents',
    withheld: 'token taken_by',
    after: { emptied: '', why: legalRetention },
  },
  refunds: {
    file: 'payments.json',
    list: 'refunds',
    exported:
      'id payment_id appointment_id amount_cents reason status provider_refund provider_session attempts last_error created_at done_at asked_at decided_at answer_reason request_reason',
    after: { emptied: 'request_reason', why: legalRetention },
  },
  payment_events: {
    file: 'payments.json',
    list: 'events',
    exported: 'provider event_id payment_id kind payload received_at',
    after: { emptied: '', why: legalRetention },
  },
  invoicing_data: {
    file: 'payments.json',
    list: 'invoicingData',
    exported: 'account_id name tax_number address postal_code locality updated_at',
    after: 'no row',
  },
  deferrals: {
    file: 'payments.json',
    list: 'deferrals',
    exported: 'id cart_id email language state expires_at created_at ended_at',
    withheld: 'account_id payer_email payer_language',
    after: { emptied: 'email payer_email', why: legalRetention },
  },
  checkin_assets: {
    file: 'reservations.json',
    list: 'reservations',
    exported: 'id reservation_id created_at',
    withheld: 'account_id',
    after: 'no row',
  },
  reservation_guests: {
    file: 'reservations.json',
    list: 'guests',
    exported: 'checkin_asset_id person_id created_at',
    after: 'no row',
  },
  travels: {
    file: 'reservations.json',
    list: 'travels',
    exported: 'id checkin_asset_id travel_date travel_time created_at',
    after: 'no row',
  },
  travel_guests: {
    file: 'reservations.json',
    list: 'travellers',
    exported: 'id travel_id person_id asset_id created_at',
    after: 'no row',
  },
  messages: {
    file: 'messages.json',
    exported: 'id channel recipient language template data status entity_id created_at sent_at',
    withheld: 'account_id attempts last_error due_at',
    after: 'no row',
  },
  health_accesses: {
    file: 'accesses.json',
    list: 'accesses',
    exported: 'id at actor roles act fields service_date entity_id',
    withheld: 'account_id access_key_id person_id appointment_id',
    after: { emptied: '', why: traceability },
  },
  audit_entries: {
    file: 'accesses.json',
    list: 'activity',
    exported: 'at actor act subject before after',
    withheld: 'id account_id actor_entity_id organisation_id entity_id subject_id',
    after: { emptied: '', why: traceability },
  },
};
