import type { DraftSchedule } from './week-draft.rules.ts';

/** The kinds of entity for which a first week is proposed. */
export const starterKinds = ['pharmacy', 'laboratory', 'clinic'] as const;
export type StarterKind = (typeof starterKinds)[number];

const workingDays = [1, 2, 3, 4, 5];

const hours = {
  pharmacy: { fromTime: '09:00', toTime: '19:00', intervalMinutes: 10, capacity: 1 },
  laboratory: { fromTime: '08:00', toTime: '12:00', intervalMinutes: 5, capacity: 2 },
  clinic: { fromTime: '09:00', toTime: '18:00', intervalMinutes: 30, capacity: 1 },
};

/** The first week of a kind of entity, to be changed before anything is saved. Source: the design of the schedule editor. */
export function starterOf(
  kind: StarterKind,
  { key, name }: { key: string; name: string },
): DraftSchedule {
  const rest = kind === 'clinic' ? { breakFrom: '13:00', breakTo: '14:00' } : null;
  return {
    key,
    id: null,
    name,
    weekdays: workingDays,
    ...hours[kind],
    breakFrom: rest?.breakFrom ?? null,
    breakTo: rest?.breakTo ?? null,
    serves: null,
  };
}

/** The kinds, that of the entity first. */
export function starterKindsFor(entityType: string | undefined): StarterKind[] {
  return entityType === 'LabPartner' ? ['laboratory', 'clinic', 'pharmacy'] : [...starterKinds];
}
