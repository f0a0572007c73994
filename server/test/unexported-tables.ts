interface UnexportedTable {
  columns: string;
  why: string;
}

const grantsAccess = 'opens something, or is compared with what does';

/** Tables about an account whose rows no archive shows, and why; what a deletion does with them. */
export const unexportedTables = {
  ...afterDeletion('no row', {
    recovery_codes: { columns: 'account_id code_hash', why: grantsAccess },
    idempotency_keys: {
      columns: 'caller path key body_hash status reply created_at roles',
      why: 'answers that were given already, kept for a second try',
    },
    uploaded_documents: {
      columns:
        'id entity_id batch_id file_name sha256 size_bytes state found_by reason appointment_id sealed key_id added_by added_by_key created_at expires_at ended_at',
      why: 'files of which no member has said yet whose they are; what was published is there as the document; decision 0049',
    },
    desk_drafts: {
      columns:
        'id entity_id account_id entity_service_id starts_at state created_at expires_at ended_at pool_id is_overbooked',
      why: 'what a member reserved for minutes while typing; deleted a day later',
    },
    passkey_challenges: {
      columns: 'challenge_hash account_id created_at',
      why: 'what a device is asked to sign, by its hash; deleted within the hour',
    },
    waiting_wishes: {
      columns: 'entry_id entity_service_id entity_id date ordinal seen_version',
      why: 'where an entry of the waiting list looks; the entry is there',
    },
    claim_attempts: {
      columns: 'account_id contact_email date_of_birth wrong_dates last_at',
      why: grantsAccess,
    },
    account_merges: {
      columns: 'id entity_id from_account_id into_account_id moved made_by made_at undone_at',
      why: 'that a member joined two accounts of one person; what was joined is there',
    },
    deferral_links: {
      columns: 'deferral_id token_hash created_at',
      why: grantsAccess,
    },
  }),
  ...afterDeletion('stays', {
    visitor_holds: {
      columns:
        'id token_hash address_hash entity_service_id entity_id date starts_at state created_at expires_at ended_at',
      why: 'a start held for a browser before its person signs in, of no account; deleted a day after its end',
    },
    alerts: {
      columns:
        'id entity_id kind subject cause is_grave label since version snoozed_until done_at done_by ended_at created_at opened_at is_announced',
      why: 'what an entity has to look at, by ids and the code of an appointment; deleted 90 days after its cause has ended',
    },
    alert_digests: {
      columns: 'entity_id since until',
      why: 'when members of an entity were sent the last digest of its alerts; names no member',
    },
    entity_emails: {
      columns: 'id entity_id address_hash sent_at',
      why: 'counts the e-mails with links to an address, by its hash, of no account; deleted a day later',
    },
    stay_guests: {
      columns: 'id reservation_id name arrives_at created_at',
      why: 'names that a hotel typed, of no account; deleted 30 days after the departure; decision 0036',
    },
    login_failures: {
      columns: 'key failed_at',
      why: 'a hash of what was typed, whether there is such an account or not',
    },
    delay_notices: {
      columns: 'appointment_id starts_at minutes minutes_before told_at',
      why: 'that a message went; the message is there. Deleted a day later',
    },
    delays: {
      columns: 'id pool_id minutes made_by created_at until_at ended_at',
      why: 'how late a place ran; that a member announced it is said by id alone',
    },
    poster_attempts: {
      columns: 'code_hash attempts since',
      why: 'a hash of what was typed, whether there is such an appointment or not; deleted a day later',
    },
    appointment_reminders: {
      columns: 'appointment_id kind starts_at reminded_at',
      why: 'that a message went; the message is there',
    },
    local_payment_authorisations: {
      columns:
        'id account_id entity_id cart_id total_cents state expires_at payment_id created_at decided_at',
      why: 'whether a place let the patient pay there; what was booked then is there',
    },
    access_keys: {
      columns: 'id entity_id name hash scopes created_by created_at last_used_at revoked_at',
      why: 'is of an entity; that a member made it is among what the member changed',
    },
    protocols: {
      columns:
        'id partner_entity_id service_entity_id is_enabled state description manager_name manager_phone manager_email payer asked_by asked_at reminded answered_by answered_at answer_reason ended_at created_at',
      why: 'is of two entities; that a member asked or answered is among what the member changed',
    },
    extra_capacity: {
      columns: 'id pool_id during places is_public made_by reason draft_id expires_at created_at',
      why: 'places of an entity; that a member added them is said by id alone',
    },
    closures: {
      columns:
        'id entity_id entity_service_id pool_id during kind reason_pt reason_en made_by holiday holiday_date busy_calendar_id created_at',
      why: 'when an entity is closed; that a member made it is among what the member changed',
    },
    busy_calendars: {
      columns:
        'id pool_id host address fingerprint etag tried_at read_at content_at error made_by created_at',
      why: 'external calendars of an entity; that a member connected one is among what the member changed',
    },
    calendar_links: {
      columns: 'id entity_id pool_id token_hash detail made_by created_at last_used_at revoked_at',
      why: 'addresses of an entity’s agenda; that a member made one is among what the member changed',
    },
    holiday_choices: {
      columns: 'id entity_id holiday year choice from_time to_time created_at',
      why: 'what an entity does on a public holiday; names no member',
    },
    municipal_days: {
      columns: 'entity_id rule saved_at',
      why: 'on which day the municipality of an entity has its holiday',
    },
    allotments: {
      columns:
        'id pool_id protocol_id entity_code from_date until_date from_time to_time places release_hours created_at',
      why: 'places set aside; of a protocol, which names members by ids alone',
    },
    schedule_changes: {
      columns:
        'id entity_id made_by kind change terms_version state impact result pending_places created_at applied_at',
      why: 'what a member changed of the hours of an entity, by ids alone: of a business',
    },
    rebooking_offers: {
      columns:
        'id schedule_change_id entity_id appointment_id owner_id from_starts_at proposed_starts_at proposed_pool_id expires_at remind_at lapses_at state told_at reminded_at created_at ended_at',
      why: 'another time for an appointment, by ids alone; what became of it is in the appointment and its changes',
    },
    service_suggestions: {
      columns:
        'id entity_id asked_by text service_type_id state service_id reason decided_by decided_at told_at created_at',
      why: 'is of an entity; that a member suggested it is among what the member changed',
    },
    registrations: {
      columns:
        'id guid company_name tax_number phone representative email plan partner_kind language state received_at notes state_before decided_by decided_at effective_at entity_type entity_name reason decision_text answer_token_hash answer_until organisation_id',
      why: 'who speaks for a company that asked to be a partner, of no account',
    },
    registration_files: {
      columns: 'id registration_id answered_at file_name media_type size_bytes sealed key_id',
      why: 'what a company sent to become a partner, of no account; forgotten with the registration',
    },
    entity_files: {
      columns:
        'id entity_id kind is_pending file_name media_type size_bytes sealed key_id created_at',
      why: 'the licence of an entity, which is of a business; names no member',
    },
    entity_reviews: {
      columns: 'id entity_id kind asked_at asked_by decision reason decided_by decided_at ended_at',
      why: 'is of an entity; that a member asked or an administrator decided is among what they changed',
    },
  }),
};

function afterDeletion<After extends string>(
  after: After,
  tables: Record<string, UnexportedTable>,
) {
  const of = Object.entries(tables).map(([table, it]) => [table, { ...it, after }] as const);
  return Object.fromEntries(of);
}

/** Nothing in them is about a person who signs in or is booked for. */
export const tablesWithoutPersonalData = [
  'countries districts municipalities localities locations reference_loads',
  'service_types services notifiable_results service_consents identification_types prescription_types',
  'organisations entities entity_services entity_service_types campaigns',
  'entity_photos entity_photo_files rating_counts message_counts',
  'reservations events tickets',
  'capacity_pools schedules schedule_services followed_hours',
  'used_bot_checks receipt_numbers kysely_migration kysely_migration_lock migration_texts',
].flatMap((tables) => tables.split(' '));

/** References to an account in a row of a business: a member who did something for it, said by id alone. */
export const membersByIdAlone = [
  'organisations_terms_accepted_by_fkey',
  'ratings_answered_by_fkey',
];
