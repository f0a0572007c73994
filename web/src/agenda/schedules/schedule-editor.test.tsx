import type { Pool } from '@vaga/contract/pools';
import type { PoolSchedule } from '@vaga/contract/schedules';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdAnswers } from '../../../test/held-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import type { ScheduleEditorProps } from './schedule-editor-screen.tsx';
import { ScheduleEditorScreen } from './schedule-editor-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

const pool = (id: string, name: string, part: Partial<Pool> = {}): Pool => ({
  id,
  name,
  capacity: 1,
  services: null,
  hasSchedule: true,
  retiredOn: null,
  version: 'v1',
  ...part,
});
const morning: PoolSchedule = {
  id: 's1',
  idPool: 'p1',
  name: 'Morning',
  weekdays: [1, 2, 3],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null,
  breakTo: null,
  intervalMinutes: 20,
  capacity: 1,
  serves: null,
  fromDate: '2026-09-01',
  untilDate: null,
};
const afternoon = {
  ...morning,
  id: 's2',
  name: 'Afternoon',
  weekdays: [3, 5],
  fromTime: '14:00',
  toTime: '18:00',
};

const open = (given: Partial<ScheduleEditorProps> = {}) =>
  openPage(
    <ScheduleEditorScreen
      pools={[pool('p1', 'Counter'), pool('p2', 'Room 2')]}
      entities={[]}
      read={{
        timeZone: 'Europe/Lisbon',
        today: '2026-11-24',
        schedules: [morning, afternoon],
        past: [{ idPool: 'p1', days: ['2026-06-01', '2026-09-01'] }],
        services: [{ id: 'es1', idService: 1, name: 'Blood count', location: 'Entity' }],
      }}
      on={null}
      idPool={null}
      canEdit
      entityType="TestPartner"
      {...given}
    />,
  );

const labelOf = (button: Element | null | undefined) =>
  button?.querySelector('.visually-hidden')?.textContent ?? '';
const schedules = () => [...document.querySelectorAll<HTMLElement>('[data-cell] button')];
const focused = () => labelOf(document.activeElement);
async function key(name: string, shiftKey = false): Promise<void> {
  await act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
    ),
  );
}

test('a schedule stands on each of its days, says all of itself, and the week is one stop of the Tab key', async () => {
  await open();
  expect(schedules()).toHaveLength(5);
  expect(labelOf(schedules()[0])).toBe(
    'Morning, Monday, from 09:00 to 12:00, a start every 20 minutes, 1 person',
  );
  expect(schedules().filter((one) => one.tabIndex === 0)).toHaveLength(1);
});

test('arrows lead from schedule to schedule; Shift and an arrow move an edge on all its days, and say the time', async () => {
  await open();
  await act(async () => schedules()[0]?.focus());
  await key('ArrowRight');
  expect(focused()).toContain('Tuesday');
  await key('ArrowRight');
  await key('ArrowDown');
  expect(focused()).toContain('Afternoon, Wednesday');
  await key('ArrowUp');

  await key('ArrowDown', true);

  expect(focused()).toContain('Morning, Wednesday, from 09:00 to 12:20');
  expect(labelOf(schedules()[0])).toContain('from 09:00 to 12:20');
  const status = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
  expect(status).toContain('End 12:20');
  await key('ArrowLeft', true);
  expect(focused()).toContain('from 08:40 to 12:20');
});

test('nothing is saved: what was changed is a draft from tomorrow, which can be taken back', async () => {
  await open();
  await act(async () => schedules()[0]?.focus());
  await key('ArrowDown', true);
  const versions = () =>
    [...document.querySelectorAll('[role="group"] button')].map((one) => one.textContent);
  expect(versions()).toEqual(['01/06 to 31/08', 'since 01/09', 'from 25/11 (draft)']);
  expect(document.body.textContent).toContain('1 schedule new or changed');

  await press('Undo');

  expect(versions()).toEqual(['01/06 to 31/08', 'since 01/09']);
  expect(labelOf(schedules()[0])).toContain('to 12:00');
});

test('Delete takes a schedule out of the draft, and a reload keeps the draft', async () => {
  await open();
  await act(async () => schedules()[0]?.focus());
  await key('Delete');
  expect(schedules()).toHaveLength(2);
  await open();
  expect(schedules()).toHaveLength(2);
  expect(document.body.textContent).toContain('1 removed');
});

test('one day of a schedule is changed alone, once it has been split off', async () => {
  await open();
  await act(async () => schedules()[1]?.click());
  await press('Change Tuesday only');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Morning');
  await press('Done');
  expect(schedules()).toHaveLength(5);
  await act(async () => schedules()[1]?.focus());
  await key('ArrowDown', true);
  expect(schedules().map((one) => /to (\d\d:\d\d)/.exec(labelOf(one))?.[1])).toEqual([
    '12:00',
    '12:20',
    '12:00',
    '18:00',
    '18:00',
  ]);
});

