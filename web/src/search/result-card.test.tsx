import { expect, test } from 'vitest';
import { aSearchResult } from '../../test/a-search-result.ts';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { SignInProvider } from '../identity/index.ts';
import { ResultCard } from './result-card.tsx';

const result = aSearchResult({ description: 'Three generations at the counter.' });
const filters = {
  serviceType: '5',
  service: '501',
  date: '2026-11-24',
  place: { label: 'Coimbra', location: 'm:0603', latitude: null, longitude: null },
};

test('a place without a free time on that day still says what it is, and can be booked: the day is changed there', async () => {
  await openPage(
    <SignInProvider>
      <ResultCard result={result} filters={filters} isActive={false} onActive={() => {}} />
    </SignInProvider>,
  );
  expect(document.body.textContent).toContain('Three generations at the counter.');
  await press('Book here: Farmácia Central');
  const wanted = new URL(sessionStorage.getItem('vaga.redirect') ?? '', 'https://vaga.example');
  expect(wanted.pathname).toBe('/user/tests/services');
  expect(wanted.searchParams.get('idEntityService')).toBe(result.idEntityService);
});
