import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { BookableService, CartOfFamily } from '../../../test/patient-actions.ts';
import { at } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import type { WorkKind } from './caller-queues.ts';
import { createCallerQueues } from './caller-queues.ts';

let product: TestProduct;
let service: BookableService;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
  service = await product.addService({ schedule: { capacity: 20 } });
});
afterAll(() => product.close());

/**
 * Beside those at work a hundred wait, and the others are refused at once. On a slow machine some arrive when the first are
 * done, and are taken as well; and some have waited for five seconds, and are refused as busy.
 */
function expectOverflow(statuses: number[], { atWork }: { atWork: number }): void {
  const { 200: done = [], 429: refused = [], 503: busy = [] } = Object.groupBy(statuses, Number);
  const taken = done.length + busy.length;
  expect(taken + refused.length).toBe(statuses.length);
  expect(done).not.toEqual([]);
  expect(taken).toBeGreaterThanOrEqual(atWork + 100);
  expect(taken).toBeLessThan(150);
}

/** How long each of several holds takes, one after another. */
async function timeHolds(cart: CartOfFamily): Promise<number[]> {
  const times: number[] = [];
  for (const wall of ['09:00', '09:15', '09:30', '09:45', '10:00']) {
    const began = performance.now();
    expect((await cart.hold(service, [at(wall)])).status).toBe(200);
    times.push(performance.now() - began);
  }
  return times;
}

test('while an account sends 200 holds of one cart at once, another account’s hold takes about as long as usual', async () => {
  const [attacker, victim] = [await product.addFamily(), await product.addFamily()];
  const flooded = await product.createCart(attacker, service.serviceId);
  const cart = await product.createCart(victim, service.serviceId);
  const quiet = Math.max(...(await timeHolds(cart)));

  const flood = Array.from({ length: 200 }, () => flooded.hold(service, [at('11:00')]));
  // All of them have arrived before the other account’s call.
  await pause(20);
  const [first = 0] = await timeHolds(cart);

  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  console.log(
    `a hold takes ${Math.round(quiet)} ms at the most, and beside 200 others ${Math.round(first)} ms`,
  );
  expect(first).toBeLessThan(Math.max(1000, 10 * quiet));
  expectOverflow(statuses, { atWork: 4 });
}, 60_000);

test('while an account reads a cart 300 times at once, another account’s read takes about as long as usual', async () => {
  const [attacker, victim] = [await product.addFamily(), await product.addFamily()];
  const flooded = await product.createCart(attacker, service.serviceId);
  const cart = await product.createCart(victim, service.serviceId);
  const timeRead = async () => {
    const began = performance.now();
    expect((await cart.get()).status).toBe(200);
    return performance.now() - began;
  };
  const quiet = Math.max(await timeRead(), await timeRead(), await timeRead());

  const flood = Array.from({ length: 300 }, () => flooded.get());
  await pause(20);
  const besides = await timeRead();

  const answers = await Promise.all(flood);
  console.log(
    `a read takes ${Math.round(quiet)} ms at the most, and beside 300 others ${Math.round(besides)} ms`,
  );
  expect(besides).toBeLessThan(Math.max(1000, 10 * quiet));
  expectOverflow(
    answers.map(({ status }) => status),
    { atWork: 6 },
  );
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers['retry-after']).toBe('2');
}, 60_000);

const from = (ip: string, accountId?: string) =>
  ({ ip, caller: accountId ? { accountId } : null }) as FastifyRequest;

/** Starts all, and counts how many run before the first is done. */
async function atWork(requests: FastifyRequest[], kind: WorkKind = 'write'): Promise<number> {
  const runInCallerQueue = createCallerQueues();
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = 0;
  const all = requests.map((request) =>
    runInCallerQueue(request, kind, () => {
      started += 1;
      return promise;
    }),
  );
  await pause(1);
  const before = started;
  resolve();
  await Promise.all(all);
  expect(started).toBe(requests.length);
  return before;
}

const times = (count: number, request: FastifyRequest) =>
  Array<FastifyRequest>(count).fill(request);

test('four writes of an account run at once, wherever they come from, and each that waits is done', async () => {
  const requests = [...times(20, from('192.0.2.1', 'ana')), ...times(20, from('192.0.2.2', 'ana'))];
  expect(await atWork(requests)).toBe(4);
});

test('accounts behind one address have four each; callers without a session share twelve, also those of one IPv6 network', async () => {
  expect(
    await atWork([...times(9, from('192.0.2.1', 'ana')), ...times(9, from('192.0.2.1', 'rui'))]),
  ).toBe(8);
  expect(
    await atWork([...times(9, from('2001:db8:1:2::1')), ...times(9, from('2001:db8:1:2:9::2'))]),
  ).toBe(12);
});

test('six reads of an account or of an address run at once, beside its writes; the rest waits and is done', async () => {
  expect(await atWork(times(40, from('192.0.2.1', 'ana')), 'read')).toBe(6);
  expect(await atWork(times(40, from('192.0.2.1')), 'read')).toBe(6);
  const network = [...times(9, from('2001:db8:1:2::1')), ...times(9, from('2001:db8:1:2:9::2'))];
  expect(await atWork(network, 'read')).toBe(6);
});

test('the reads of an account do not wait for its writes', async () => {
  const runInCallerQueue = createCallerQueues();
  const { promise, resolve } = Promise.withResolvers<void>();
  const started: WorkKind[] = [];
  const sendTen = (kind: WorkKind) =>
    times(10, from('192.0.2.1', 'ana')).map((request) =>
      runInCallerQueue(request, kind, () => {
        started.push(kind);
        return promise;
      }),
    );
  const all = [...sendTen('write'), ...sendTen('read')];
  await pause(1);
  expect(started.toSorted()).toEqual([...Array(6).fill('read'), ...Array(4).fill('write')]);
  resolve();
  await Promise.all(all);
});

test('work that is done makes room for one, also for what arrives later', async () => {
  const runInCallerQueue = createCallerQueues();
  const ends: Array<() => void> = [];
  const sendTen = () =>
    times(10, from('192.0.2.1', 'ana')).map((request) =>
      runInCallerQueue(request, 'read', () => new Promise<void>((end) => ends.push(end))),
    );
  const all = sendTen();
  await pause(1);
  ends[0]?.();
  await pause(1);
  all.push(...sendTen());
  await pause(1);
  expect(ends).toHaveLength(7);
  for (let index = 1; index < all.length; index += 1) {
    ends[index]?.();
    await pause(0);
  }
  await Promise.all(all);
});

test('work that has waited for five seconds is refused as busy', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const runInCallerQueue = createCallerQueues();
  const { promise, resolve } = Promise.withResolvers<void>();
  const refused: unknown[] = [];
  const all = times(7, from('192.0.2.1', 'ana')).map((request) =>
    runInCallerQueue(request, 'read', () => promise).catch((error) => refused.push(error)),
  );
  await vi.advanceTimersByTimeAsync(4999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toMatchObject([{ code: 'no_connection' }]);
  resolve();
  await Promise.all(all);
});

test('a browser’s burst of 100 calls is answered completely', async () => {
  expect(await atWork(times(100, from('192.0.2.1', 'ana')), 'read')).toBe(6);
});

test('the call of a page that is being rendered waits for nothing', async () => {
  const call = { ...from('192.0.2.1', 'ana'), isPageCall: true } as FastifyRequest;
  expect(await atWork(times(20, call), 'read')).toBe(20);
});
