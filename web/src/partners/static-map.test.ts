// @vitest-environment node
import { expect, test } from 'vitest';
import { drawStaticMap } from './static-map.server.ts';

test('the map of a place on the mainland shows land around it and names beside it', () => {
  const { districts, labels, width, height } = drawStaticMap(40.2, -8.42);
  expect(districts).toMatch(/^M-?\d+ -?\d+L/);
  expect(labels.length).toBeGreaterThan(1);
  for (const { x, y } of labels) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
});

test('islands are drawn, and the open sea is empty', () => {
  expect(drawStaticMap(37.74, -25.67).districts).not.toBe('');
  expect(drawStaticMap(35, -15).districts).toBe('');
});

test('near the border the neighbour is drawn too', () => {
  expect(drawStaticMap(41.8, -6.76).neighbours).not.toBe('');
});

test('nothing is drawn far outside of the picture', () => {
  const { districts } = drawStaticMap(38.72, -9.14);
  for (const [, x = '', y = ''] of districts.matchAll(/(-?\d+) (-?\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(-6);
    expect(Number(x)).toBeLessThanOrEqual(366);
    expect(Number(y)).toBeGreaterThanOrEqual(-6);
    expect(Number(y)).toBeLessThanOrEqual(206);
  }
});
