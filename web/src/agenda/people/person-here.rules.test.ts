import { numberCheckStates } from '@vaga/contract/health-numbers';
import { expect, test } from 'vitest';
import {
  asksForCard,
  isInDay,
  isOftenAbsent,
  resultShownOf,
  visitStateOf,
} from './person-here.rules.ts';

const visit = { status: 'Paid', attendance: 'expected', result: 'Pending' } as const;

test('an appointment says where the person is, and where they are not expected, why', () => {
  expect(visitStateOf({ ...visit, attendance: 'noShow' })).toBe('noShow');
  expect(visitStateOf({ attendance: 'done', status: 'Canceled' })).toBe('canceled');
  expect(visitStateOf({ attendance: null, status: 'PaymentPending' })).toBe('toPay');
  expect(visitStateOf({ attendance: null, status: 'Await' })).toBe('requested');
});

test('no result is awaited of an appointment that is cancelled or that the person missed', () => {
  expect(resultShownOf(visit)).toBe('Pending');
  expect(resultShownOf({ ...visit, status: 'Canceled' })).toBeNull();
  expect(resultShownOf({ ...visit, attendance: 'noShow' })).toBeNull();
  expect(resultShownOf({ ...visit, status: 'Canceled', result: 'Executed' })).toBe('Executed');
});

test('a cancelled appointment is not looked for in the day', () => {
  expect([isInDay({ status: 'Canceled' }), isInDay({ status: 'Paid' })]).toEqual([false, true]);
});

test('two missed of the last five are shown to the desk, one is not', () => {
  const isShown = (noShows: number) => isOftenAbsent({ lastFive: { count: 5, noShows } });
  expect([0, 1, 2, 5].map(isShown)).toEqual([false, false, true, true]);
});

test('the card is asked for until the register or a member has settled the number', () => {
  const asking = numberCheckStates.filter((state) =>
    asksForCard({ state, differing: [], checkedAt: null, checkedBy: null }),
  );
  expect(asking).toEqual(['none', 'asked', 'notFound', 'differs', 'unavailable']);
});
