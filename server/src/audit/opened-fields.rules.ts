import type { Role } from '@vaga/contract/access';
import type { HealthField } from '@vaga/contract/audit';

const ofAll: readonly HealthField[] = [
  'name',
  'contact',
  'dateOfBirth',
  'identification',
  'address',
  'time',
  'service',
  'payment',
  'status',
  'notes',
];
const ofResults: readonly HealthField[] = [...ofAll, 'healthNumber', 'result', 'document'];

/**
 * What the record says that a member of a provider saw who opened a person, an appointment or a notification to the authority:
 * all that the pages of a person show to a member with these roles. One set for all of them: a set of its own for notifications
 * would tell every reader of the record whose result is positive (decision 0050).
 */
export function openedFields({ roles }: { roles: readonly Role[] }): readonly HealthField[] {
  return roles.includes('results') ? ofResults : ofAll;
}
