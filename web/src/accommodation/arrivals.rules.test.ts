import { expect, test } from 'vitest';
import { errorOfName, isWhole, ordersOf } from './arrivals.rules.ts';

const rosa = { name: 'Rosa Tavares', day: '2026-12-01', time: '15:00' };

test('a guest is whole with a name of three letters that is not taken, a day from today on and a time', () => {
  const today = '2026-11-24';
  expect(isWhole(rosa, [], today)).toBe(true);
  expect(isWhole({ ...rosa, name: ' R ' }, [], today)).toBe(false);
  expect(isWhole({ ...rosa, day: '2026-11-23' }, [], today)).toBe(false);
  expect(isWhole({ ...rosa, time: '' }, [], today)).toBe(false);
  expect(isWhole({ ...rosa, name: 'ROSA  tavares ' }, [rosa], today)).toBe(false);
});

test('what is wrong with a name is said: too short, no name, there already, too many', () => {
  expect(errorOfName('Zé', [])).toBe('fault.name');
  expect(errorOfName('www.example.com', [])).toBe('fault.nameSigns');
  expect(errorOfName('rosa tavares', [rosa])).toBe('fault.duplicate');
  const ten = Array.from({ length: 10 }, (_, index) => ({
    ...rosa,
    name: `Rosa ${'abcdefghij'[index]}`,
  }));
  expect(errorOfName('António Tavares', ten)).toBe('fault.tooMany');
});

test('who arrives at the same time goes in one order, the first to arrive first', () => {
  const orders = ordersOf([
    { ...rosa, name: 'Élise  Moreau', day: '2026-12-03' },
    rosa,
    { ...rosa, name: 'António Tavares' },
  ]);
  expect(orders).toEqual([
    { day: '2026-12-01', time: '15:00', names: ['Rosa Tavares', 'António Tavares'] },
    { day: '2026-12-03', time: '15:00', names: ['Élise Moreau'] },
  ]);
});
