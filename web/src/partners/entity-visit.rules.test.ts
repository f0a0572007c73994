import { expect, test } from 'vitest';
import { codeAsked, isFresh } from './entity-visit.rules.ts';

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
