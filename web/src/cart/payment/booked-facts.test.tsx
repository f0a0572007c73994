import { expect, test } from 'vitest';
import { paidTest } from '../../../test/a-user-test.ts';
import { openPage } from '../../../test/open-page.tsx';
import { RequestFacts } from '../request-submission-success.page.tsx';
import { BookedFacts } from './booked-facts.tsx';

const shown = () =>
  [...document.querySelectorAll('main p')].map(({ textContent }) => textContent).join(' ');

test('who pays on site reads how much and where, and the code of each person', async () => {
  const one = { ...paidTest, status: 'Await' } as const;
  await openPage(<BookedFacts tests={[one, { ...one, id: '2', person: 'Rui' }]} />);
  expect(shown()).toContain('Pay €40.00 on site, when you arrive.');
  expect(shown()).toContain('Rui. Code: K7M2P9QX');
});

test('who is visited at home pays there; a deadline for it is named', async () => {
  const atHome = { ...paidTest, status: 'Await', location: 'AtAddress' } as const;
  await openPage(<BookedFacts tests={[{ ...atHome, payBy: '2026-11-24T18:30:00.000Z' }]} />);
  expect(shown()).toContain('Pay €20.00 to the person who visits you.');
  expect(shown()).toContain('Pay by Tuesday 24 November, 18:30.');
});

test('what was cancelled has no code here, and what is free is not to be paid', async () => {
  const free = { ...paidTest, status: 'Await', priceCents: 0 } as const;
  const canceled = { ...free, id: '2', status: 'Canceled', isBooked: false } as const;
  await openPage(<BookedFacts tests={[free, canceled]} />);
  expect(shown()).toBe('Code: K7M2P9QX');
});

test('who has paid reads the code and nothing to pay', async () => {
  await openPage(<BookedFacts tests={[paidTest]} />);
  expect(shown()).toBe('Code: K7M2P9QX');
});

test('a request that was sent names the entity, the service, the people and the day', async () => {
  const test = {
    ...paidTest,
    status: 'SchedulePending',
    date: '2026-12-02',
    endsAt: null,
  } as const;
  await openPage(<RequestFacts requested={[test]} />);
  expect(shown()).toBe('Farmácia CentralAntigen test · RosaWednesday 2 December');
});
