import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import outlines from './outlines.geo.json';
import placeNames from './place-names.geo.json';

interface Seat {
  code: string;
  name: string;
  latitude: number;
  longitude: number;
}

const seats = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../server/reference/municipalities.json`, 'utf8'),
) as Seat[];
const names = placeNames as [string, number, number, number][];
const topology = outlines as unknown as Topology<{ districts: GeometryCollection }>;

test('the map names each of the 308 municipalities at its seat', () => {
  const unnamed = seats.filter(
    ({ name, latitude, longitude }) =>
      !names.some(
        ([label, east, north, tier]) =>
          label === name &&
          tier < 2 &&
          Math.abs(east - longitude) < 0.002 &&
          Math.abs(north - latitude) < 0.002,
      ),
  );
  expect(seats).toHaveLength(308);
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

/** On the Douro, whose line is rough too: Mesão Frio, Peso da Régua. */
const atTheBorder = ['1704', '1708'];

test('no seat of the mainland lies within the outline of another district', () => {
  const districts = feature(topology, topology.objects.districts).features.map((district) => ({
    id: String(district.id),
    polygons:
      district.geometry.type === 'MultiPolygon'
        ? district.geometry.coordinates
        : district.geometry.type === 'Polygon'
          ? [district.geometry.coordinates]
          : [],
  }));
  const within = ({ longitude, latitude }: Seat) =>
    districts.find(({ polygons }) =>
      polygons.some(([ring]) => ring && isInside(ring, [longitude, latitude])),
    )?.id;
  const mainland = seats.filter(({ code }) => code < '19' && !atTheBorder.includes(code));
  const found = mainland.map((seat) => [seat.code, within(seat)] as const);
  // The outline of the coast is rough: some towns by the sea are in none.
  expect(found.filter(([, id]) => id === undefined).length).toBeLessThan(15);
  expect(found.filter(([code, id]) => id !== undefined && id !== code.slice(0, 2))).toEqual([]);
});

function isInside(ring: number[][], [x, y]: [number, number]): boolean {
  let isIn = false;
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  });
  return isIn;
}
