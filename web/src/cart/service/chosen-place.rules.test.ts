import { expect, test } from 'vitest';
import { type ChosenBefore, keptPlace } from './chosen-place.rules.ts';

const chosen: ChosenBefore = {
  service: '501',
  serviceType: '5',
  date: '2026-11-23',
  idEntityService: 'p',
  time: '2026-11-23T09:20:00+00:00',
  entity: 'Farmácia Central',
  entityId: 'e',
  person: '',
  reservation: '',
  where: null,
};

test('the place and the time chosen on the way here are kept and named', () => {
  expect(keptPlace({ service: '501', date: '2026-11-23' }, chosen)).toEqual({
    idEntityService: 'p',
    entity: 'Farmácia Central',
    time: '2026-11-23T09:20:00+00:00',
  });
});

test('another day keeps the place without its time, another service keeps neither', () => {
  expect(keptPlace({ service: '501', date: '2026-11-24' }, chosen)).toMatchObject({
    entity: 'Farmácia Central',
    time: null,
  });
  expect(keptPlace({ service: '502', date: '2026-11-23' }, chosen)).toBeNull();
});

test('nothing chosen is no place', () => {
  expect(
    keptPlace({ service: '501', date: '2026-11-23' }, { ...chosen, idEntityService: '' }),
  ).toBe(null);
});
