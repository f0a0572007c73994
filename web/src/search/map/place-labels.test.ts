import { expect, test } from 'vitest';
import { labelsIn } from './place-labels.ts';

/** A screen on the middle of the country, so many pixels to a degree. */
const view = (zoom: number, scale: number) => ({
  zoom,
  width: 600,
  height: 600,
  project: ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
    x: 300 + (longitude + 8.42) * scale,
    y: 300 - (latitude - 40.2) * scale,
  }),
});

test('from afar only the seats of districts are named', () => {
  const labels = labelsIn(view(6, 90), []);
  expect(labels.length).toBeGreaterThan(5);
  expect(labels.every(({ tier }) => tier === 0)).toBe(true);
});

test('closer up there are more names, and never more than have room', () => {
  const labels = labelsIn(view(11, 3000), []);
  expect(labels.some(({ tier }) => tier === 2)).toBe(true);
  expect(labels.length).toBeLessThanOrEqual(40);
});

test('no name stands under the line at the lower edge', () => {
  const { height } = view(9, 900);
  // Not only on one map: a name would stand there by chance.
  const lowest = [300, 500, 700, 900, 1100].flatMap((scale) =>
    labelsIn(view(9, scale), []).map(
      ({ latitude, shift }) => 300 - (latitude - 40.2) * scale + shift,
    ),
  );
  expect(Math.max(...lowest)).toBeLessThanOrEqual(height - 33);
});

test('a name moves aside for a pin on its place', () => {
  const pin = { x: 300, y: 295 };
  const coimbra = labelsIn(view(9, 900), [pin]).find(({ name }) => name === 'Coimbra');
  expect(coimbra?.shift).not.toBe(0);
});
