import { expect, test } from 'vitest';
import { aSearchResult } from '../../test/a-search-result.ts';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { SignInProvider } from '../identity/index.ts';
import { noRefinement } from './refinement.ts';
import { ResultCard } from './result-card.tsx';

const result = aSearchResult();
const filters = {
  serviceType: '5',
  service: '501',
  date: '2026-11-24',
  place: { label: 'Coimbra', location: 'm:0603', latitude: null, longitude: null },
  refinement: noRefinement,
};

test('an entity without a free time on that day can be booked: the day is changed there', async () => {
  await openPage(
    <SignInProvider>
      <ResultCard result={result} filters={filters} isActive={false} onActive={() => {}} />
    </SignInProvider>,
  );
  expect(document.body.textContent).toContain('No available times on Tue 24 Nov');
  await press('Book here');
  const wanted = new URL(sessionStorage.getItem('vaga.redirect') ?? '', 'https://vaga.example');
  expect(wanted.pathname).toBe('/user/tests/services');
  expect(wanted.searchParams.get('idEntityService')).toBe(result.idEntityService);
});

test('the average is on the card once there are enough ratings, in words for a screen reader', async () => {
  const card = (rating: { average: number; count: number } | null) => (
    <SignInProvider>
      <ResultCard
        result={aSearchResult({ rating })}
        filters={filters}
        isActive={false}
        onActive={() => {}}
      />
    </SignInProvider>
  );
  await openPage(card({ average: 4, count: 12 }));
  expect(document.body.textContent).toContain('4.0 out of 5, 12 ratings');
  await openPage(card(null));
  expect(document.body.textContent).not.toContain('out of 5');
});

const anyDay = { ...filters, date: '' };

async function openCard(given: Parameters<typeof aSearchResult>[0]) {
  await openPage(
    <SignInProvider>
      <ResultCard
        result={aSearchResult(given)}
        filters={anyDay}
        isActive={false}
        onActive={() => {}}
      />
    </SignInProvider>,
  );
}

const timesShown = () =>
  [...document.querySelectorAll('ul button')].map(({ textContent }) => textContent);

const nameOfTime = () => document.querySelector('ul button')?.getAttribute('aria-label');

test('for any day the card has the next days of the entity, and a time books on the day that is shown', async () => {
  await openCard({
    nextFreeDate: '2026-11-24',
    nextFree: [{ time: '2026-11-24T17:00:00+00:00', available: 1 }],
    laterDays: [
      { date: '2026-11-25', times: [{ time: '2026-11-25T09:00:00+00:00', available: 1 }] },
    ],
  });
  expect(timesShown()).toEqual(['17:00']);
  expect(nameOfTime()).toBe('17:00, Tuesday 24 November, Test, Farmácia Central, 1 available');
  expect(document.querySelector('article [role="status"]')?.textContent).toBe('');
  await press('Wed 25 Nov');
  expect(timesShown()).toEqual(['09:00']);
  expect(nameOfTime()).toBe('09:00, Wednesday 25 November, Test, Farmácia Central, 1 available');
  expect(document.querySelector('article [role="status"]')?.textContent).toBe(
    'Wednesday 25 November: 1 time',
  );
  expect(document.querySelector('article ul')?.getAttribute('aria-label')).toBe(
    'Next available times, Wednesday 25 November: Test, Farmácia Central',
  );
  await press('09:00');
  const wanted = new URL(sessionStorage.getItem('vaga.redirect') ?? '', 'https://vaga.example');
  expect(wanted.searchParams.get('date')).toBe('2026-11-25');
  expect(wanted.searchParams.get('time')).toBe('2026-11-25T09:00:00+00:00');
});

test('for any day the entity page opens on the next day with a free time', async () => {
  await openCard({
    nextFreeDate: '2026-11-30',
    nextFree: [{ time: '2026-11-30T17:00:00+00:00', available: 1 }],
  });
  const link = [...document.querySelectorAll('a')].find(({ href }) => href.includes('/entity/'));
  expect(new URL(link?.href ?? '').searchParams.get('date')).toBe('2026-11-30');
  expect(document.body.textContent).toContain('Mon 30 Nov');
});

test('for any day an entity without a free time soon says so', async () => {
  await openCard({});
  expect(document.body.textContent).toContain('No available times in the next 14 days');
});
