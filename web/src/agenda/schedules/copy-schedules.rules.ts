import type { PlannedService } from '@vaga/contract/schedules';
import type { DraftSchedule } from './week-draft.rules.ts';

interface CopyInput {
  schedules: readonly DraftSchedule[];
  /** The services of the entity that they are copied from, and those of this one. */
  from: readonly PlannedService[];
  to: readonly PlannedService[];
  /** A key for each copy, by its number. */
  keyOf: (number: number) => string;
}

/**
 * Schedules of another week, pool or entity as new ones here. Services of another entity become those of this one that are the same
 * service at the same location. A schedule whose services are all unknown here serves none, which the member has to mend before it is sent.
 */
export function copySchedules({ schedules, from, to, keyOf }: CopyInput): DraftSchedule[] {
  const known = new Set(to.map(({ id }) => id));
  const namesake = new Map(from.map((service) => [service.id, sameService(to, service)]));
  return schedules.map((schedule, index) => ({
    ...schedule,
    key: keyOf(index),
    id: null,
    serves:
      schedule.serves?.flatMap((id) => (known.has(id) ? [id] : (namesake.get(id) ?? []))) ?? null,
  }));
}

function sameService(services: readonly PlannedService[], wanted: PlannedService): string[] {
  const found = services.find(
    ({ idService, location }) => idService === wanted.idService && location === wanted.location,
  );
  return found ? [found.id] : [];
}
