import { expect, test } from 'vitest';
import { paidTest } from '../../test/a-user-test.ts';
import { openPage } from '../../test/open-page.tsx';
import { BookedFacts } from './booked-facts.tsx';

const shown = () =>
  [...document.querySelectorAll('main dl > div')].map(({ textContent }) => textContent).join(' ');

test('who pays on site reads how much and where, and the code of each person', async () => {
  const one = { ...paidTest, status: 'Await' } as const;
  await openPage(<BookedFacts preparation="" tests={[one, { ...one, id: '2', person: 'Rui' }]} />);
  expect(shown()).toContain('Pay €40.00 on site, when you arrive.');
  expect(shown()).toContain('Code for RuiK7M2P9QX');
  expect(shown()).toContain('Price€40.00');
});

test('who is visited at home pays there; a deadline for it is named', async () => {
  const atHome = { ...paidTest, status: 'Await', location: 'AtAddress' } as const;
  await openPage(
    <BookedFacts preparation="" tests={[{ ...atHome, payBy: '2026-11-24T18:30:00.000Z' }]} />,
  );
  expect(shown()).toContain('Pay €20.00 to the person who visits you.');
  expect(shown()).toContain('Pay by Tuesday 24 November, 18:30.');
});

test('what was cancelled has no code here, and what is free is not to be paid', async () => {
  const free = { ...paidTest, status: 'Await', priceCents: 0 } as const;
  const canceled = { ...free, id: '2', status: 'Canceled', isBooked: false } as const;
  await openPage(<BookedFacts preparation="" tests={[free, canceled]} />);
  expect(shown()).toBe('ServiceAntigen test CodeK7M2P9QX PriceFree');
});

test('who has paid reads the service, the code and the price, and nothing to pay', async () => {
  await openPage(<BookedFacts preparation="" tests={[paidTest]} />);
  expect(shown()).toBe('ServiceAntigen test CodeK7M2P9QX Price€20.00');
});

test('who has to prepare reads how', async () => {
  await openPage(<BookedFacts preparation="Do not eat for 8 hours." tests={[paidTest]} />);
  expect(shown()).toContain('How to prepareDo not eat for 8 hours.');
});
