import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntityService, buildSchedule } from '../../../test/builders/index.ts';
import type { Contender, OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  createOccupancyFixture,
  newContender,
  problemOf,
  takeFor,
} from '../../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import { readPlacesOfCarts } from '../index.ts';

const now = new Date('2026-06-15T06:00:00Z');
const startsAt = new Date('2026-06-15T09:00:00Z');

let fixture: OccupancyFixture;

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 5 });
});

afterAll(() => fixture.close());

async function buildOfferedService(): Promise<string> {
  const { id, entityId } = await buildEntityService(fixture.db);
  await buildSchedule(fixture.db, { entityId, capacity: 1 });
  return id;
}

/** Another process takes the place and is killed (SIGKILL) when it has printed the word. */
async function killedWhen(word: 'taken' | 'kept', entityServiceId: string): Promise<Contender> {
  const who = newContender();
  const task = {
    url: fixture.url,
    hangsBeforeCommit: word === 'taken',
    who,
    entityServiceId,
    startsAt,
    now,
  };
  const script = join(import.meta.dirname, '../../../test/take-place-process.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line === word) break;
  child.kill('SIGKILL');
  await ended;
  return who;
}

const take = (entityServiceId: string, moment = now) =>
  takeFor(fixture.db, newContender(), { entityServiceId, starts: [startsAt], now: moment });

test('a process killed before its commit leaves no place, and its lock is released at once', async () => {
  const entityServiceId = await buildOfferedService();

  const killed = await killedWhen('taken', entityServiceId);

  expect(await readPlacesOfCarts(fixture.db, [killed.cartId], now)).toEqual([]);
  expect(await take(entityServiceId)).toHaveLength(1);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('a process killed after its commit keeps the place, until its hold expires', async () => {
  const entityServiceId = await buildOfferedService();

  const killed = await killedWhen('kept', entityServiceId);

  expect(await readPlacesOfCarts(fixture.db, [killed.cartId], now)).toMatchObject([
    { ownerId: killed.ownerIds[0], startsAt },
  ]);
  expect(await problemOf(take(entityServiceId))).toMatchObject({ status: 409, code: 'slot.taken' });
  expect(await take(entityServiceId, new Date(+now + 900_000))).toHaveLength(1);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});
