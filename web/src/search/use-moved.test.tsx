import type { SearchResult } from '@vaga/contract/search';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { firstInView, useMoved } from './use-moved.ts';

vi.mock('./use-map.ts', () => ({
  fitAll: (map: { fit: (ids: string[]) => void }, items: SearchResult[]) =>
    map.fit(items.map(({ id }) => id)),
}));

const placeOf = (id: string, isNearby = false) => ({ id, isNearby }) as SearchResult;

let show: (results: SearchResult[], searchKey: string) => void = () => {};

function Probe({ map }: { map: MapLibreMap }) {
  const [shown, setShown] = useState({ results: [placeOf('a')], searchKey: 'first' });
  show = (results, searchKey) => setShown({ results, searchKey });
  return <p>{useMoved(map, shown.results, shown.searchKey) ? 'moved' : 'as it was'}</p>;
}

/** A map that notes what it was fitted to, with the results of a search on it. */
async function openMap() {
  const listeners = new Set<(event: object) => void>();
  const fit = vi.fn();
  const map = {
    fit,
    on: (_name: string, listener: (event: object) => void) => listeners.add(listener),
    off: (_name: string, listener: (event: object) => void) => listeners.delete(listener),
  };
  await openPage(<Probe map={map as unknown as MapLibreMap} />);
  return {
    fit,
    show: (results: SearchResult[], searchKey: string) => act(async () => show(results, searchKey)),
    move: (event: object) =>
      act(async () => {
        for (const listener of listeners) listener(event);
      }),
    text: () => document.querySelector('main p')?.textContent,
  };
}

test('the map stays where it is while the list loads more, moved or not', async () => {
  const map = await openMap();
  await map.show([placeOf('a'), placeOf('b')], 'first');
  await map.move({ originalEvent: {} });
  expect(map.text()).toBe('moved');
  await map.show([placeOf('a'), placeOf('b'), placeOf('c')], 'first');
  expect(map.fit).not.toHaveBeenCalled();
  expect(map.text()).toBe('moved');
});

test('a new search brings its results into view, once', async () => {
  const map = await openMap();
  await map.move({ originalEvent: {} });
  await map.show([placeOf('d')], 'second');
  await map.show([placeOf('d'), placeOf('e')], 'second');
  expect(map.fit.mock.calls).toEqual([[['d']]]);
  expect(map.text()).toBe('as it was');
});

test('of a municipality its own places are brought into view, with what is near where these are few', () => {
  const own = ['a', 'b', 'c'].map((id) => placeOf(id));
  const near = placeOf('near', true);
  expect(firstInView([...own, near])).toEqual(own);
  expect(firstInView([placeOf('a'), near])).toEqual([placeOf('a'), near]);
  expect(firstInView([near])).toEqual([near]);
  const many = Array.from({ length: 12 }, (_, index) => placeOf(`near ${index}`, true));
  expect(firstInView([placeOf('a'), ...many])).toEqual([placeOf('a'), ...many.slice(0, 9)]);
});
