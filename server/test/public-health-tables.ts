import type { PersonalDataTable } from './personal-data-table.ts';
import { grantsAccess, internal } from './personal-data-table.ts';

/** What is reported of results to the health authority, and what is known of health numbers. */
export const publicHealthTables: Record<string, PersonalDataTable> = {
  surveillance_notifications: {
    file: 'public-health.json',
    list: 'notifications',
    exported:
      'id appointment_id result state due_at reported_result reference created_at reported_at',
    withheld: {
      version: internal,
      attempts: internal,
      last_error: internal,
      bundle: 'says in the words of the authority what the appointment and its person say',
      key_id: internal,
      recorded_by: 'is a member of the entity: another person',
    },
    after: { emptied: '', why: 'the law asks the entity to report, and to show that it did' },
  },
  seen_health_cards: {
    file: 'public-health.json',
    list: 'seenCards',
    exported: 'person_id seen_at',
    withheld: {
      number_hash: grantsAccess,
      seen_by: 'is a member of the entity: another person',
      entity_id: 'its name is given',
    },
    after: 'no row',
  },
  number_checks: {
    file: 'public-health.json',
    list: 'numberChecks',
    exported: 'person_id state differing checked_at',
    withheld: {
      number_hash: grantsAccess,
      attempts: internal,
      checked_by: 'is a member of the entity: another person',
      entity_id: internal,
    },
    after: 'no row',
  },
};
