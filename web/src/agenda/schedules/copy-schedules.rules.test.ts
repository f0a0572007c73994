import type { PlannedService } from '@vaga/contract/schedules';
import { expect, test } from 'vitest';
import { copySchedules } from './copy-schedules.rules.ts';
import { starterKindsFor, starterOf } from './starters.rules.ts';

const service = (
  id: string,
  idService: number,
  location: PlannedService['location'] = 'Entity',
) => ({
  id,
  idService,
  location,
  name: id,
});

test('services of another entity become the same ones here, and a schedule never serves more than it did', () => {
  const schedule = starterOf('clinic', { key: 'x', name: 'Consultas' });
  const [some, none, all] = copySchedules({
    schedules: [
      { ...schedule, id: 's1', serves: ['a1', 'a2', 'a3'] },
      { ...schedule, serves: ['a3'] },
      schedule,
    ],
    from: [service('a1', 1), service('a2', 2, 'AtAddress'), service('a3', 3)],
    to: [service('b1', 1), service('b2', 2)],
    keyOf: (number) => `n${number}`,
  });
  expect(some).toMatchObject({ key: 'n0', id: null, serves: ['b1'] });
  expect(none?.serves).toEqual([]);
  expect(all).toMatchObject({ key: 'n2', serves: null });
});

test('schedules of another pool of the entity keep their services', () => {
  const schedule = { ...starterOf('clinic', { key: 'x', name: 'Consultas' }), serves: ['a1'] };
  const services = [service('a1', 1)];
  const [copy] = copySchedules({
    schedules: [schedule],
    from: services,
    to: services,
    keyOf: String,
  });
  expect(copy?.serves).toEqual(['a1']);
});

test('a laboratory is offered its own first week first', () => {
  expect(starterKindsFor('LabPartner')[0]).toBe('laboratory');
  expect(starterKindsFor('TestPartner')[0]).toBe('pharmacy');
  expect(starterOf('laboratory', { key: 'n1', name: 'Colheitas' })).toMatchObject({
    fromTime: '08:00',
    toTime: '12:00',
    intervalMinutes: 5,
    capacity: 2,
  });
});
