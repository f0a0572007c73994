import { expect, test } from 'vitest';
import {
  assigneesOf,
  buttonsOf,
  selectionsOf,
  standingsOf,
  stillFree,
  tapped,
} from './assignment.rules.ts';

const nine = '2026-11-23T09:00:00+00:00';
const ten = '2026-11-23T10:00:00+00:00';
const asset = (idAsset: string, person: string) => ({ idAsset, person: { person } });
const [rosa, antonio] = ['r', 'a'];
const people = assigneesOf([asset(rosa, 'Rosa Tavares'), asset(antonio, 'António Tavares')]);

test('a button says the first name, and the whole name where two share the first', () => {
  expect(people.map(({ shortName }) => shortName)).toEqual(['Rosa', 'António']);
  const two = assigneesOf([asset('1', 'Rosa Tavares'), asset('2', 'Rosa Pinto')]);
  expect(two.map(({ shortName }) => shortName)).toEqual(['Rosa Tavares', 'Rosa Pinto']);
});

test('a slot has a button for each person up to its places, and none where it is full', () => {
  const idsOn = (available: number, assignment = {}) =>
    buttonsOf({ time: nine, available }, people, assignment).map(({ idAsset }) => idAsset);
  expect([idsOn(5), idsOn(1), idsOn(0), idsOn(-1)]).toEqual([[rosa, antonio], [rosa], [], []]);
});

test('the last place of a slot is offered to who has no time yet, and stays with who took it', () => {
  const idsOn = (assignment: Record<string, string>) =>
    buttonsOf({ time: nine, available: 1 }, people, assignment).map(({ idAsset }) => idAsset);
  expect(idsOn({ [rosa]: ten })).toEqual([antonio]);
  expect(idsOn({ [antonio]: nine })).toEqual([antonio]);
});

test('a tap puts a person on a slot, a second tap takes them off', () => {
  const once = tapped({}, people, { idAsset: rosa, time: nine });
  expect(once).toEqual({ [rosa]: nine });
  expect(tapped({ [rosa]: nine }, people, { idAsset: rosa, time: nine })).toEqual({});
});

test('once every person has a time, a tap on another slot moves none unasked', () => {
  const all = { [rosa]: nine, [antonio]: ten };
  expect(tapped(all, people, { idAsset: rosa, time: ten })).toBe('allSet');
});

test('who is alone and has a time is asked as well before it moves', () => {
  const alone = people.slice(0, 1);
  expect(tapped({ [rosa]: nine }, alone, { idAsset: rosa, time: ten })).toBe('allSet');
  expect(tapped({}, alone, { idAsset: rosa, time: ten })).toEqual({ [rosa]: ten });
});

test('after a lost race only who no longer fits loses the time', () => {
  const both = { [rosa]: nine, [antonio]: nine };
  const shown = (available: number) => ({
    date: '2026-11-23',
    slots: [{ time: nine, available }],
  });
  expect(stillFree(both, people, shown(1))).toEqual({ [rosa]: nine });
  expect(stillFree(both, people, shown(0))).toEqual({});
  expect(stillFree(both, people, { date: '2026-11-24', slots: [] })).toEqual(both);
});

test('people at one start are asked for together, the earliest start first', () => {
  expect(selectionsOf({ [antonio]: ten, [rosa]: nine, c: ten })).toEqual([
    { slot: nine, persons: [rosa] },
    { slot: ten, persons: [antonio, 'c'] },
  ]);
});

test('after a lost race the notice names every person, beginning with those who lost their time', () => {
  const lost = [{ slot: ten, persons: [antonio] }];
  expect(
    standingsOf(people, { [rosa]: nine }, lost).map(({ person, lostTime, time }) => [
      ...[person.idAsset, lostTime, time],
    ]),
  ).toEqual([
    [antonio, ten, null],
    [rosa, null, nine],
  ]);
});
