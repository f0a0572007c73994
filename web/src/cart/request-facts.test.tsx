import { expect, test } from 'vitest';
import { paidTest } from '../../test/a-user-test.ts';
import { openPage } from '../../test/open-page.tsx';
import { RequestFacts } from './request-submission-success.page.tsx';

const shown = () =>
  [...document.querySelectorAll('main p')].map(({ textContent }) => textContent).join(' ');

test('a request that was sent names the entity, the service, the people and the day', async () => {
  const test = {
    ...paidTest,
    status: 'SchedulePending',
    date: '2026-12-02',
    endsAt: null,
  } as const;
  await openPage(<RequestFacts requested={[test]} />);
  expect(shown()).toBe('Farmácia CentralAntigen test\u00a0· RosaWednesday 2 December');
});