test('a version that is over is looked at, and does not change', async () => {
  await open({
    on: '2026-07-01',
    read: {
      timeZone: 'Europe/Lisbon',
      today: '2026-11-24',
      schedules: [{ ...morning, fromDate: '2026-06-01', untilDate: '2026-09-01' }],
      past: [{ idPool: 'p1', days: ['2026-06-01', '2026-09-01'] }],
      services: [],
    },
  });
  await act(async () => schedules()[0]?.focus());
  await key('ArrowDown', true);
  await key('Delete');
  expect(schedules()).toHaveLength(3);
  expect(labelOf(schedules()[0])).toContain('to 12:00');
  expect(document.body.textContent).toContain('This schedule is over');
  await act(async () => schedules()[0]?.click());
  expect(document.querySelector('dialog[open] input')).toBeNull();
});

test('a pool without a schedule begins with one of three weeks, which is a draft from today', async () => {
  await open({ idPool: 'p2' });
  expect(document.body.textContent).toContain('Start with a ready-made week');
  const pharmacy = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Pharmacy'),
  );
  await act(async () => pharmacy?.click());
  expect(schedules()).toHaveLength(5);
  expect(document.body.textContent).toContain('300');
  expect(document.body.textContent).toContain('from 24/11 (draft)');
});

test('what is typed wrong stands at its field, and a time that does not fit is struck', async () => {
  await open();
  await act(async () => schedules()[0]?.click());
  const type = async (id: string, value: string) => {
    const field = document.getElementById(id) as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  await type('schedule-toTime', '12:10');
  expect(document.querySelector('dialog s')?.textContent).toBe('12:00');
  await type('schedule-capacity', 'two');
  await press('Done');
  expect(document.getElementById('schedule-capacity-error')?.textContent).toContain('0 and 10,000');
  await type('schedule-capacity', '2');
  await press('Done');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(labelOf(schedules()[0])).toContain('2 people, 12:00 does not fit');
});

const placeField = () => document.querySelector<HTMLSelectElement>('#copy-entity');
const choosePlace = (id: string) =>
  act(async () => {
    const select = placeField();
    if (select) select.value = id;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('the schedules that are copied are those of the place that was chosen last', async () => {
  const answers: Record<string, () => void> = {};
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const of = searchParams.get('entity') ?? '';
    const pools = { pools: [pool(`of-${of}`, `Room of ${of}`)] };
    const read = { timeZone: 'Europe/Lisbon', today: '2026-11-24', schedules: [], past: [] };
    const data = pathname.endsWith('pools') ? pools : { ...read, services: [] };
    const answer = Response.json({ type: 'Success', data, messages: [] });
    return new Promise((resolve) => {
      answers[`${of} ${pathname}`] = () => resolve(answer);
    });
  });
  const answer = (of: string) =>
    act(async () => {
      for (const [name, give] of Object.entries(answers)) if (name.startsWith(of)) give();
    });
  const entities = ['north', 'south'].map((id) => ({ id, name: id }));
  await open({ entities });
  await press('Copy from…');
  await press('Another place');
  await choosePlace('north');
  await choosePlace('south');
  await answer('south');
  await answer('north');
  const there = document.querySelector<HTMLSelectElement>('#copy-pool-there');
  expect([...(there?.options ?? [])].map(({ text }) => text)).toEqual(['Room of south']);
});

test('after another place could not be read, a room of this place is copied, and the place can be chosen again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is away.')));
  await open({ entities: [{ id: 'north', name: 'north' }] });
  await press('Copy from…');
  await press('Another place');
  await choosePlace('north');
  await press('OK');
  expect(placeField()?.value).toBe('');

  await press('Another team or room');
  await press('Copy');
  expect(document.querySelector('dialog[open]')).toBeNull();
});

async function chooseOfRoom(name: string, item: string) {
  const menu = document.querySelector<HTMLElement>(`button[aria-label="Options of ${name}"]`);
  await act(async () => menu?.click());
  const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === item,
  );
  await act(async () => found?.click());
}

test('a dialog that is opened while a room is being moved stays open', async () => {
  let answer = () => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json({ type: 'Success', data: null, messages: [] }));
      }),
  );
  await open();
  await chooseOfRoom('Room 2', 'Move up');
  await press('Add a team or room');
  await act(async () => answer());
  expect(document.querySelector('dialog[open] #pool-name')).not.toBeNull();
});

test('the name of a room that is asked for while another is saved stays open', async () => {
  const answers = holdAnswers<Pool>();
  await open();
  await chooseOfRoom('Counter', 'Rename');
  await press('Save');
  await press('Back');
  await chooseOfRoom('Room 2', 'Rename');
  await answers[0]?.(pool('p1', 'Counter'));
  expect(document.querySelector<HTMLInputElement>('dialog[open] #pool-name')?.value).toBe('Room 2');
});
