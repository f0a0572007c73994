import { expect, test } from 'vitest';
import { type AzulejoColours, azulejoMarkup, azulejoTile, randomOf } from './azulejo.ts';

const colours: AzulejoColours = { ground: '#fff', line: '#005', fill: '#55f', spark: '#f50' };
const names = Array.from({ length: 300 }, (_unused, index) => `Farmácia ${index}`);

test('the same name always gets the same tile', () => {
  expect(azulejoTile('Farmácia Central', colours)).toBe(azulejoTile('Farmácia Central', colours));
});

test('different names almost always get different tiles', () => {
  const tiles = new Set(names.map((name) => azulejoTile(name, colours)));
  expect(tiles.size).toBeGreaterThan(280);
});

test('nothing of the name gets into the drawing', () => {
  const hostile = '"/><script>alert(1)</script>';
  expect(azulejoTile(hostile, colours)).not.toContain('script');
});

test('every tile uses only the colours it was given, and all its numbers are numbers', () => {
  for (const name of names) {
    const tile = azulejoMarkup(name, colours, 'q');
    const used = new Set(
      [...tile.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour),
    );
    expect(
      [...used].filter(
        (colour) => colour !== 'none' && !Object.values(colours).includes(colour ?? ''),
      ),
    ).toEqual([]);
    expect(tile).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('a seed gives numbers from 0 up to 1, spread over the range', () => {
  const random = randomOf('Lisboa');
  const numbers = Array.from({ length: 1000 }, random);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(420);
});
