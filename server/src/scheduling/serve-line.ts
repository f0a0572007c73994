import type { Db, Trx } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import type { TakenPlace } from './claim-places.ts';
import { claimPlaces } from './claim-places.ts';
import { sweepCarts } from './expire-holds.ts';
import type { Line } from './keep-for-line.ts';
import { askLine } from './keep-for-line.ts';
import {
  readExpiredCartsOf,
  readForgottenLines,
  readKept,
  releaseKept,
} from './kept-places.queries.ts';
import { lockStarts } from './locks.queries.ts';

/**
 * Asks a waiting list once what it wants of the places kept for it, and gives what it leaves to everybody. `offer` is
 * asked for nobody's place but those: what is given back meanwhile is for the next time, which that has asked for, so
 * that nobody is passed over because they were asked a moment too early. Holds of the day whose time is over end first.
 */
export async function serveKept(
  db: Db,
  line: Line & { now: Date },
  offer: (usableKept: string[]) => Promise<void>,
): Promise<void> {
  const { now } = line;
  await sweepCarts(db, await readExpiredCartsOf(db, line, now), now);
  const kept = await readKept(db, line);
  await offer(kept);
  if (kept.length > 0) await inTransaction(db, (trx) => releaseKept(trx, kept, now));
}

/** Has the lines asked whose places have been kept for longer than a minute: a job of theirs came to nothing. */
export async function askForgottenLines(db: Db, now: Date): Promise<void> {
  const lines = await readForgottenLines(db, new Date(now.getTime() - 60_000));
  await inTransaction(db, async (trx) => {
    for (const line of lines) await askLine(trx, line);
  });
}

interface LineTaking {
  accountId: string;
  cartId: string;
  entityCode: string | null;
  /** Ways to place everybody of the cart, the best first; each names everybody once. */
  ways: ReadonlyArray<ReadonlyArray<{ ownerId: string; entityServiceId: string; startsAt: Date }>>;
  usableKept: readonly string[];
  /** Until when the places are kept for them whatever happens. */
  expiresAt: Date;
  now: Date;
  limitPerAccount: number;
}

/**
 * Takes places for people of a waiting list, in the first of the ways that fits now, and of what is kept for the line
 * as little as that needs. Locks as `takePlaces` does.
 * @returns null where no way fits: taken meanwhile, their people are elsewhere at the time, or they hold too much.
 */
export async function takeForLine(trx: Trx, taking: LineTaking): Promise<TakenPlace[] | null> {
  const { accountId, cartId, entityCode, expiresAt, now, limitPerAccount: limit } = taking;
  const ways = taking.ways.map((way) =>
    way.map(({ startsAt, ...ask }) => ({ ...ask, from: startsAt.getTime() })),
  );
  if (ways.length === 0) return null;
  const locked = await lockStarts(trx, { accountId, asks: ways.flat() });
  for (const asks of ways) {
    const claimed = await claimPlaces(
      trx,
      {
        asks,
        accountId,
        cartId,
        entityCode,
        expiresAt,
        now,
        limit,
        isPromised: true,
        state: 'hold',
        priced: new Map(),
        replacedAs: 'released',
        replacesBookings: false,
        usableKept: new Set(taking.usableKept),
      },
      locked,
    );
    if ('places' in claimed) return claimed.places;
  }
  return null;
}
