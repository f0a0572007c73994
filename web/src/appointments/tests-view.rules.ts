import type { UserTest } from '@vaga/contract/appointments';
import type { Pagination } from '@vaga/contract/envelope';
import { nextOf } from './next-test.rules.ts';

/** The two halves of the list. */
export const testViews = ['upcoming', 'past'] as const;
export type TestView = (typeof testViews)[number];

/** Appointments of one page. */
export const testsPerPage = 10;

interface TestsQuestion {
  /** Null: what is to come, or what is past where nothing is. */
  view: TestView | null;
  /** Empty: of all people. */
  idPerson: string;
  /** From 1. */
  page: number;
  now: string;
}

/** What a page of the list shows. */
export interface TestsView {
  view: TestView;
  /** Empty: of all people. */
  idPerson: string;
  /** Stands above the rows as a card, and not among them. */
  next: UserTest | null;
  rows: UserTest[];
  /** All that is to come, of all people: what is done with one may be done with those booked with it. */
  upcoming: UserTest[];
  /** Of the chosen person. */
  counts: Record<TestView, number>;
  /** Everyone who has an appointment, by name. */
  people: { id: string; name: string }[];
  pagination: Pagination;
}

/** The part of the list that an address asks for. A page after the last one is the last. */
export function testsViewOf(tests: readonly UserTest[], question: TestsQuestion): TestsView {
  const { idPerson, now } = question;
  const people = peopleOf(tests);
  const chosen = people.some(({ id }) => id === idPerson) ? idPerson : '';
  const ofPerson = tests.filter((test) => chosen === '' || test.idPerson === chosen);
  const isPast = (test: UserTest) => test.isPast;
  const parts = {
    upcoming: ofPerson.filter((test) => !isPast(test)),
    past: ofPerson.filter(isPast),
  };
  const view = question.view ?? (parts.upcoming.length > 0 ? 'upcoming' : 'past');
  const next = view === 'upcoming' ? nextOf(parts.upcoming, now) : null;
  const others = parts[view].filter((test) => test !== next);
  const totalPages = Math.max(1, Math.ceil(others.length / testsPerPage));
  const pageNumber = Math.min(question.page, totalPages);
  const from = (pageNumber - 1) * testsPerPage;
  return {
    view,
    idPerson: chosen,
    next: pageNumber === 1 ? next : null,
    rows: others.slice(from, from + testsPerPage),
    upcoming: tests.filter((test) => !isPast(test)),
    counts: { upcoming: parts.upcoming.length, past: parts.past.length },
    people,
    pagination: {
      pageNumber,
      pageSize: testsPerPage,
      totalPages,
      totalRecords: parts[view].length,
    },
  };
}

function peopleOf(tests: readonly UserTest[]): TestsView['people'] {
  const names = new Map(tests.map(({ idPerson, person }) => [idPerson, person]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt'));
}
