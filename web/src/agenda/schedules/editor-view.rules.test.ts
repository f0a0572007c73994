import type { Pool } from '@vaga/contract/pools';
import type { PoolSchedule } from '@vaga/contract/schedules';
import { expect, test } from 'vitest';
import type { EditorViewInput } from './editor-view.rules.ts';
import { moveScheduleToPool, viewOf } from './editor-view.rules.ts';

const today = '2026-11-24';
const pool = (id: string, part: Partial<Pool> = {}): Pool => ({
  id,
  name: id,
  capacity: 1,
  services: null,
  hasSchedule: true,
  retiredOn: null,
  version: 'v',
  ...part,
});
const schedule = (id: string, part: Partial<PoolSchedule> = {}): PoolSchedule => ({
  id,
  idPool: 'p1',
  name: 'Manhã',
  weekdays: [1],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null,
  breakTo: null,
  intervalMinutes: 30,
  capacity: 1,
  serves: null,
  fromDate: '2026-09-01',
  untilDate: null,
  ...part,
});
const input = (part: Partial<EditorViewInput> = {}): EditorViewInput => ({
  pools: [pool('p1'), pool('p2')],
  read: {
    today,
    schedules: [schedule('s1')],
    past: [{ idPool: 'p1', days: ['2026-06-01', '2026-09-01'] }],
  },
  on: null,
  idPool: null,
  canEdit: true,
  ...part,
});

test('without an address the first pool in use is shown, with its schedules of today', () => {
  const pools = [pool('p0', { retiredOn: '2026-01-01' }), pool('p1')];
  const view = viewOf(input({ pools }), {});
  expect(view).toMatchObject({ pool: { id: 'p1' }, isReadOnly: false, draft: null });
  expect(view.schedules.map(({ key }) => key)).toEqual(['s1']);
  expect(viewOf(input({ pools: [] }), {})).toMatchObject({ pool: null, isReadOnly: true });
});

test('an earlier version, a retired pool and a reader cannot change anything', () => {
  expect(viewOf(input({ on: '2026-07-01' }), {})).toMatchObject({ isOver: true, isReadOnly: true });
  expect(viewOf(input({ canEdit: false }), {}).isReadOnly).toBe(true);
  const retired = input({ pools: [pool('p1', { retiredOn: today })] });
  expect(viewOf(retired, {}).isReadOnly).toBe(true);
});

test('a draft is shown unless another version is asked for, which is then only looked at', () => {
  const drafts = { p1: { from: '2026-12-01', until: null, schedules: [] } };
  expect(viewOf(input(), drafts)).toMatchObject({
    isDraftShown: true,
    schedules: [],
    changes: { changed: 0, removed: 1 },
    nextDraft: drafts.p1,
  });
  const other = viewOf(input({ on: today }), drafts);
  expect(other).toMatchObject({ isDraftShown: false, isReadOnly: true });
  expect(other.schedules).toHaveLength(1);
});

test('a schedule that goes to another pool leaves its own; a new one has only arrived', () => {
  const { read } = input();
  const view = viewOf(input(), {});
  const [moved] = view.schedules;
  if (!moved) throw new Error('The week has no schedule.');
  const from = { idPool: 'p1', draft: view.nextDraft };
  expect(moveScheduleToPool({}, { read, from, to: 'p2', schedule: moved })).toMatchObject({
    p1: { schedules: [] },
    p2: { from: '2026-11-25', schedules: [{ key: 's1', id: null }] },
  });
  const added = { ...moved, key: 'n1' };
  expect(Object.keys(moveScheduleToPool({}, { read, from, to: 'p2', schedule: added }))).toEqual([
    'p2',
  ]);
});
