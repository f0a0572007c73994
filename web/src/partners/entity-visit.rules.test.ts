import { expect, test } from 'vitest';
import { carryCode, codeAsked, isFresh, isStillToAsk } from './entity-visit.rules.ts';

test('a code is read from any query, in capitals or not, and leaves the rest of it as it was', () => {
  expect(codeAsked('?a=1&EntityCode=%20Hotel-MAR%20&b=2')).toEqual({
    entityCode: 'hotel-mar',
    opensEntity: false,
    rest: '?a=1&b=2',
  });
  expect(codeAsked('?entitycode=x')).toMatchObject({ entityCode: 'x', rest: '' });
  expect(codeAsked('?code=x')).toBeNull();
  expect(codeAsked('')).toBeNull();
});

test('spelt as the route spells it, it opens the entity as well', () => {
  expect(codeAsked('?entityCode=X')).toMatchObject({ entityCode: 'x', opensEntity: true });
  expect(codeAsked('?entitycode=X')).toMatchObject({ opensEntity: false });
});

test('a code counts for 180 minutes from when it was found to be one, and not before', () => {
  const now = Date.parse('2026-11-24T12:00:00Z');
  const visit = { entityCode: 'x', createdAt: null, entityName: null, entityId: null };

  expect(isFresh({ ...visit, createdAt: '2026-11-24T09:00:01Z' }, now)).toBe(true);
  expect(isFresh({ ...visit, createdAt: '2026-11-24T09:00:00Z' }, now)).toBe(false);
  expect(isFresh(visit, now)).toBe(false);
  expect(isFresh({ ...visit, createdAt: '2026-11-24T12:00:01Z' }, now)).toBe(false);
  expect(isFresh({ ...visit, createdAt: 'yesterday' }, now)).toBe(false);
});

test('a redirect brings the code on, and nothing brings it twice', () => {
  expect(carryCode('/user', '?EntityCode=HOTEL&a=1')).toBe('/user?entitycode=hotel');
  expect(carryCode('/entity/1/schedule?a=b#c', '?entityCode=x')).toBe(
    '/entity/1/schedule?a=b&entitycode=x#c',
  );
  expect(carryCode('/login?next=%2Fuser%2Ftests%3Fa%3D1%26entitycode%3Dx', '?entitycode=x')).toBe(
    '/login?next=%2Fuser%2Ftests%3Fa%3D1&entitycode=x',
  );
});

test('an address of another site, or a page asked for without a code, stays as it is', () => {
  expect(carryCode('https://pay.example/1', '?entitycode=x')).toBe('https://pay.example/1');
  expect(carryCode('/user?a=1', '?a=1')).toBe('/user?a=1');
  expect(carryCode('/user', '?entitycode=')).toBe('/user');
});

test('a code that was not checked is deleted 180 minutes after it came', () => {
  const now = Date.parse('2026-11-24T12:00:00Z');
  const visit = { entityCode: 'x', createdAt: null, entityName: null, entityId: null };

  expect(isStillToAsk({ ...visit, cameAt: '2026-11-24T09:00:01Z' }, now)).toBe(true);
  expect(isStillToAsk({ ...visit, cameAt: '2026-11-24T09:00:00Z' }, now)).toBe(false);
  expect(isStillToAsk({ ...visit, cameAt: null }, now)).toBe(true);
  expect(isStillToAsk({ ...visit, createdAt: '2026-11-24T11:00:00Z' }, now)).toBe(false);
});
