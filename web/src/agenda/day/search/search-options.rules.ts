import type { FoundAppointment, FoundPerson, SearchPeriod } from '@vaga/contract/agenda-search';

interface Found {
  appointments: readonly FoundAppointment[];
  people: readonly FoundPerson[];
}

const groups = ['today', 'toCome', 'past', 'people'] as const satisfies readonly (
  | SearchPeriod
  | 'people'
)[];

/** What may be chosen in the list under the search box. */
export type SearchOption =
  | { kind: 'appointment'; found: FoundAppointment }
  | { kind: 'person'; found: FoundPerson }
  /** Not found: an appointment for a new person of the name that was typed. */
  | { kind: 'book'; name: string };

export interface OptionGroup {
  /** Null for what stands without a heading. */
  group: (typeof groups)[number] | null;
  options: SearchOption[];
  /** The place of its first option among all. */
  first: number;
}

/** What a search has found, by group in the order of the list; groups without an option are left out. */
export function optionGroups({ appointments, people }: Found): OptionGroup[] {
  const listed: OptionGroup[] = [];
  let first = 0;
  for (const group of groups) {
    const options: SearchOption[] =
      group === 'people'
        ? people.map((found) => ({ kind: 'person', found }))
        : appointments
            .filter(({ period }) => period === group)
            .map((found) => ({ kind: 'appointment', found }));
    if (options.length > 0) listed.push({ group, options, first });
    first += options.length;
  }
  return listed;
}

/** Where no person was found: to book for the name that was typed; nothing where it cannot be a name. */
export function bookingGroup(typed: string): OptionGroup[] {
  if (!isName(typed)) return [];
  return [{ group: null, options: [{ kind: 'book', name: typed.trim() }], first: 0 }];
}

/** Whether a text has letters enough for a name and no digit. */
export const isName = (typed: string) => /\p{L}{2}/u.test(typed) && !/\d/.test(typed);
