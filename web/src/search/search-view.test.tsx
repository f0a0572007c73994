import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { SignInProvider } from '../identity/index.ts';
import type { Found } from './load-search.ts';
import { noRefinement } from './refinement.ts';
import { SearchView } from './search-view.tsx';

const filters = {
  serviceType: '5',
  service: '501',
  date: '2026-11-24',
  place: { label: 'Lisboa', location: 'm:1106', latitude: null, longitude: null },
  refinement: noRefinement,
};
const nothing = {
  filters: [],
  anyDay: null,
  wider: null,
  neighbours: [],
  nearest: [],
  video: null,
};

async function titleOf(
  found: Partial<Found>,
  place = filters.place,
  service: string = filters.service,
) {
  await openPage(
    <SignInProvider>
      <SearchView
        filters={{ ...filters, place, service }}
        found={{
          items: [],
          total: 0,
          isCapped: false,
          inPlace: 0,
          pages: 1,
          point: null,
          ways: nothing,
          ...found,
        }}
        what="Test"
        days={{ today: '2026-11-21', last: '2027-11-21' }}
        serviceTypes={null}
        choices={[]}
        isCodeUnknown={false}
      />
    </SignInProvider>,
  );
  // The next steps of a search that finds nothing are fetched by themselves.
  await act(() => import('./next-steps.tsx'));
  return document.querySelector('h1')?.textContent;
}

test('the title counts what lies in the municipality, and says where more were found than were counted', async () => {
  expect(await titleOf({ total: 1000, inPlace: 12, isCapped: true })).toBe(
    '12 places in Lisboa, and more than 988 nearby',
  );
  expect(await titleOf({ total: 17, inPlace: 11 })).toBe('11 places in Lisboa, and 6 nearby');
  expect(await titleOf({ total: 1000, inPlace: 1000, isCapped: true })).toBe(
    'More than 1,000 places in Lisboa',
  );
  expect(await titleOf({ total: 7, inPlace: 0 })).toBe('No places in Lisboa, and 7 nearby');
  const locality = { ...filters.place, label: 'Belém, Lisboa', location: 'l:1' };
  expect(await titleOf({ total: 30, inPlace: 12 }, locality)).toBe('30 places near Belém, Lisboa');
});

test('a search for a type says that each place shows one of its services', async () => {
  const isShown = () => document.body.textContent?.includes('one of its services');
  await titleOf({ total: 17, inPlace: 11 }, filters.place, '');
  expect(isShown()).toBe(true);
  await titleOf({ total: 17, inPlace: 11 });
  expect(isShown()).toBe(false);
});

test('without a filter there are as many as the search then says, in the same words', async () => {
  const filter = { name: 'payOnSite' as const, total: 4, inPlace: 3, isCapped: false };
  const district = { label: 'Leiria', location: 'd:10', latitude: null, longitude: null };
  const neighbour = { place: district, total: 5, inPlace: 5, isCapped: false };
  const ways = { ...nothing, filters: [filter], neighbours: [neighbour] };
  await titleOf({ ways });
  const links = [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(links).toContain('Without “Pay on site”: 3 places, and 1 nearby');
  expect(links).toContain('5 places in Leiria');
});

test('a search without results says so once, and what was searched', async () => {
  expect(await titleOf({})).toBe('No places in Lisboa');
  const page = document.body.textContent ?? '';
  expect(page.match(/no places|could not find|no results/gi)).toEqual(['No places']);
  expect(page).toContain('Test\u00a0· Tuesday 24 November');
});
