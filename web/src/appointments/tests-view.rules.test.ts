import type { UserTest } from '@vaga/contract/appointments';
import { expect, test } from 'vitest';
import { paidTest } from '../../test/a-user-test.ts';
import { groupOf, refundOfGroup } from './test-groups.rules.ts';
import { type TestView, testsPerPage, testsViewOf } from './tests-view.rules.ts';

const now = '2026-11-24T10:00:00Z';
const aTest = (part: Partial<UserTest>): UserTest => ({ ...paidTest, ...part });
const ids = (tests: readonly UserTest[]) => tests.map(({ id }) => id);
const ask = (
  tests: readonly UserTest[],
  part: { view?: TestView | null; idPerson?: string; page?: number },
) => testsViewOf(tests, { view: 'upcoming', idPerson: '', page: 1, now, ...part });

const rosa = aTest({ id: 'rosa' });
const rui = aTest({ id: 'rui', idPerson: 'rui', person: 'Rui' });
const old = aTest({ id: 'old', isPast: true, endsAt: '2026-01-01T09:15:00Z' });

test('the next appointment stands above the rows and not among them; what is past is in the other half', () => {
  const found = ask([rosa, rui, old], {});
  expect([found.next?.id, ids(found.rows), ids(found.upcoming)]).toEqual([
    'rosa',
    ['rui'],
    ['rosa', 'rui'],
  ]);
  expect(found.counts).toEqual({ upcoming: 2, past: 1 });
  const past = ask([rosa, rui, old], { view: 'past' });
  expect([past.next, ids(past.rows)]).toEqual([null, ['old']]);
});

test('without a half in the address: what is to come, or what is past where nothing is', () => {
  expect(ask([rosa, old], { view: null }).view).toBe('upcoming');
  expect(ask([old], { view: null }).view).toBe('past');
  expect(ask([old], { view: 'upcoming' }).rows).toEqual([]);
});

test('of one person: their next one, their counts; an unknown person filters nothing', () => {
  const found = ask([rosa, rui, old], { idPerson: 'rui' });
  expect([found.next?.id, found.rows, found.counts]).toEqual(['rui', [], { upcoming: 1, past: 0 }]);
  expect(found.people.map(({ name }) => name)).toEqual(['Rosa', 'Rui']);
  expect(ask([rosa], { idPerson: 'nobody' }).idPerson).toBe('');
});

test('a page has ten rows; the next one is on the first page alone, and a page too far is the last', () => {
  const many = Array.from({ length: 25 }, (_, index) => aTest({ id: String(index) }));
  const pages = [1, 2, 3, 99].map((page) => ask(many, { page }));
  expect(pages.map(({ rows }) => rows.length)).toEqual([testsPerPage, testsPerPage, 4, 4]);
  expect(pages.map(({ next }) => next?.id)).toEqual(['0', undefined, undefined, undefined]);
  expect(pages.at(-1)?.pagination).toMatchObject({
    pageNumber: 3,
    totalPages: 3,
    totalRecords: 25,
  });
  const shown = pages.slice(0, 3).flatMap(({ next, rows }) => [...(next ? [next] : []), ...rows]);
  expect(new Set(ids(shown)).size).toBe(25);
});

test('a group is what was booked in one cart at one entity for one service and can still be changed, by start', () => {
  const later = aTest({ id: 'later', date: '2026-11-25T09:30:00+00:00' });
  const others = [
    aTest({ id: 'cart', idCart: 'other' }),
    aTest({ id: 'entity', idEntity: 'other' }),
    aTest({ id: 'service', idService: 7 }),
    aTest({ id: 'home', location: 'AtAddress' }),
    aTest({ id: 'done', canReschedule: false }),
  ];
  expect(ids(groupOf(later, [later, ...others, rosa], 'reschedule'))).toEqual(['rosa', 'later']);
  expect(ids(groupOf(later, [later, ...others, rosa], 'cancel'))).toEqual([
    'done',
    'rosa',
    'later',
  ]);
});

test('the refund of a group is one sum of what comes back by itself, and one of what the entity is asked for', () => {
  const asked = aTest({ refundOnCancelCents: 0, priceCents: 1500 });
  const onSite = aTest({ status: 'Await', refundOnCancelCents: 0, priceCents: 900 });
  expect(refundOfGroup([rosa, rosa])).toEqual({ refundCents: 4000, requestedCents: 0 });
  expect(refundOfGroup([asked, asked, onSite])).toEqual({ refundCents: 0, requestedCents: 3000 });
});
