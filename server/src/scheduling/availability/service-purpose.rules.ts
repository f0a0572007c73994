import type { EntityStanding } from '@vaga/contract/standing';
import type { Reach } from './availability-types.rules.ts';

/**
 * What starts of an entity service are read or taken for:
 * - `public`: a new booking by a patient, by a code or by a hotel;
 * - `desk`: a new booking at the entity's own desk;
 * - `booked`: what is held or booked already: it is booked, moved by the desk, or taken again.
 */
export type ServicePurpose = 'public' | 'desk' | 'booked';

const usableStandings: Record<ServicePurpose, readonly EntityStanding[]> = {
  public: ['open'],
  desk: ['open', 'paused'],
  booked: ['open', 'paused', 'unpaid'],
};

/** Whether the services of an entity of this standing serve a purpose: the table of docs/states/entity.md. */
export function isUsableFor(
  purpose: ServicePurpose,
  { standing }: { standing: EntityStanding },
): boolean {
  return usableStandings[purpose].includes(standing);
}

/** What places are taken for by a policy (`AllocationPolicy`). */
export function purposeOf({ name, reach }: { name: string; reach: Reach }): ServicePurpose {
  const isBooked = name === 'book' || reach === 'undo' || (name === 'move' && reach === 'desk');
  if (isBooked) return 'booked';
  return reach === 'desk' ? 'desk' : 'public';
}

/** What starts are listed for: the desk sees those of what it may move as well, and each act decides again. */
export function purposeOfList(reach: Reach | undefined): ServicePurpose {
  return reach === undefined || reach === 'public' ? 'public' : 'booked';
}
