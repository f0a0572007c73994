import { afterEach, expect, test, vi } from 'vitest';
import { holdTapped } from './hold-tapped.ts';

afterEach(() => vi.unstubAllGlobals());

const cartId = '019aa000-0000-7000-8000-000000000004';
const time = '2026-11-23T09:20:00+00:00';
const place = { idEntityService: '019aa000-0000-7000-8000-000000000001', time };
const at = (minute: number) => time.replace(':20:', `:${minute}:`);

interface Answers {
  people: string[];
  /** What each hold is answered with, in order. */
  holds: Response[];
  /** Free places of each start. */
  slots?: { time: string; available: number }[] | 'asked';
}

const done = (data: unknown, type = 'Success') => Response.json({ type, data, messages: [] });
const refused = (status: number, code: string) =>
  Response.json(
    { type: 'Error', data: null, messages: [{ code, text: code, messageType: 'Error' }] },
    { status },
  );

/** The product as this call sees it, and what it was asked. */
function answer({ people, holds, slots = [] }: Answers) {
  const asked: string[] = [];
  const held: { selections: unknown; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const path = url.split('?')[0]?.split('/').at(-1) ?? '';
    asked.push(`${method} ${path}`);
    if (path !== 'slot') {
      const assets = people.map((name) => ({ idAsset: name, person: { person: name } }));
      return done({ assets });
    }
    if (method === 'GET') return slots === 'asked' ? done(null, 'Warning') : done({ slots });
    const key = new Headers(headers).get('idempotency-key');
    held.push({ selections: JSON.parse(String(body)), key });
    return holds.shift() ?? refused(500, 'unexpected');
  });
  return { asked, held };
}

test('the tapped start is held for all people at once, and nothing else is asked', async () => {
  const { asked, held } = answer({ people: ['Rosa', 'Rui'], holds: [done({})] });
  await holdTapped(cartId, place, 'key');
  expect(held).toEqual([{ selections: [{ slot: time, persons: ['Rosa', 'Rui'] }], key: 'key' }]);
  expect(asked.filter((call) => call.startsWith('GET')).length).toBe(1);
});

test('a start with room for one is held for the people one after the other, under a key of its own', async () => {
  const slots = [20, 30, 40].map((minute) => ({ time: at(minute), available: 1 }));
  const holds = [refused(409, 'slot.taken'), done({})];
  const { held } = answer({ people: ['Rosa', 'Rui'], holds, slots });
  await holdTapped(cartId, place, 'key');
  expect(held[1]).toEqual({
    selections: [
      { slot: at(20), persons: ['Rosa'] },
      { slot: at(30), persons: ['Rui'] },
    ],
    key: 'key.each',
  });
});

test('where not all fit one after the other, no place is held', async () => {
  const slots = [{ time, available: 1 }];
  const holds = [refused(409, 'slot.taken')];
  const { held } = answer({ people: ['Rosa', 'Rui'], holds, slots });
  await holdTapped(cartId, place, 'key');
  expect(held).toHaveLength(1);
});

test('a full start of one person is refused without a look at other times', async () => {
  const { asked, held } = answer({ people: ['Rosa'], holds: [refused(409, 'slot.taken')] });
  await expect(holdTapped(cartId, place, 'key')).rejects.toMatchObject({ status: 409 });
  expect(held).toHaveLength(1);
  expect(asked).not.toContain('GET slot');
});

test('a place that confirms each time itself is not asked for one', async () => {
  const { asked } = answer({
    people: ['Rosa', 'Rui'],
    holds: [refused(400, 'slot.approval')],
    slots: 'asked',
  });
  await expect(holdTapped(cartId, place, 'key')).rejects.toMatchObject({ status: 400 });
  expect(asked).not.toContain('GET slot');
});

test('what the server refuses the second time too is thrown', async () => {
  const slots = [20, 30].map((minute) => ({ time: at(minute), available: 1 }));
  const holds = [refused(409, 'slot.taken'), refused(409, 'slot.taken')];
  const { held } = answer({ people: ['Rosa', 'Rui'], holds, slots });
  await expect(holdTapped(cartId, place, 'key')).rejects.toMatchObject({ status: 409 });
  expect(held).toHaveLength(2);
});
