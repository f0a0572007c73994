import type { SearchResult } from '@vaga/contract/search';
import { expect, test, vi } from 'vitest';
import { aSearchResult } from '../../test/a-search-result.ts';
import { openPage } from '../../test/open-page.tsx';
import { SignInProvider } from '../identity/index.ts';
import { noRefinement } from './refinement.ts';
import { ResultList } from './result-list.tsx';

const days = { today: '2026-11-21', last: '2027-11-21' };
const filters = {
  serviceType: '5',
  service: '501',
  date: '2026-11-24',
  place: { label: 'Coimbra', location: 'm:0603', latitude: null, longitude: null },
  refinement: noRefinement,
};
const free = [{ time: '2026-11-24T09:00:00+00:00', available: 1 }];

function placeOf(number: number, part: Partial<SearchResult> = {}): SearchResult {
  return aSearchResult({
    id: `place-${number}`,
    address: `Rua Direita ${number}, 3000-179 Coimbra`,
    idEntityService: `service-${number}`,
    nextFree: free,
    ...part,
  });
}

async function openList(items: SearchResult[], found: object = {}, hasMore = false) {
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe;
      disconnect() {}
    },
  );
  const inPlace = items.filter(({ isNearby }) => !isNearby).length;
  await openPage(
    <SignInProvider>
      <ResultList
        items={items}
        found={{ total: items.length, isCapped: false, inPlace, ...found }}
        filters={filters}
        what="Test"
        days={days}
        active={null}
        onActive={() => {}}
        more={{ hasMore, status: 'idle', loadMore: async () => {} }}
      />
    </SignInProvider>,
  );
  return { observe, text: document.querySelector('main')?.textContent ?? '' };
}

test('places of other municipalities stand under a heading that says so', async () => {
  await openList([placeOf(1), placeOf(2, { isNearby: true }), placeOf(3, { isNearby: true })]);
  expect(document.querySelector('main')?.textContent).toContain(
    '3 of 3 shown: 1 in Coimbra, and 2 nearby',
  );
  const nearby = document.querySelector('section[aria-labelledby="nearby"]');
  expect(nearby?.querySelector('h2')?.textContent).toBe('Nearby, in other municipalities');
  expect(nearby?.querySelectorAll('article')).toHaveLength(2);
  expect(document.querySelectorAll('article')).toHaveLength(3);
});

test('two entities of one name differ by their address, also for a screen reader', async () => {
  await openList([placeOf(1), placeOf(2)]);
  const names = [...document.querySelectorAll('article')].map((card) =>
    (card.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(', '),
  );
  expect(names).toEqual([
    'Farmácia Central, Rua Direita 1, 3000-179 Coimbra',
    'Farmácia Central, Rua Direita 2, 3000-179 Coimbra',
  ]);
});

test('where its own are full and others are not, the list says both', async () => {
  const full = placeOf(1, { nextFree: [] });
  const both = await openList([full, placeOf(2, { isNearby: true })]);
  expect(both.text).toContain('Coimbra: no available times on Tuesday 24 November.');
  const none = await openList([full, placeOf(2, { isNearby: true, nextFree: [] })]);
  expect(none.text).toContain('There are no available times on Tuesday 24 November.');
});

test('of a list that was counted as far as 1,000 it is said that there are more', async () => {
  const { text } = await openList([placeOf(1)], { total: 1000, isCapped: true });
  expect(text).toContain('1 of more than 1,000 shown');
});

test('up to 200 places come as one reads on, further ones when they are asked for', async () => {
  const places = Array.from({ length: 200 }, (_unused, number) => placeOf(number));
  const few = await openList(places.slice(0, 199), { total: 538 }, true);
  expect(few.observe).toHaveBeenCalled();
  const many = await openList(places, { total: 538 }, true);
  expect(many.observe).not.toHaveBeenCalled();
  expect(many.text).toContain('Show more200 of 538 shown');
});
