import type { SearchResult } from '@vaga/contract/search';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import type { Camera } from './camera.rules.ts';
import { createMapEvents, type MapView } from './map-view.ts';
import { firstInView, useMoved } from './use-moved.ts';

const placeOf = (id: string, isNearby = false) => ({ id, isNearby }) as SearchResult;
const north = [{ latitude: 41, longitude: -8 }];
const south = [{ latitude: 37, longitude: -8 }];

let show: (places: typeof north, searchKey: string) => void = () => {};

function Probe({ view }: { view: MapView }) {
  const [shown, setShown] = useState({ places: north, searchKey: 'first' });
  show = (places, searchKey) => setShown({ places, searchKey });
  return <p>{useMoved(view, shown.places, shown.searchKey) ? 'moved' : 'as it was'}</p>;
}

/** A map that notes where it went. */
async function openMap() {
  const { on, tell } = createMapEvents();
  const easeTo = vi.fn<(camera: Camera) => void>();
  const view: MapView = {
    layer: document.body,
    box: document.body,
    size: () => ({ width: 400, height: 400 }),
    camera: () => ({ latitude: 39, longitude: -8, zoom: 7 }),
    easeTo,
    on,
  };
  await openPage(<Probe view={view} />);
  return {
    easeTo,
    show: (places: typeof north, searchKey: string) => act(async () => show(places, searchKey)),
    move: (isByReader: boolean) => act(async () => tell('moveend', { isByReader })),
    text: () => document.querySelector('main p')?.textContent,
  };
}

test('the map stays where it is while the list loads more, moved or not', async () => {
  const map = await openMap();
  await map.show([...north, ...south], 'first');
  await map.move(false);
  expect(map.text()).toBe('as it was');
  await map.move(true);
  expect(map.text()).toBe('moved');
  await map.show([...south, ...north], 'first');
  expect(map.easeTo).not.toHaveBeenCalled();
  expect(map.text()).toBe('moved');
});

test('a new search brings its results into view, once', async () => {
  const map = await openMap();
  await map.move(true);
  await map.show(south, 'second');
  await map.show([...south, ...north], 'second');
  expect(map.easeTo).toHaveBeenCalledTimes(1);
  expect(map.easeTo.mock.calls[0]?.[0].longitude).toBeCloseTo(-8, 1);
  expect(map.easeTo.mock.calls[0]?.[0].latitude).toBeCloseTo(37, 1);
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
