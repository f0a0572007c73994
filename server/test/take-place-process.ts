/**
 * A process of its own for tests that kill it: takes a place, says 'taken' before and 'kept' after the commit, and
 * hangs at a given point.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { placesPerAccount } from '@vaga/contract/limits';
import { createDb, createPool } from '../src/platform/db.ts';
import { holdPlaces, holdPolicy } from '../src/scheduling/index.ts';

const [, , given = '{}'] = process.argv;
const { url, hangsBeforeCommit, who, entityServiceId, startsAt, now } = JSON.parse(given);

const pool = createPool(url, { max: 1, onError: console.error });
await createDb(pool)
  .transaction()
  .execute(async (trx) => {
    await holdPlaces(trx, {
      accountId: who.accountId,
      cartId: who.cartId,
      entityCode: null,
      places: [{ ownerId: who.ownerIds[0], entityServiceId, startsAt: new Date(startsAt) }],
      policy: holdPolicy({
        expiresAt: new Date(Date.parse(now) + 900_000),
        maxHolds: placesPerAccount,
      }),
      now: new Date(now),
    });
    console.log('taken');
    if (hangsBeforeCommit) await sleep(60_000);
  });
console.log('kept');
await sleep(60_000);
