import type { AgendaFit } from '@vaga/contract/agenda-capacity';
import { expect, test } from 'vitest';
import { fitWindowOf, shownFits } from './fit.rules.ts';

const way = (kind: AgendaFit['kind'], time: string): AgendaFit => ({
  kind,
  time,
  idPool: 'p',
  pool: 'Sala 1',
  move: null,
});

test('free places come first, who is to be asked before what overfills a start, and of each kind a handful', () => {
  const times = ['1', '2', '3', '4', '5'];
  const all = (['free', 'overbook', 'move'] as const).flatMap((kind) =>
    times.map((time) => way(kind, time)),
  );
  expect(shownFits(all, { isWholeDay: true }).map(({ kind, time }) => `${kind} ${time}`)).toEqual(
    ['free', 'move', 'overbook'].flatMap((kind) =>
      times.slice(0, 4).map((time) => `${kind} ${time}`),
    ),
  );
  expect(shownFits([], { isWholeDay: true })).toEqual([]);
});

test('one more is looked for on a full day, or at the full start that was chosen', () => {
  const date = '2026-11-23';
  const at = (time: string) => `${date}T${time}:00+00:00`;
  const start = (time: string, endsAt: string, available: number) => ({
    time: at(time),
    endsAt,
    available,
    isRunning: false,
    capacity: 1,
    pools: [],
  });
  const none = { time: '', date, isFull: false, isOverbooked: false };
  const full = [start('09:00', at('09:15'), 0), start('23:45', '2026-11-24T00:00:00+00:00', 0)];
  const wholeDay = { from: '00:00', until: '24:00', isWholeDay: true };
  expect(fitWindowOf(full, none)).toEqual(wholeDay);
  expect(fitWindowOf([], none)).toBeNull();
  const room = [...full, start('10:00', at('10:15'), 1)];
  expect(fitWindowOf(room, none)).toBeNull();
  const chosen = { ...none, time: at('09:00'), isFull: true };
  expect(fitWindowOf(room, chosen)).toEqual({ from: '09:00', until: '09:15', isWholeDay: false });
  expect(fitWindowOf(room, { ...chosen, time: at('23:45') })).toMatchObject({ until: '24:00' });
  expect(fitWindowOf(full, { ...chosen, isOverbooked: true })).toBeNull();
  expect(fitWindowOf(room, { ...none, time: at('10:00') })).toBeNull();
});
