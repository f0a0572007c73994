import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Locality, Municipality } from './locations.rules.ts';

const read = <Row>(file: string) =>
  JSON.parse(readFileSync(new URL(`../../reference/${file}`, import.meta.url), 'utf8')) as Row[];
const municipalities = read<Municipality>('municipalities.json');
const localities = read<Locality>('localities.json');

interface Point {
  latitude: number;
  longitude: number;
}

/** Distance on a flat earth: accurate enough for some kilometres. */
function kmBetween(one: Point, other: Point): number {
  const radians = Math.PI / 180;
  const east = (other.longitude - one.longitude) * Math.cos(one.latitude * radians);
  return Math.hypot(east, other.latitude - one.latitude) * radians * 6371;
}

test.each([
  { code: '0106', name: 'Castelo de Paiva', latitude: 41.0405, longitude: -8.2703 },
  { code: '0314', name: 'Vizela', latitude: 41.3787, longitude: -8.3083 },
  { code: '1421', name: 'Ourém', latitude: 39.6553, longitude: -8.5791 },
  { code: '1603', name: 'Melgaço', latitude: 42.1139, longitude: -8.2594 },
])('the seat of $name is the town, not another village of that name', (town) => {
  const seat = municipalities.find(({ code }) => code === town.code);
  expect(seat?.name).toBe(town.name);
  expect(seat && kmBetween(seat, town)).toBeLessThan(0.6);
});

test('each of the 308 seats lies at the locality with its name in its municipality, if there is one', () => {
  expect(municipalities).toHaveLength(308);
  const far = municipalities.flatMap((seat) => {
    const own = localities.filter(
      ({ name, municipality }) => name === seat.name && municipality === seat.code,
    );
    return own.filter((locality) => kmBetween(seat, locality) > 1).map(({ name }) => name);
  });
  expect(far).toEqual([]);
});

/** Other names and spellings of the seat itself. */
const otherNames = [
  ...['Feira', 'Oliveira de Azemeis', 'Caldas de Vizela', 'Carrazeda de Anciães', 'Poiares'],
  ...['Ponte de Sôr', 'Marco de Canavezes', 'Sobreira', 'Vila Baleira', 'Senhora do Rosário'],
  'Lajes',
];

test('no seat has the point of another locality', () => {
  const mistaken = municipalities.flatMap((seat) =>
    localities
      .filter((locality) => kmBetween(seat, locality) < 0.3 && locality.name !== seat.name)
      .filter(({ name }) => !otherNames.includes(name))
      .map(({ name }) => `${seat.name}: ${name}`),
  );
  expect(mistaken).toEqual([]);
});
