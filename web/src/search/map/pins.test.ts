import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf, zoomToOpen } from './pins.ts';

const coimbra = { id: 'coimbra', latitude: 40.206, longitude: -8.42 };
const celas = { id: 'celas', latitude: 40.217, longitude: -8.41 };
const faro = { id: 'faro', latitude: 37.019, longitude: -7.93 };
const all = [coimbra, celas, faro];

test('what would lie on each other is one cluster, in the middle of its members', () => {
  const [near, far] = clustersOf(all, 7);
  expect(near?.items).toEqual([coimbra, celas]);
  expect(near?.latitude).toBeCloseTo(40.2115, 4);
  expect(far?.items).toEqual([faro]);
});

test('zoomed in, every pin stands alone', () => {
  expect(clustersOf(all, 14).map(({ items }) => items.length)).toEqual([1, 1, 1]);
});

test('every item is in exactly one cluster at every zoom', () => {
  const many = Array.from({ length: 200 }, (_unused, index) => ({
    id: String(index),
    latitude: 37 + ((index * 37) % 500) / 100,
    longitude: -9 + ((index * 53) % 300) / 100,
  }));
  for (let zoom = 5; zoom <= 15; zoom += 1) {
    const ids = clustersOf(many, zoom).flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
  }
});

test('a pin is wider than high: 40 pixels above it another stands alone, 40 beside it none does', () => {
  const above = { ...coimbra, id: 'above', latitude: coimbra.latitude + 0.021 };
  const beside = { ...coimbra, id: 'beside', longitude: coimbra.longitude + 0.0275 };
  expect(clustersOf([coimbra, above], 10)).toHaveLength(2);
  expect(clustersOf([coimbra, beside], 10)).toHaveLength(1);
});

test('the same place twice stays one cluster however close one looks', () => {
  expect(clustersOf([coimbra, { ...coimbra, id: 'next door' }], 20)).toHaveLength(1);
});

/** Where a point is drawn, in pixels, as Web Mercator has it. */
function drawnAt({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) {
  const size = 512 * 2 ** zoom;
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180));
  return { x: (longitude / 360) * size, y: (north / (2 * Math.PI)) * size };
}

const aTown = fc.array(
  fc.record({
    latitude: fc.double({ min: 38.69, max: 38.8, noNaN: true }),
    longitude: fc.double({ min: -9.23, max: -9.09, noNaN: true }),
  }),
  { maxLength: 300 },
);

test('no two pins of a dense town are drawn on each other, and none is lost, at any zoom', () => {
  fc.assert(
    fc.property(aTown, fc.double({ min: 8, max: 15, noNaN: true }), (points, zoom) => {
      const town = points.map((point, index) => ({ ...point, id: String(index) }));
      const clusters = clustersOf(town, zoom);
      const pins = clusters.map((cluster) => drawnAt(cluster, zoom));
      const overlap = pins.some((one, index) =>
        pins
          .slice(index + 1)
          .some(({ x, y }) => Math.abs(one.x - x) < 57.99 && Math.abs(one.y - y) < 35.99),
      );
      expect(overlap).toBe(false);
      const ids = clusters.flatMap(({ items }) => items.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(town.map(({ id }) => id).toSorted());
    }),
    { numRuns: 60 },
  );
});

test('from whatever zoom, opening a cluster again and again ends at single pins or at a list', () => {
  fc.assert(
    fc.property(aTown, fc.double({ min: 6, max: 15, noNaN: true }), (points, begin) => {
      const town = points.map((point, index) => ({ ...point, id: String(index) }));
      let zoom = begin;
      let cluster = clustersOf(town, zoom).find(({ items }) => items.length > 1);
      for (let clicks = 0; cluster; clicks += 1) {
        expect(clicks).toBeLessThan(12);
        const next = zoomToOpen(cluster.items, { zoom, fit: zoom + 0.2, closest: 15 });
        if (next === null) break;
        expect(next).toBeGreaterThan(zoom);
        zoom = next;
        cluster = clustersOf(cluster.items, zoom).find(({ items }) => items.length > 1);
      }
    }),
    { numRuns: 60 },
  );
});

test('what lies at one point is listed at once, what is 200 m apart can be looked at more closely', () => {
  const at = { zoom: 13, fit: 15, closest: 15 };
  const nextDoor = { ...coimbra, id: 'next door' };
  expect(zoomToOpen([coimbra, nextDoor], at)).toBeNull();
  const away = { ...coimbra, id: 'away', latitude: coimbra.latitude + 0.0018 };
  expect(zoomToOpen([coimbra, away], at)).toBe(15);
  expect(zoomToOpen([coimbra, away], { ...at, zoom: 15 })).toBeNull();
  expect(zoomToOpen([coimbra, away], { ...at, fit: 17 })).toBe(15);
});
