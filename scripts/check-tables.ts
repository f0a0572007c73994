/**
 * The order of slices in SQL: each table is written by the slice that owns it, and read by none that is listed before its
 * owner, but for the reads below. Prints each finding and exits 1 on any.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slices } from './arrow-rules.ts';
import type { TableRules } from './table-findings.ts';
import { readTables, tableFindings } from './table-findings.ts';

const product = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(product, path), 'utf8');

const rules: TableRules = {
  slices,
  owners: {
    platform: ['idempotency_keys', 'reference_loads'],
    identity: [
      'account_merges',
      'accounts',
      'claim_attempts',
      'email_tokens',
      'known_browsers',
      'login_failures',
      'email_changes',
      'entity_emails',
      'passkey_challenges',
      'passkeys',
      'recovery_codes',
      'second_factors',
      'sessions',
    ],
    audit: ['audit_entries', 'health_accesses'],
    geography: ['countries', 'districts', 'localities', 'locations', 'municipalities'],
    catalogue: [
      ...['identification_types', 'prescription_types', 'service_consents', 'service_types'],
      ...['notifiable_results', 'services'],
    ],
    persons: ['persons'],
    organisations: [
      'access_keys',
      'entity_members',
      'invitations',
      'organisation_members',
      'organisations',
      'registration_files',
      'registrations',
      'used_bot_checks',
    ],
    partners: [
      'campaigns',
      'entities',
      'entity_files',
      'entity_photo_files',
      'entity_photos',
      'entity_reviews',
      'entity_service_types',
      'entity_services',
      'service_suggestions',
    ],
    protocols: ['protocols'],
    scheduling: [
      'allotments',
      'capacity_pools',
      'closures',
      'extra_capacity',
      'occupancy',
      'schedule_services',
      'schedules',
    ],
    'public-health': ['number_checks', 'seen_health_cards', 'surveillance_notifications'],
    appointments: [
      ...['appointment_changes', 'appointments', 'approval_requests', 'poster_attempts'],
      'result_documents',
    ],
    ratings: ['rating_choices', 'rating_counts', 'rating_requests', 'ratings', 'withdrawn_ratings'],
    cart: ['assets', 'carts', 'visitor_holds'],
    waitlist: ['area_watches', 'waiting_entries', 'waiting_offers', 'waiting_wishes'],
    payments: [
      'deferral_links',
      'deferrals',
      'invoicing_data',
      'local_payment_authorisations',
      'payment_events',
      'payments',
      'receipt_numbers',
      'refunds',
    ],
    agenda: [
      ...['busy_calendars', 'calendar_links', 'delay_notices', 'delays', 'desk_drafts'],
      ...['followed_hours', 'holiday_choices', 'municipal_days'],
      ...['rebooking_offers', 'schedule_changes'],
    ],
    results: ['uploaded_documents'],
    accommodation: [
      'asset_check_ins',
      'checkin_assets',
      'reservation_guests',
      'reservations',
      'stay_guests',
      'travel_guests',
      'travels',
    ],
    ticketing: ['events', 'ticket_assets', 'tickets'],
    messaging: ['appointment_reminders', 'message_counts', 'messages'],
    alerts: ['alert_choices', 'alert_digests', 'alerts'],
    'payment-sandbox': ['sandbox.refunds', 'sandbox.sessions', 'sandbox.webhooks'],
  },
  allowedReads: {
    'partners → protocols': 'an entity code counts while a protocol is active; decision 0032',
    // Decision 0002: appointments stand above cart and payments, and read both in joins.
    'appointments → assets': 'the persons of an approval request and of a test; decision 0002',
    'appointments → carts': 'the lock order begins with the cart; decision 0002',
    'appointments → payments':
      'the list and its e-mails show how an appointment is paid; decision 0002',
    'appointments → refunds': 'the list shows what became of a refund, in its one statement',
    'appointments → delays': 'the list says how late the place runs, in its one statement',
    'appointments → rebooking_offers':
      'a patient who cancels or moves what a change of hours displaced does so because of the entity',
    'appointments → asset_check_ins':
      'a view that tells the lower slices when a person is expected',
    'agenda → reservations': 'members find what a hotel booked by the code of its stay',
    'audit → entities': 'the activity names the entity that was changed',
    'cart → asset_check_ins': 'a view that tells the lower slices when a person is expected',
    'catalogue → entity_services': 'the catalogue shows the services that some entity offers',
    'organisations → entities':
      'a member is one of an entity: its type, its name, its organisation',
    'public-health → appointments':
      'a notification is of an appointment, whose transaction of the result writes it; decision 0044',
    'search → rating_counts':
      'each entity is shown with its ratings, in the one statement of a search',
    'scheduling → assets': 'two places of one person overlap in whatever cart they are held',
    'scheduling → carts': 'a place is of the account of its cart',
  },
  allowedWrites: {
    'identity → idempotency_keys': 'the sweep of old rows, and the erasure of an account',
    'platform → messages': 'the outbox: a message is a row of the transaction that it tells of',
  },
  soleWriters: [
    {
      table: 'payments',
      column: 'status',
      path: 'server/src/payments/lifecycle/transition-payment.queries.ts',
    },
  ],
};

const files = globSync('server/src/**/*.ts', { cwd: product })
  .filter((path) => !path.endsWith('.test.ts'))
  .sort()
  .map((path) => ({ path, text: read(path) }));
const tables = readTables(read('server/src/platform/db-types.ts'));
const findings = tableFindings(files, tables, rules);

for (const finding of findings) console.error(finding);
console.log(
  `${files.length} files, ${tables.length} tables, ${Object.keys(rules.allowedReads).length} allowed reads against the order, ${findings.length} findings`,
);
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
