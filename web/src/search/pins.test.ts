import { expect, test } from 'vitest';
import { boundsOf, clustersOf } from './pins.ts';

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

test('closer up everybody stands alone', () => {
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

test('the same place twice stays one cluster however close one looks', () => {
  expect(clustersOf([coimbra, { ...coimbra, id: 'next door' }], 20)).toHaveLength(1);
});

test('the corners hold all items, and nothing has no corners', () => {
  expect(boundsOf(all)).toEqual([-8.42, 37.019, -7.93, 40.217]);
  expect(boundsOf([])).toBeNull();
});
