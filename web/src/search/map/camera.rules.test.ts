import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cameraThatFits,
  cameraWith,
  middleOf,
  pixelsPerKilometre,
  positionAt,
  projected,
  withinLimits,
} from './camera.rules.ts';

const size = { width: 500, height: 700 };
const position = fc.record({
  latitude: fc.double({ min: 30, max: 44, noNaN: true }),
  longitude: fc.double({ min: -32, max: -6, noNaN: true }),
});
const camera = fc.record({
  latitude: fc.double({ min: 30, max: 44, noNaN: true }),
  longitude: fc.double({ min: -32, max: -6, noNaN: true }),
  zoom: fc.double({ min: 4, max: 15, noNaN: true }),
});

test('a point of the screen leads back to the position that is drawn there', () => {
  fc.assert(
    fc.property(position, camera, (given, shown) => {
      const found = positionAt(projected(given, shown, size), shown, size);
      expect(found.latitude).toBeCloseTo(given.latitude, 6);
      expect(found.longitude).toBeCloseTo(given.longitude, 6);
    }),
  );
});

test('the camera that fits has all positions on the screen, and comes no closer than a reader knows their way', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 6 }), (positions) => {
      const fitting = cameraThatFits(positions, size);
      expect(fitting.zoom).toBeLessThanOrEqual(13);
      for (const one of positions) {
        const { x, y } = projected(one, fitting, size);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(size.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(size.height);
      }
    }),
  );
});

test('a position is put at the point that is asked for', () => {
  const coimbra = { latitude: 40.206, longitude: -8.42 };
  const shown = cameraWith(coimbra, { x: 40, y: 650 }, { zoom: 11, size });
  const { x, y } = projected(coimbra, shown, size);
  expect([Math.round(x), Math.round(y)]).toEqual([40, 650]);
});

test('the limits hold for the middle and the zoom, and nothing to fit shows the mainland', () => {
  expect(withinLimits({ latitude: 60, longitude: 10, zoom: 22 })).toEqual({
    latitude: 44.4,
    longitude: -3.2,
    zoom: 15,
  });
  expect(cameraThatFits([], size)).toEqual({ latitude: 39.7, longitude: -8.2, zoom: 7 });
});

test('a ring of a kilometre has the length of a kilometre on the map', () => {
  const here = { latitude: 40, longitude: -8, zoom: 12 };
  // One degree of latitude is 111.2 km.
  const { y } = projected({ latitude: 40 + 1 / 111.2, longitude: -8 }, here, size);
  expect(size.height / 2 - y).toBeCloseTo(pixelsPerKilometre(here), 0);
  expect(middleOf([here]).latitude).toBeCloseTo(40, 6);
});
